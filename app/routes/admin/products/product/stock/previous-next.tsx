import { ButtonLink } from "#app/ui/button.tsx";

interface PageLink {
  label: string;
  /** Null if there is no such page. */
  to: string | null;
}

/** Links to the previous and next page of a list without a total. */
export function PreviousNext(props: { label: string; previous: PageLink; next: PageLink }) {
  const { label, previous, next } = props;
  if (previous.to === null && next.to === null) return null;
  return (
    <nav aria-label={label} className="mt-5 flex justify-center gap-3">
      {previous.to !== null && (
        <ButtonLink to={previous.to} variant="outline" rel="prev">
          {previous.label}
        </ButtonLink>
      )}
      {next.to !== null && (
        <ButtonLink to={next.to} variant="outline" rel="next">
          {next.label}
        </ButtonLink>
      )}
    </nav>
  );
}
