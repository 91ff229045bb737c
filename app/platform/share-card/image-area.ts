/** Position of the image on a card, in pixels: an arch at the lower edge. */
export const IMAGE_AREA = { left: 744, top: 72, width: 392, height: 558 } as const;

/** The usual Open Graph image size (https://ogp.me), recommended by the large networks. */
export const CARD = { width: 1200, height: 630 } as const;
