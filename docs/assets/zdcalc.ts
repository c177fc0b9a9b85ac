// What the pages bring to life: each is a custom element over HTML that reads well without it.

import "./cite";
import "./command";
import "./companion";
import "./derivation";
import "./game";
import "./lab";
import "./meanings";
import "./odds";
import "./rulebook";
import "./search";
import "./switch";
import "./tryout";
