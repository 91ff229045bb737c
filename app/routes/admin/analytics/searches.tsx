import { href, Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { useShop } from "#app/components/use-shop.ts";
import type { SearchRank } from "#app/domain/analytics/rankings.ts";
import { ExportLink } from "#app/routes/admin/analytics/export-link.tsx";

interface SearchesProps {
  title: string;
  searches: readonly SearchRank[];
  countOf(rank: SearchRank): number;
  exportTo: string;
  /** The message for an empty list. */
  empty: string;
}

export function Searches({ title, searches, countOf, exportTo, empty }: SearchesProps) {
  const { locale } = useShop().shop.money;
  return (
    <Panel title={title} aside={<ExportLink to={exportTo}>{`${title} as CSV`}</ExportLink>}>
      {searches.length === 0 ? (
        <p className="text-sm text-ink-soft">{empty}</p>
      ) : (
        <ol className="-my-2 divide-y divide-line text-sm tabular">
          {searches.map((rank) => (
            <li key={rank.term} className="flex items-center justify-between gap-4 py-2">
              <Link
                to={`${href("/products")}?${new URLSearchParams({ search: rank.term })}`}
                className="underlined inline-flex min-h-6 min-w-0 items-center wrap-anywhere"
              >
                {rank.term}
              </Link>
              <span>{countOf(rank).toLocaleString(locale)}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
