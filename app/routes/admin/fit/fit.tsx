import { href } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { listFit } from "#app/domain/analytics/fit/list-fit.server.ts";
import { listUnmetDemand } from "#app/domain/fit/unmet-demand.server.ts";
import { pageNumberIn } from "#app/lib/http/page-number.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { FitTable } from "#app/routes/admin/fit/fit-table.tsx";
import { UnmetDemand } from "#app/routes/admin/fit/unmet-demand.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/fit";

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
