/** In pixels: a thumbnail of 80 points at two dots a point. */
export const THUMB_WIDTH = 160;

/** What a page lets the browser choose from. */
export const SHOWN_WIDTHS = [320, 480, 640, 960, 1200] as const;

/** The widths that an image is offered in. Any other is refused, so nobody can make the store compute at will. */
export const IMAGE_WIDTHS = [THUMB_WIDTH, ...SHOWN_WIDTHS] as const;

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** In pixels: what a letter shows half as wide. */
export const EMAIL_WIDTH = 480;
