import { thumbUrl } from "#app/components/product/product-image.tsx";

/** The thumbnail of a cart line. */
export function CartThumb({ imageId, className = "w-20" }: { imageId: string | null; className?: string }) {
  return (
    <span className={`block aspect-[4/5] shrink-0 overflow-hidden rounded bg-linen ${className}`}>
      {imageId && (
        <img
          src={thumbUrl(imageId)}
          alt=""
          width={160}
          height={200}
          loading="lazy"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
