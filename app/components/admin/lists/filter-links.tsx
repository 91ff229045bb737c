import { Link } from "react-router";

interface FilterLinksProps {
  /** The filter's name for screen readers: "Status". */
  label: string;
  choices: readonly { name: string; to: string; isCurrent: boolean }[];
}

/** A row of links that filter a list, one active at a time. */
export function FilterLinks({ label, choices }: FilterLinksProps) {
  return (
    <nav aria-label={label} className="mb-4">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ name, to, isCurrent }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={isCurrent ? "true" : undefined}
              className="inline-flex min-h-11 min-w-11 items-center justify-center rounded border border-line bg-white px-3 text-sm transition-colors hover:border-edge aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper lg:min-h-9"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
