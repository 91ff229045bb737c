import { noindexMeta } from "#app/components/page-meta.ts";
import { data } from "react-router";
import { confirmSubscription } from "#app/domain/customers/messages/newsletter.server.ts";
import { COMPLAINT, PRIVACY_NOTICE } from "#app/domain/customers/consents/privacy-notice.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { TokenPage, tokenIn } from "#app/components/token-page.tsx";
import type { Route } from "./+types/newsletter-confirm";

const NOTICE = PRIVACY_NOTICE.news;

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Confirm the newsletter", matches);

// A button confirms, because mail scanners open every link.
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = getApp(context);
  const isDone = await inTransaction(db, (tx) => confirmSubscription(tx, tokenIn(request), clock.now()));
  return data({ isDone }, { status: isDone ? 200 : 404 });
}

export default function ConfirmNewsletter({ actionData }: Route.ComponentProps) {
  return (
    <TokenPage
      isDone={actionData?.isDone}
      question={{
        title: "Confirm your subscription?",
        text: `New pieces and how they are made, about once a month. You can unsubscribe with one click in any email. We use ${NOTICE.data.charAt(0).toLowerCase()}${NOTICE.data.slice(1)} ${COMPLAINT}`,
        button: "Yes, send me the newsletter",
      }}
      done={{
        title: "Thank you!",
        text: "Your subscription is confirmed. You will get our next newsletter.",
      }}
    />
  );
}
