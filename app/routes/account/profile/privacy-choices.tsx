import { Form, href } from "react-router";
import { PRIVACY_NOTICE, type Purpose } from "#app/domain/customers/consents/privacy-notice.ts";
import { formatDate, formatDay } from "#app/lib/time/dates.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

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
export function PrivacyChoices({ consents }: PrivacyChoicesProps) {
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
