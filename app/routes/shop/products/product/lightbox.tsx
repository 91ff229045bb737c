import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import X from "lucide-react/icons/x";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { imageSrc, offeredWidths, srcSetOf } from "#app/lib/images/image-urls.ts";
import type { ImageView } from "#app/domain/catalog/catalog.ts";
import { useZoom } from "#app/routes/shop/products/product/lightbox/use-zoom.ts";
import { MAX_SCALE } from "#app/routes/shop/products/product/lightbox/zoom.ts";
import { IconButton } from "#app/ui/button.tsx";

const WIDTHS = [960, 1600, 1920];
const KEY_FACTOR = 1.5;
const KEY_PAN_PX = 80;

interface LightboxProps {
  images: ImageView[];
  index: number;
  onTurn(index: number): void;
  onClose(): void;
}

/**
 * Full-window images, one at a time. Pinch, wheel, double tap, plus and minus zoom; arrows and swipes change the image, or pan an image
 * that is larger than the window. 0 resets the zoom, Escape closes.
 */
export function Lightbox({ images, index, onTurn, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const turn = (by: number) => onTurn((index + by + images.length) % images.length);
  const { stage, image: imageRef, scale, zoomBy, pan, reset } = useZoom(turn);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useEffect(reset, [index, reset]);

  const isLarge = scale > 1;
  const close = () => dialog.current?.close();

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actionOf(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  }

  function actionOf(key: string): (() => void) | null {
    if (key === "+" || key === "=") return () => zoomBy(KEY_FACTOR);
    if (key === "-") return () => zoomBy(1 / KEY_FACTOR);
    if (key === "0") return reset;
    const [x, y] = ARROWS[key] ?? [0, 0];
    if (isLarge && (x !== 0 || y !== 0)) return () => pan({ x: -x * KEY_PAN_PX, y: -y * KEY_PAN_PX });
    return x === 0 || images.length === 1 ? null : () => turn(x);
  }

  const image = images[index];
  if (!image) return null;
  return (
    // Every key has a button too.
    <dialog
      ref={dialog}
      aria-label="Images, enlarged"
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="lightbox m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-paper p-0 open:animate-rise"
    >
      <div className="flex size-full flex-col">
        <div className="flex items-center gap-1 px-2 py-1.5 sm:px-4">
          <p aria-live="polite" className="min-w-0 flex-1 truncate pl-2 text-sm text-ink-soft">
            <span className="tabular font-medium text-ink">
              {index + 1} of {images.length}
            </span>
            <span className="sr-only"> {image.alt}</span>
            {isLarge && <span className="tabular pl-3">{Math.round(scale * 100)}%</span>}
          </p>
          <IconButton label="Zoom out" disabled={!isLarge} onClick={() => zoomBy(1 / KEY_FACTOR)}>
            <ZoomOut aria-hidden className="size-5" strokeWidth={1.5} />
          </IconButton>
          <IconButton label="Zoom in" disabled={scale >= MAX_SCALE} onClick={() => zoomBy(KEY_FACTOR)}>
            <ZoomIn aria-hidden className="size-5" strokeWidth={1.5} />
          </IconButton>
          <IconButton label="Close" onClick={close}>
            <X aria-hidden className="size-5.5" strokeWidth={1.5} />
          </IconButton>
        </div>
        <div className="relative min-h-0 flex-1">
          <div
            ref={stage}
            data-large={isLarge || undefined}
            className="flex size-full cursor-zoom-in touch-none items-center justify-center overflow-hidden select-none data-large:cursor-grab data-large:active:cursor-grabbing"
          >
            <img
              key={image.id}
              ref={imageRef}
              src={imageSrc(image.id, 960)}
              srcSet={srcSetOf(image.id, offeredWidths(WIDTHS, image.width))}
              // A zoomed image is loaded in the width of its source.
              sizes={isLarge ? "1920px" : "100vw"}
              alt={image.alt}
              width={image.width}
              height={image.height}
              draggable={false}
              className="size-full object-contain will-change-transform"
            />
          </div>
          {images.length > 1 && (
            <>
              <IconButton
                label="Previous image"
                onClick={() => turn(-1)}
                className={`${TURN} left-2 sm:left-4`}
              >
                <ChevronLeft aria-hidden className="size-6" strokeWidth={1.5} />
              </IconButton>
              <IconButton label="Next image" onClick={() => turn(1)} className={`${TURN} right-2 sm:right-4`}>
                <ChevronRight aria-hidden className="size-6" strokeWidth={1.5} />
              </IconButton>
            </>
          )}
        </div>
      </div>
    </dialog>
  );
}

const TURN = "absolute top-1/2 -translate-y-1/2 bg-paper/80";

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
