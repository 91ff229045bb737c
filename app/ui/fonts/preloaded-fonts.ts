import display from "./fraunces-display-normal.woff2?url";
import text from "./figtree-text.woff2?url";

/** The faces that every page shows above the fold. */
export const PRELOADED_FONTS: readonly string[] = [display, text];
