import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import {
  FITTED,
  panBy,
  zoomAt,
  type Point,
  type Sizes,
  type Zoom,
} from "#app/routes/shop/products/product/lightbox/zoom.ts";

const WHEEL_STEP = 0.0022;
const DOUBLE_TAP_MS = 320;
const DOUBLE_TAP_SCALE = 2.5;
/** A smaller movement of a finger is a tap. */
const TAP_SLOP_PX = 12;
const SWIPE_PX = 50;

export interface ZoomControl {
  /** The element that receives the gestures, with the image in its middle. */
  stage: RefObject<HTMLDivElement | null>;
  image: RefObject<HTMLImageElement | null>;
  scale: number;
  zoomBy(factor: number): void;
  pan(by: Point): void;
  reset(): void;
}

/**
 * Zooms an image by wheel, pinch and double tap, and pans it by dragging, without rendering; only the scale is state, for screen readers.
 * `onSwipe` is called for a swipe over a fitted image: 1 for the next, -1 for the previous.
 */
export function useZoom(onSwipe: (direction: 1 | -1) => void): ZoomControl {
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const zoom = useRef<Zoom>(FITTED);
  const [scale, setScale] = useState(1);
  const swipe = useEffectEvent(onSwipe);

  const show = useCallback(
    (next: Zoom) => {
      zoom.current = next;
      if (image.current)
        image.current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
      setScale(next.scale);
    },
    [image],
  );
  const zoomTo = useCallback(
    (factor: number, point: Point) => {
      const sizes = sizesOf(stage.current, image.current);
      if (sizes) show(zoomAt(zoom.current, factor, point, sizes));
    },
    [stage, image, show],
  );
  const pan = useCallback(
    (by: Point) => {
      const sizes = sizesOf(stage.current, image.current);
      if (sizes) show(panBy(zoom.current, by, sizes));
    },
    [stage, image, show],
  );

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const stop = new AbortController();
    const fingers = new Map<number, Point>();
    let start: Point | null = null;
    let lastTap: { at: number; point: Point } | null = null;

    function onWheel(event: WheelEvent): void {
      event.preventDefault();
      zoomTo(Math.exp(-event.deltaY * WHEEL_STEP), pointOf(event, element));
    }
    function onDown(event: PointerEvent): void {
      if (event.button !== 0) return;
      element?.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, pointOf(event, element));
      start = fingers.size === 1 ? pointOf(event, element) : null;
    }
    function onMove(event: PointerEvent): void {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event, element);
      fingers.set(event.pointerId, now);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        zoomTo(distance(now, other) / Math.max(1, distance(before, other)), middle(now, other));
        pan({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
      } else pan({ x: now.x - before.x, y: now.y - before.y });
    }
    function onUp(event: PointerEvent): void {
      if (!fingers.delete(event.pointerId) || !start || event.type === "pointercancel") return;
      const end = pointOf(event, element);
      const wayX = end.x - start.x;
      if (distance(start, end) < TAP_SLOP_PX) tap(event.timeStamp, end);
      else if (zoom.current.scale === 1 && Math.abs(wayX) > Math.max(SWIPE_PX, Math.abs(end.y - start.y)))
        swipe(wayX < 0 ? 1 : -1);
      start = null;
    }
    function tap(at: number, point: Point): void {
      const isSecond = lastTap && at - lastTap.at < DOUBLE_TAP_MS && distance(lastTap.point, point) < 40;
      lastTap = isSecond ? null : { at, point };
      if (isSecond) zoomTo(zoom.current.scale > 1 ? 0 : DOUBLE_TAP_SCALE, point);
    }

    const { signal } = stop;
    // React's wheel listeners are passive and cannot prevent the browser's zoom.
    element.addEventListener("wheel", onWheel, { signal, passive: false });
    element.addEventListener("pointerdown", onDown, { signal });
    element.addEventListener("pointermove", onMove, { signal });
    element.addEventListener("pointerup", onUp, { signal });
    element.addEventListener("pointercancel", onUp, { signal });
    return () => stop.abort();
  }, [stage, pan, zoomTo]);

  return {
    stage,
    image,
    scale,
    zoomBy: (factor) => zoomTo(factor, { x: 0, y: 0 }),
    pan,
    reset: useCallback(() => show(FITTED), [show]),
  };
}

/** The size of the image fitted into the stage, without its letterbox. Until it has loaded, the whole stage. */
function sizesOf(stage: HTMLElement | null, image: HTMLImageElement | null): Sizes | null {
  if (!stage || !image) return null;
  const { clientWidth: width, clientHeight: height } = stage;
  const { naturalWidth, naturalHeight } = image;
  const fit = Math.min(width / (naturalWidth || width), height / (naturalHeight || height));
  return {
    image: { width: (naturalWidth || width) * fit, height: (naturalHeight || height) * fit },
    stage: { width, height },
  };
}

function pointOf(event: MouseEvent, stage: HTMLElement | null): Point {
  const box = stage?.getBoundingClientRect();
  if (!box) return { x: 0, y: 0 };
  return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
