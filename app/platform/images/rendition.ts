/** Image formats of pages, smallest first. */
export const RENDITION_FORMATS = ["avif", "webp"] as const;

export interface RenditionSpec {
  /** In pixels. A narrower image keeps its own width. */
  width: number;
  /** PNG and JPEG are used in emails. */
  format: (typeof RENDITION_FORMATS)[number] | "png" | "jpeg";
}

export interface Rendition {
  bytes: Buffer;
  width: number;
}

/** An image in a local file or in memory. */
export type ImageSource = { file: string } | { bytes: Buffer };
