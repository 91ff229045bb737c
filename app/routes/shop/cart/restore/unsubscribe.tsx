import { data } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import {
  stopReminders,
  readReminderLink,
} from "#app/domain/checkout/reminders/abandoned-checkouts.server.ts";
import { findConsentEmail } from "#app/domain/customers/consents/consents.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { TokenPage } from "#app/components/token-page.tsx";
import type { Route } from "./+types/unsubscribe";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Stop reminders", matches);

/** Handles the page's button and one-click unsubscribe by mail clients, whose post must not be redirected (RFC 8058, section 3.1). */
export async function action({ url, context }: Route.ActionArgs) {
  const { db, secret, clock } = getApp(context);
  const consentId = readReminderLink(secret, "stop", url);
  if (consentId === null) return data({ isDone: false }, { status: 404 });
  await inTransaction(db, async (tx) => {
    const email = await findConsentEmail(tx, consentId);
    if (email !== null) await stopReminders(tx, { email, now: clock.now() });
  });
  return data({ isDone: true });
}

export default function StopReminders({ actionData }: Route.ComponentProps) {
  return (
    <TokenPage
      isDone={actionData?.isDone}
      question={{
        title: "Stop cart reminders?",
        text: "You will get no more reminders, and your saved carts will be deleted.",
        button: "Stop reminders",
      }}
      done={{ title: "Reminders stopped", text: "The saved carts of your email address were deleted." }}
    />
  );
}
