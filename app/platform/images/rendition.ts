/** The forms that a page shows an image in, the smaller one first. */
export const RENDITION_FORMATS = ["avif", "webp"] as const;

export interface RenditionSpec {
  /** In pixels. An image that is not so wide keeps its own width. */
  width: number;
  /** PNG and JPEG are for emails. */
  format: (typeof RENDITION_FORMATS)[number] | "png" | "jpeg";
}

export interface Rendition {
  bytes: Buffer;
  width: number;
}

/** Where an image's bytes are: in a file of this machine, or at hand. */
export type ImageSource = { file: string } | { bytes: Buffer };
