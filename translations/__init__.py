"""The texts in other languages, and the tool that keeps them in step with the sources."""
