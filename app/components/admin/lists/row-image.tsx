/** The small image at the start of a row; an empty place without one. */
export function RowImage({ src }: { src: string | null }) {
  if (!src) return <span className="h-12.5 w-10 shrink-0 rounded bg-linen" />;
  return (
    <img
      src={src}
      alt=""
      width={40}
      height={50}
      loading="lazy"
      draggable={false}
      className="h-12.5 w-10 shrink-0 rounded bg-linen object-cover"
    />
  );
}
