/**
 * The position of an image on its stage: the scale relative to its fitted size, and the offset of its middle from the stage's, in CSS
 * pixels.
 */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

/** Relative to the middle of the stage, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** The fitted size of the image, and the size of the stage. */
export interface Sizes {
  image: { width: number; height: number };
  stage: { width: number; height: number };
}

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 };

/** The widest source, 1920 px, has no more detail on a phone. */
export const MAX_SCALE = 4;

/** Scales the image by `factor` around a point. */
export function zoomAt(zoom: Zoom, factor: number, point: Point, sizes: Sizes): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  return within(
    { scale, x: point.x - (point.x - zoom.x) * grown, y: point.y - (point.y - zoom.y) * grown },
    sizes,
  );
}

export function panBy(zoom: Zoom, by: Point, sizes: Sizes): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, sizes);
}

/** Clamps the offset: a larger image covers the stage, a smaller one is centred. */
function within({ scale, x, y }: Zoom, { image, stage }: Sizes): Zoom {
  const mostX = Math.max(0, (image.width * scale - stage.width) / 2);
  const mostY = Math.max(0, (image.height * scale - stage.height) / 2);
  return { scale, x: clamp(x, mostX), y: clamp(y, mostY) };
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(-max, value));
}
