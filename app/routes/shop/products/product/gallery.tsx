import Maximize2 from "lucide-react/icons/maximize-2";
import { memo, useEffect, useEffectEvent, useRef, useState } from "react";
import { ProductImage, thumbUrl } from "#app/components/product/product-image.tsx";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import { recordImage, useImageTransition } from "#app/components/product/image-transition.ts";
import { useBelowFold } from "#app/components/use-near-viewport.ts";
import { useDeferredContent } from "#app/components/use-deferred-content.ts";
import type { ImageView } from "#app/domain/catalog/catalog.ts";
import { classNames } from "#app/ui/class-names.ts";

// Capped at 2x: nobody sees more, and the lightbox shows details.
const MAIN_SIZES =
  "(width >= 88rem) 46rem, (width >= 64rem) 54vw, (width >= 48rem) 48vw, (resolution >= 2.5x) 54vw, 100vw";

const loadLightbox = () => import("#app/routes/shop/products/product/lightbox.tsx");

interface GalleryProps {
  /** The product's slug: the image of its card animates into this one, and back. */
  slug: string;
  images: ImageView[];
  /** A caption for each size that is worn in an image. */
  wornSizes: Record<string, string>;
  /** The colour of the images. Choosing another begins at its first image. */
  colourSlug: string | null;
}

/** The images in a snapping strip, with thumbnails that link to each. Both work without JavaScript, which adds the lightbox. */
export const Gallery = memo(function Gallery({ slug, images, wornSizes, colourSlug }: GalleryProps) {
  const showBelowFold = useBelowFold();
  const strip = useRef<HTMLUListElement>(null);
  const thumbs = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  useImageTransition(slug, strip);
  useEffect(() => {
    // Back navigation fires no click.
    const onLeave = () => recordImage(slug, strip.current?.children[shown]);
    addEventListener("popstate", onLeave);
    return () => removeEventListener("popstate", onLeave);
  }, [slug, shown]);
  const lightbox = useDeferredContent(loadLightbox);
  const beginAtFirst = useEffectEvent(() => {
    if (shown > 0) scrollToImage(strip.current, 0);
  });
  useEffect(() => beginAtFirst(), [colourSlug]);

  function closeAt(index: number): void {
    setEnlarged(null);
    scrollToImage(strip.current, index);
    strip.current?.querySelectorAll("a")[index]?.focus({ preventScroll: true });
  }

  return (
    <section
      aria-label="Images"
      className={classNames(
        "stays-beside min-w-0",
        images.length > 1 && "lg:grid lg:grid-cols-[5rem_minmax(0,1fr)] lg:gap-4",
      )}
    >
      <ul
        ref={strip}
        aria-label="Images of the product"
        onScroll={({ currentTarget: list }) => {
          const index = Math.round(list.scrollLeft / list.clientWidth);
          if (index === shown) return;
          setShown(index);
          scrollToThumb(thumbs.current, index);
        }}
        className="-mx-(--gutter) flex snap-x snap-mandatory overflow-x-auto sm:mx-0 sm:rounded lg:order-2"
      >
        {images.slice(0, showBelowFold ? undefined : 1).map((image, index) => (
          <li
            key={slotKey(image)}
            id={`image-${index + 1}`}
            className="far-image relative w-full shrink-0 snap-start snap-always"
          >
            <a
              href={imageSrc(image.id, 1920)}
              aria-label={`Enlarge image ${index + 1}: ${image.alt}`}
              // One Tab stop: the thumbnails lead to the other images.
              tabIndex={index === shown ? undefined : -1}
              onClick={(event) => {
                // If the lightbox's script failed to load, the link opens the image itself.
                if (lightbox.kind === "failed") return;
                event.preventDefault();
                setEnlarged(index);
              }}
              className="relative block cursor-zoom-in -outline-offset-4"
            >
              <ProductImage image={image} sizes={MAIN_SIZES} isFirst={index === 0} />
              <span className="absolute right-3 bottom-3 flex size-10 items-center justify-center rounded-full bg-paper/88">
                <Maximize2 aria-hidden className="size-4" strokeWidth={1.5} />
              </span>
            </a>
            {image.sizeLabel && (
              <p className="pointer-events-none absolute bottom-3 left-3 rounded-full bg-paper/88 px-3 py-1 text-sm">
                {wornSizes[image.sizeLabel]}
              </p>
            )}
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <div className="relative">
          <ul
            ref={thumbs}
            className="thumbnails mt-3 flex gap-3 overflow-x-auto p-1 lg:absolute lg:inset-0 lg:mt-0 lg:flex-col"
          >
            {images.map((image, index) => (
              <li key={slotKey(image)}>
                <a
                  href={`#image-${index + 1}`}
                  aria-label={`Image ${index + 1}: ${image.alt}`}
                  aria-current={index === shown ? "true" : undefined}
                  onClick={(event) => {
                    event.preventDefault();
                    scrollToImage(strip.current, index);
                  }}
                  className={classNames(
                    "block w-18 overflow-hidden ring-offset-2 ring-offset-paper",
                    index === shown ? "ring ring-ink" : "opacity-75 hover:opacity-100",
                  )}
                >
                  <img
                    src={thumbUrl(image.id)}
                    alt=""
                    width={image.width}
                    height={image.height}
                    loading="lazy"
                    // After the page's main image.
                    fetchPriority="low"
                    className="aspect-[4/5] object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {enlarged !== null && lightbox.kind === "loaded" && (
        <lightbox.part.Lightbox
          images={images}
          index={enlarged}
          onTurn={setEnlarged}
          onClose={() => closeAt(enlarged)}
        />
      )}
    </section>
  );
});

/** The image of another size replaces one in place, so that nothing moves and the earlier one stays until it has loaded. */
const slotKey = ({ id, colourSlug, sizeLabel }: ImageView) => (sizeLabel ? `worn ${colourSlug}` : id);

function scrollToImage(list: HTMLElement | null, index: number): void {
  list?.scrollTo({ left: index * list.clientWidth });
}

/** Scrolls the thumbnails, a row or a column, without scrolling the page. */
function scrollToThumb(list: HTMLElement | null, index: number): void {
  const thumb = list?.children[index]?.getBoundingClientRect();
  if (!list || !thumb) return;
  const frame = list.getBoundingClientRect();
  list.scrollBy({
    left: thumb.left - frame.left - (frame.width - thumb.width) / 2,
    top: thumb.top - frame.top - (frame.height - thumb.height) / 2,
  });
}
