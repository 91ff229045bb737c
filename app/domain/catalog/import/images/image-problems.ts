import { MAX_FETCHED_BYTES } from "#app/domain/catalog/import/images/image-limits.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";

/** Why an image of an import is not there, with a sentence for the owner. `detail` is what the problem concerns. */
export const IMAGE_PROBLEMS = {
  "not-found": () => "The server does not have this image any more (404). Check the address in the file.",
  forbidden: (detail) =>
    `The server refuses to hand out this image (${detail}). Allow access to it, or download it and bring it in a ZIP.`,
  status: (detail) => `The server answered with status ${detail} instead of an image.`,
  "server-error": (detail) => `The server could not hand out the image (${detail}). Try again later.`,
  slow: () => "The server took too long. Try again later, or bring the image in a ZIP.",
  unreachable: (detail) =>
    detail === "ENOTFOUND"
      ? "There is no server with this name. Check the address in the file."
      : `The server could not be reached${detail && ` (${detail})`}. Try again later.`,
  "invalid-url": () => "This is not an address of an image: it must begin with https://.",
  private: () => "This address is in a private network, from which nothing is fetched.",
  "too-many-redirects": () => "The server redirects too often. Use the address at which the image is.",
  "too-large": () => `The file is larger than ${MAX_FETCHED_BYTES / 1024 / 1024} MB. Make it smaller first.`,
  "web-page": () =>
    "There is a web page at this address, not an image. Use the address of the image itself: open the image in a new tab.",
  "not-an-image": () => "The file is no image that can be read: use JPG, PNG, WebP, AVIF or GIF.",
  heic: () =>
    "This is a HEIC photo, which browsers cannot show. Save it as JPG and bring it in a ZIP or replace it in the file.",
  "too-many-pixels": () => "The image has more than 50 megapixels. Make it smaller first.",
  damaged: () => "The image is incomplete or damaged.",
  "not-stored": () => "The image could not be stored. Try again later.",
  "own-missing": () => "This image is no longer in the media library of this shop.",
  "file-missing": () => "No file of this name was delivered. Add a ZIP with it.",
  "too-many-images": (detail) => `A product can have at most ${detail} images.`,
} as const satisfies Record<string, (detail: string) => string>;

export type ImageProblem = keyof typeof IMAGE_PROBLEMS;

/** The sentence of a stored problem; of one that this version does not know, a general one. */
export function imageProblemText(problem: string, detail: string): string {
  const sentences: Partial<Record<string, (detail: string) => string>> = IMAGE_PROBLEMS;
  return sentences[problem]?.(detail) ?? "The image could not be imported.";
}

/** Problems that may be gone a while later. */
export const PASSING_PROBLEMS: ReadonlySet<ImageProblem> = new Set([
  "server-error",
  "slow",
  "unreachable",
  "not-stored",
]);

/** The problem of a file that the media library refuses. */
export function problemOfUpload(error: ImageError): ImageProblem {
  if (error === "heic" || error === "too-many-pixels" || error === "damaged" || error === "not-an-image")
    return error;
  return error === "too-large" ? "too-large" : "not-stored";
}
