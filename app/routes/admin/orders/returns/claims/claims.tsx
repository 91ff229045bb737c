import { href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { FilterLinks } from "#app/components/admin/lists/filter-links.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { PlainTable } from "#app/components/admin/plain-table.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { momentsOf, parsePeriod, RANGES } from "#app/domain/analytics/sales.ts";
import { CLAIM_PROBLEM_LABELS } from "#app/domain/orders/returns/claims/claim.ts";
import {
  countSentItems,
  listClaimedItems,
  type ClaimedItem,
} from "#app/domain/orders/returns/claims/read-claims-report.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { ExportLink } from "#app/routes/admin/analytics/export-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/claims";

export const meta: Route.MetaFunction = () => [{ title: "Claims | Admin" }];

const PATH = href("/admin/orders/returns/claims");
const LIST = `${href("/admin/orders/returns")}?kind=claim`;
const UNKNOWN = "Unknown";

/** Claimed items of one courier, packer, problem or product. */
interface ClaimCount {
  name: string;
  items: number;
  /** All items that were sent in the period; null where they are not counted. */
  sent: number | null;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const { period, range } = parsePeriod(url.searchParams, indianDay(clock.now()));
  const items = await listClaimedItems(db, momentsOf(period));
  const { couriers, packers } = await countSentItems(db, momentsOf(period));
  return {
    period,
    range,
    total: items.reduce((sum, { quantity }) => sum + quantity, 0),
    tables: [
      { title: "By courier", of: "Courier", rows: countBy(items, ({ courier }) => courier, couriers) },
      { title: "By packer", of: "Packed by", rows: countBy(items, ({ packer }) => packer, packers) },
      {
        title: "By problem",
        of: "Problem",
        rows: countBy(items, ({ problem }) => (problem ? CLAIM_PROBLEM_LABELS[problem] : "")),
      },
      { title: "By product", of: "Product", rows: countBy(items, ({ product }) => product) },
    ],
  };
}

/** The claimed items by a name of theirs, the most first. */
function countBy(
  items: readonly ClaimedItem[],
  nameOf: (item: ClaimedItem) => string,
  sent?: ReadonlyMap<string, number>,
): ClaimCount[] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + item.quantity);
  return [...counts]
    .map(([name, count]) => ({
      name: name || UNKNOWN,
      items: count,
      sent: sent ? (sent.get(name) ?? 0) : null,
    }))
    .toSorted((a, b) => b.items - a.items || a.name.localeCompare(b.name));
}

/** Damaged, missing and wrong items of a period, by who carried and who packed them. */
export default function Claims({ loaderData }: Route.ComponentProps) {
  const { period, range, total, tables } = loaderData;
  const choices = RANGES.map((days) => ({
    name: `${days} days`,
    to: `${PATH}?range=${days}`,
    isCurrent: range === days,
  }));
  const exportUrl = `${href("/admin/orders/returns/claims/export")}?range=custom&from=${period.from}&to=${period.to}`;
  return (
    <>
      <PageHead
        backLink={<BackLink to={LIST}>Claims</BackLink>}
        title="Claims report"
        text="Items that customers have reported as damaged, missing or wrong, without refused and withdrawn claims."
        actions={total > 0 && <ExportLink to={exportUrl}>CSV</ExportLink>}
      />
      <FilterLinks label="Period" choices={choices} />
      {total === 0 ? (
        <EmptyState
          title="No Claims in This Period"
          text="Customers report a problem from their order; you can open a claim for them from its page."
          action={
            <ButtonLink to={LIST} variant="outline">
              All claims
            </ButtonLink>
          }
        />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {tables.map(({ title, of, rows }) => (
            <Panel key={title} title={title}>
              <ClaimTable title={title} of={of} rows={rows} />
            </Panel>
          ))}
        </div>
      )}
    </>
  );
}

function ClaimTable({ title, of, rows }: { title: string; of: string; rows: readonly ClaimCount[] }) {
  const hasSent = rows.some(({ sent }) => sent !== null);
  const columns = [
    { name: of },
    { name: "Claimed", isNumber: true },
    ...(hasSent ? [{ name: "Of items sent", isNumber: true }] : []),
  ];
  return (
    <PlainTable caption={title} columns={columns}>
      {rows.map(({ name, items, sent }) => (
        <tr key={name}>
          <th scope="row" className="py-2 pr-4 font-medium wrap-anywhere">
            {name}
          </th>
          <td className="py-2 text-right">{items}</td>
          {hasSent && (
            <td className="py-2 pl-4 text-right whitespace-nowrap">{shareLabel(items, sent ?? 0)}</td>
          )}
        </tr>
      ))}
    </PlainTable>
  );
}

/** "120 (2.5 %)" */
function shareLabel(items: number, sent: number): string {
  return sent === 0 ? "–" : `${sent} (${((100 * items) / sent).toFixed(1)} %)`;
}
