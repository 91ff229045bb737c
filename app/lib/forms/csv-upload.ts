type CsvUploadError = "no-file" | "too-large" | "busy" | "not-stored";

const MEBIBYTE = 1024 * 1024;

/** A sentence for a file above the limit. */
export function tooLargeText(maxBytes: number): string {
  return `This file is too large: the limit is ${maxBytes / MEBIBYTE} MB.`;
}

/** The message and HTTP status for a CSV file that could not be received. */
export function csvUploadError(error: CsvUploadError, maxBytes: number): { text: string; status: number } {
  switch (error) {
    case "no-file":
      return { text: "Please choose a CSV file first.", status: 400 };
    case "too-large":
      return { text: tooLargeText(maxBytes), status: 413 };
    case "busy":
      return { text: "Too many uploads at the moment. Please try again shortly.", status: 503 };
    case "not-stored":
      return { text: "The file could not be stored. Please try again in a moment.", status: 503 };
  }
}
