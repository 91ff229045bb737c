import { href, Link } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { listFit } from "#app/domain/analytics/fit/list-fit.server.ts";
import { listUnmetDemand } from "#app/domain/fit/unmet-demand.server.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { FitTable } from "#app/routes/admin/fit/fit-table.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/fit";
import { Panel } from "#app/components/admin/panel.tsx";
import { PlainTable } from "#app/components/admin/plain-table.tsx";
import { FIT_AREA_LABELS } from "#app/domain/fit/feedback/fit-feedback.ts";
import { DEMAND_BAND_CM, type UnmetDemandRow } from "#app/domain/fit/unmet-demand.ts";

export const meta: Route.MetaFunction = () => [{ title: "Fit | Admin" }];

const PATH = href("/admin/fit");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = getApp(context);
  const [report, demand] = await Promise.all([
    listFit(db, pageNumberIn(url.searchParams)),
    listUnmetDemand(db),
  ]);
  return { ...report, demand };
}

export default function Fit({ loaderData: { rows, page, pageCount, demand } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Fit"
        text="Returns of delivered items, feedback on their size, and the proposed correction of the size chart. The most certain estimates come first."
      />
      {rows.length > 0 ? (
        <FitTable rows={rows} />
      ) : (
        <EmptyState
          title="No Fit Data Yet"
          text="A product appears once a review or a return says how it fits, or a buyer has kept it past the return period."
        />
      )}
      <Pager
        label="Fit"
        page={page}
        pageCount={pageCount}
        urlOf={(to) => (to > 1 ? `${PATH}?page=${to}` : PATH)}
      />
      <UnmetDemand rows={demand} />
    </>
  );
}

/** Requests that found no size, by the measurement that was too large. */
function UnmetDemand({ rows }: { rows: readonly UnmetDemandRow[] }) {
  return (
    <div className="mt-8">
      <Panel title="No size large enough">
        <p className="mb-4 text-sm text-ink-soft">
          Counted without personal data, from the API and the size finder without JavaScript. In other
          browsers the size finder sends nothing.
        </p>
        {rows.length === 0 ? (
          <p className="text-sm text-ink-soft">Every request found a size.</p>
        ) : (
          <PlainTable
            caption="Requests without a size"
            columns={[{ name: "Product" }, { name: "Measurement" }, { name: "Requests", isNumber: true }]}
          >
            {rows.map(({ productId, name, girth, bandCm, count }) => (
              <tr key={`${productId} ${girth} ${bandCm}`}>
                <th scope="row" className="py-2 pr-3 font-normal wrap-anywhere">
                  <Link
                    to={href("/admin/products/:id", { id: productId })}
                    className="underlined inline-flex min-h-11 items-center lg:min-h-0"
                  >
                    {name}
                  </Link>
                </th>
                <td className="py-2 pr-3">
                  {FIT_AREA_LABELS[girth]} {bandCm}–{bandCm + DEMAND_BAND_CM - 1} cm
                </td>
                <td className="py-2 text-right">{count}</td>
              </tr>
            ))}
          </PlainTable>
        )}
      </Panel>
    </div>
  );
}
