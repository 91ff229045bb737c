/** The photos of a claim, a return or an open parcel, each opened in full size. */
export function PhotoList({ ids, subject }: { ids: readonly string[]; subject: string }) {
  if (ids.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {ids.map((id, index) => (
        <li key={id}>
          <a href={`/images/${id}/1600.webp`} className="block rounded border border-line">
            <img
              src={`/images/${id}/320.webp`}
              alt={`${subject}, ${index + 1} of ${ids.length}`}
              width={96}
              height={96}
              loading="lazy"
              className="size-24 rounded object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
