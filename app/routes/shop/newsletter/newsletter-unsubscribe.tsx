import { noindexMeta } from "#app/components/page-meta.ts";
import { data } from "react-router";
import { unsubscribe } from "#app/domain/customers/messages/newsletter.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { TokenPage, tokenIn } from "#app/components/token-page.tsx";
import type { Route } from "./+types/newsletter-unsubscribe";

export const meta: Route.MetaFunction = ({ matches }) =>
  noindexMeta("Unsubscribe from the newsletter", matches);

/** Handles the page's button and one-click unsubscribe by mail clients, whose post must not be redirected (RFC 8058, section 3.1). */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = getApp(context);
  const isDone = await inTransaction(db, (tx) => unsubscribe(tx, tokenIn(request), clock.now()));
  return data({ isDone }, { status: isDone ? 200 : 404 });
}

export default function LeaveNewsletter({ actionData }: Route.ComponentProps) {
  return (
    <TokenPage
      isDone={actionData?.isDone}
      question={{
        title: "Unsubscribe from the newsletter?",
        text: "One click, and we stop sending it. You will still get emails about your orders.",
        button: "Unsubscribe",
      }}
      done={{ title: "You have unsubscribed", text: "We will no longer send you the newsletter." }}
    />
  );
}
