/** The limits of image uploads and their error messages, shared by forms and server. */

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** For `accept` of a file field, which only filters the picker: the server checks the content. */
export const IMAGE_TYPES = "image/png,image/jpeg,image/gif,image/webp,image/avif";

export const IMAGE_HINT = "PNG, JPG, GIF, WebP or AVIF up to 10MB";

export type ImageError =
  | "no-file"
  | "too-large"
  | "not-an-image"
  | "heic"
  | "too-many-pixels"
  | "damaged"
  | "busy"
  | "too-many"
  | "too-many-today"
  | "too-many-photos"
  | "too-many-files"
  | "not-stored";

/** Problems that the file itself does not have. */
export type ImageQuotaError = Extract<
  ImageError,
  "too-many" | "too-many-today" | "too-many-photos" | "too-many-files"
>;

const PROBLEMS: Record<ImageError, { text: string; status: number }> = {
  "no-file": { text: "Please choose an image first.", status: 400 },
  "too-large": { text: "This file is too large: images can be up to 10 MB.", status: 413 },
  "not-an-image": {
    text: "This file is not an image that we can read. Please choose a PNG, JPG, GIF, WebP or AVIF.",
    status: 415,
  },
  heic: {
    text: "This is a HEIC photo, which browsers cannot show. Save it as JPG first: on an iPhone choose Settings > Camera > Formats > Most Compatible, or send the photo to yourself by email.",
    status: 415,
  },
  "too-many-pixels": {
    text: "This image has too many pixels: at most 50 megapixels, please.",
    status: 413,
  },
  damaged: { text: "This image is incomplete or damaged. Please choose another.", status: 400 },
  busy: { text: "Too many uploads at the moment. Please try again shortly.", status: 503 },
  "too-many": { text: "You have uploaded many images. Please try again in an hour.", status: 429 },
  "too-many-today": {
    text: "You have uploaded 20 images within a day, which is the most. Please try again tomorrow.",
    status: 429,
  },
  "too-many-photos": {
    text: "Your reviews already have 200 photos, which is the most. Please send this review without a photo.",
    status: 403,
  },
  "too-many-files": { text: "Please choose at most 4 photos.", status: 400 },
  "not-stored": { text: "The image could not be stored. Please try again in a moment.", status: 503 },
};

/** The message for the user who uploaded the image. */
export function imageErrorText(problem: ImageError): string {
  return PROBLEMS[problem].text;
}

/** The HTTP status for the problem. */
export function imageErrorStatus(problem: ImageError): number {
  return PROBLEMS[problem].status;
}
