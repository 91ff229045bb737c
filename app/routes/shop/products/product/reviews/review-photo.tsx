import { useState } from "react";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import type { ReviewPhotoView } from "#app/domain/reviews/review.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

interface ReviewPhotoProps {
  photo: ReviewPhotoView;
  authorName: string;
  productName: string;
}

/** A customer's photo as a thumbnail; it opens in a dialog, or as a page without JavaScript. */
export function ReviewPhoto({ photo, authorName, productName }: ReviewPhotoProps) {
  const [isOpen, setIsOpen] = useState(false);
  const large = imageSrc(photo.id, 1200);
  const alt = `${productName}, photographed by ${authorName}`;
  return (
    <>
      <a
        href={large}
        onClick={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
        className="relative block aspect-square w-32 shrink-0 self-start overflow-hidden rounded bg-linen sm:w-40"
      >
        <span className="sr-only">Enlarge: </span>
        <svg color={photo.tint} aria-hidden="true" className="absolute inset-0 size-full bg-current" />
        <img
          src={imageSrc(photo.id, 480)}
          alt={alt}
          width={photo.width}
          height={photo.height}
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      </a>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} size="lg" title={`Photo by ${authorName}`}>
        <img
          src={large}
          alt={alt}
          width={photo.width}
          height={photo.height}
          className="mx-auto max-h-[70svh] w-auto rounded object-contain"
        />
      </Dialog>
    </>
  );
}
