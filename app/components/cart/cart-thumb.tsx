import { thumbAddress } from "#app/components/product-image.tsx";

/** The small picture of a line. */
export function CartThumb({
  pictureId,
  className = "w-20",
}: {
  pictureId: string | null;
  className?: string;
}) {
  return (
    <span className={`block aspect-[4/5] shrink-0 overflow-hidden rounded bg-linen ${className}`}>
      {pictureId && (
        <img
          src={thumbAddress(pictureId)}
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
