import { data, Form, href, Link } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { listAlertsOf, removeAlert } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { isUuid } from "#app/lib/id.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requireUser } from "#app/context/session-guard.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { PageHead } from "#app/routes/account/profile/page-head.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/stock-alerts";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Back in stock", matches);

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  const alerts = await listAlertsOf(getApp(context).db, user.email);
  return { alerts: alerts.filter(({ sentAt }) => sentAt === null) };
}

/** Removes one of the shopper's own requests. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const { alert: id = "" } = await readForm(request);
  const { db, orders } = getApp(context);
  if (!isUuid(id)) throw data(null, { status: 404 });
  const { isDone, tags } = await inTransaction(db, (tx) => removeAlert(tx, { id, email: user.email }));
  if (!isDone) throw data(null, { status: 404 });
  if (tags.length > 0) orders.onStockChanged(tags);
  return redirectWithFlash(href("/profile/back-in-stock"), { title: "Removed", tone: "good" });
}

export default function StockAlerts({ loaderData: { alerts } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Back in stock"
        text="We send you one email when a piece on this list is back in stock."
      />
      {alerts.length === 0 ? (
        <EmptyState
          title="No Stock Alerts"
          text="Choose a sold-out size on a product’s page and press “Notify me”."
          action={<ButtonLink to={href("/products")}>Browse Products</ButtonLink>}
        />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {alerts.map(({ id, product, slug, options }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="min-w-0">
                <Link to={href("/products/:id", { id: slug })} className="underlined font-medium">
                  {product}
                </Link>
                {options && <span className="block text-sm text-ink-soft">{options}</span>}
              </span>
              <Form method="post">
                <input type="hidden" name="alert" value={id} />
                <Button type="submit" variant="outline" size="sm">
                  Remove<span className="sr-only"> {[product, options].filter(Boolean).join(", ")}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
