/** Where on a card the image shows, in pixels: an arch that stands on the lower edge. */
export const HOLE = { left: 744, top: 72, width: 392, height: 558 } as const;

/** The size that shared links are shown in everywhere: https://ogp.me, and what the large networks ask for. */
export const CARD = { width: 1200, height: 630 } as const;
