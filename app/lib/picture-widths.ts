/** The widths that a picture is offered in. Any other is refused, so nobody can make the store compute at will. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1200] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** In pixels: what a letter shows half as wide. */
export const LETTER_WIDTH = 480;
