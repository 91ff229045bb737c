/** In pixels: a thumbnail of 80 CSS pixels at 2x. */
export const THUMB_WIDTH = 160;

/** The widths in a page's `srcset`. */
export const SHOWN_WIDTHS = [320, 480, 640, 740, 960, 1200, 1600, 1920] as const;

/** The widths in which an image is served. Any other is refused, so that requests cannot make the store render arbitrary sizes. */
export const IMAGE_WIDTHS = [THUMB_WIDTH, ...SHOWN_WIDTHS] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** In pixels: an email shows it at half this width. */
export const EMAIL_WIDTH = 480;
