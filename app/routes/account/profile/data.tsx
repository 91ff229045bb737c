import { data, Form, href } from "react-router";
import { offeredConsents } from "#app/routes/account/checkout/load-checkout.server.ts";
import { stopReminders } from "#app/domain/checkout/reminders/abandoned-checkouts.server.ts";
import {
  giveConsents,
  listConsents,
  withdrawConsent,
} from "#app/domain/customers/consents/consents.server.ts";
import { withdrawMeasurements } from "#app/domain/privacy/delete-account.server.ts";
import { PRIVACY_NOTICE, PURPOSES, type Purpose } from "#app/domain/customers/consents/privacy-notice.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { redirectWithFlash, redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { PageHead } from "#app/routes/account/profile/page-head.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/data";
import { formatDate, formatDay } from "#app/lib/time/dates.ts";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Your data", matches);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { role, email } = await requireUser(request, context);
  const app = getApp(context);
  return {
    canDelete: role !== "admin",
    consents: await listConsents(app.db, email),
    offered: await offeredConsents(app, email),
  };
}

/** Withdraws a consent, or gives the one to WhatsApp. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const { withdraw: withdrawn, give } = await readForm(request);
  const { db, clock } = getApp(context);
  const now = clock.now();
  if (give === "whatsapp") {
    await giveConsents(db, { email: user.email, purposes: [give], source: "account", now });
    return redirectWithSuccess(href("/profile/data"), "Profile Updated");
  }
  const purpose = PURPOSES.find((one) => one !== "account" && one === withdrawn);
  if (!purpose) throw data(null, { status: 400 });
  await inTransaction(db, async (tx) => {
    if (purpose === "measurements") await withdrawMeasurements(tx, { user, now });
    else if (purpose === "reminders") await stopReminders(tx, { email: user.email, now });
    else await withdrawConsent(tx, { email: user.email, purpose, now });
  });
  return redirectWithFlash(href("/profile/data"), {
    title: "Profile Updated",
    description: "Your consent is withdrawn.",
    tone: "good",
  });
}

export default function Data({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Your data" text="Download it, or have it deleted." />
      <section aria-labelledby="download" className="max-w-xl border-t border-line py-8">
        <h2 id="download" className="display text-2xl">
          Download
        </h2>
        <p className="mt-3 mb-6 text-ink-soft">
          One JSON file with all data that we hold about you: account, addresses, orders, returns, reviews,
          wishlist, measurements, messages, subscriptions and signed-in devices.
        </p>
        {/* The response is a file, so the browser must submit the form itself. */}
        <Form
          method="post"
          action={href("/profile/data/download")}
          reloadDocument
          className="max-w-md space-y-5"
        >
          <PasswordField label="Your password" name="password" autoComplete="current-password" required />
          <Button type="submit" variant="dark">
            Download my data
          </Button>
        </Form>
      </section>
      {loaderData.offered.includes("whatsapp") && (
        <section aria-labelledby="whatsapp" className="max-w-xl border-t border-line py-8">
          <h2 id="whatsapp" className="display text-2xl">
            WhatsApp
          </h2>
          <p className="mt-3 mb-6 text-ink-soft">{PRIVACY_NOTICE.whatsapp.data}</p>
          <Form method="post">
            <Button type="submit" variant="outline" name="give" value="whatsapp">
              Send me order updates by WhatsApp
            </Button>
          </Form>
        </section>
      )}
      {loaderData.consents.length > 0 && <PrivacyChoices consents={loaderData.consents} />}
      {loaderData.canDelete && (
        <section aria-labelledby="delete" className="max-w-xl border-t border-line py-8">
          <h2 id="delete" className="display text-2xl">
            Delete
          </h2>
          <p className="mt-3 mb-6 text-ink-soft">
            Your account and everything in it can be deleted permanently. The next page lists what is deleted,
            what the law makes us keep, and asks once more.
          </p>
          <ButtonLink variant="danger" to={href("/profile/data/delete")}>
            Delete my account
          </ButtonLink>
        </section>
      )}
    </>
  );
}

interface PrivacyChoicesProps {
  consents: readonly { purpose: Purpose; noticeVersion: string; givenAt: Date }[];
}

const WITHDRAW_LABELS: Record<Exclude<Purpose, "account">, string> = {
  orders: "Withdraw for orders",
  whatsapp: "Withdraw for WhatsApp",
  news: "Withdraw for the newsletter",
  reminders: "Withdraw for reminders",
  "notices-whatsapp": "Withdraw for notices by WhatsApp",
  "notices-sms": "Withdraw for notices by SMS",
  measurements: "Withdraw and delete my measurements",
};

/** The consents in force, each with one button that withdraws it. */
function PrivacyChoices({ consents }: PrivacyChoicesProps) {
  return (
    <section aria-labelledby="privacy" className="max-w-xl border-t border-line py-8">
      <h2 id="privacy" className="display text-2xl">
        Your consents
      </h2>
      <ul className="mt-4 divide-y divide-line">
        {consents.map(({ purpose, noticeVersion, givenAt }) => (
          <li key={`${purpose} ${noticeVersion}`} className="space-y-3 py-4">
            <p>{PRIVACY_NOTICE[purpose].data}</p>
            <p className="text-sm text-ink-soft">
              Agreed on {formatDate(givenAt)}, notice of {formatDay(noticeVersion)}.{" "}
              {PRIVACY_NOTICE[purpose].withdrawal}
            </p>
            {purpose === "account" ? (
              <ButtonLink variant="outline" size="sm" to={href("/profile/data/delete")}>
                Withdraw and delete my account
              </ButtonLink>
            ) : (
              <Form method="post">
                <Button type="submit" variant="outline" size="sm" name="withdraw" value={purpose}>
                  {WITHDRAW_LABELS[purpose]}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
