import { data } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { isAlertKey, unsubscribeByAlert } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { isUuid } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { TokenPage } from "#app/components/token-page.tsx";
import type { Route } from "./+types/unsubscribe";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Stop these emails", matches);

/** Handles the page's button and one-click unsubscribe by mail clients, whose post must not be redirected (RFC 8058, section 3.1). */
export async function action({ url, context }: Route.ActionArgs) {
  const { db, clock, secret, orders } = getApp(context);
  const id = url.searchParams.get("alert") ?? "";
  const isSigned = isUuid(id) && isAlertKey(secret, id, url.searchParams.get("key") ?? "");
  if (!isSigned) return data({ isDone: false }, { status: 404 });
  const { tags } = await inTransaction(db, (tx) => unsubscribeByAlert(tx, { id, now: clock.now() }));
  if (tags.length > 0) orders.onStockChanged(tags);
  // Also where nothing was left to remove: the person gets no more of these emails.
  return data({ isDone: true });
}

export default function StopAlerts({ actionData }: Route.ComponentProps) {
  return (
    <TokenPage
      isDone={actionData?.isDone}
      question={{
        title: "Stop these emails?",
        text: "We will delete your email address from all stock alerts.",
        button: "Stop emails",
      }}
      done={{ title: "Emails stopped", text: "Your email address was deleted from all stock alerts." }}
    />
  );
}
