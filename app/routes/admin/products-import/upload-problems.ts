/** Messages for failed uploads. */
export const UPLOAD_ERRORS = {
  "no-file": { text: "Please choose a CSV file first.", status: 400 },
  "too-large": {
    text: "This file is too large: it may have at most 10 MB. Import it in parts.",
    status: 413,
  },
  "not-stored": { text: "The file could not be stored. Please try again in a moment.", status: 503 },
  busy: { text: "Too many uploads at the moment. Please try again shortly.", status: 503 },
} as const;
