// What a reader takes along.

/** Puts a text on the clipboard; tells whether the browser let us, in the words of the elements' attributes. */
export async function copied(text: string): Promise<"copied" | "uncopied"> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "uncopied"; // refused, or no clipboard at all: a page that was not fetched safely has none
  }
}
