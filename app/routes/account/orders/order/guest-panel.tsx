import { Form, href } from "react-router";
import { ConsentFields } from "#app/components/consent-fields.tsx";
import type { Purpose } from "#app/domain/customers/consents/privacy-notice.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";

interface AccountOfferProps {
  number: string;
  isOffered: boolean;
  /** Whether the order has an email address, which the account takes over. */
  hasEmail: boolean;
  minPasswordLength: number;
  /** The consents that an account needs. */
  consents: readonly Purpose[];
}

interface GuestPanelProps extends AccountOfferProps {
  /** Whether the guest agreed to messages on WhatsApp. */
  hasWhatsApp: boolean;
}

/** An account from a guest's order. */
export function AccountOffer({
  number,
  isOffered,
  hasEmail,
  minPasswordLength,
  consents,
}: AccountOfferProps) {
  if (!isOffered) return null;
  return (
    <section aria-labelledby="account-from-order" className="rounded border border-line bg-white p-5 sm:p-8">
      <h2 id="account-from-order" className="display mb-2 text-2xl">
        Keep your orders in one place
      </h2>
      <p className="mb-5 text-ink-soft">
        Choose a password, and this order is in your account when you first sign in. The account stores your
        data until you delete it.
      </p>
      <Form method="post" action={href("/orders/:number/account", { number })} className="space-y-5">
        {!hasEmail && <TextField label="Email" name="email" type="email" autoComplete="email" required />}
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          placeholder={`Minimum ${minPasswordLength} characters`}
          required
        />
        <ConsentFields purposes={consents} errorOf={() => undefined} />
        <Button type="submit" className="max-sm:w-full">
          Create Account
        </Button>
      </Form>
    </section>
  );
}

/** Below a guest's order: an account from it, and the guest's rights to their data. */
export function GuestPanel({ hasWhatsApp, ...offer }: GuestPanelProps) {
  return (
    <div className="mt-12 grid gap-8 md:grid-cols-2">
      <AccountOffer {...offer} />
      <section aria-labelledby="order-data" className="rounded border border-line bg-white p-5 sm:p-8">
        <h2 id="order-data" className="display mb-2 text-2xl">
          Your data
        </h2>
        <p className="mb-5 text-ink-soft">
          Download all data that we store about this order. Once it is delivered or cancelled, you can have
          your name, address, phone number and email removed from it; tax law keeps its amounts.
        </p>
        <Form
          method="post"
          action={href("/orders/:number/data", { number: offer.number })}
          reloadDocument
          className="flex flex-wrap gap-3"
        >
          <Button type="submit" name="intent" value="download" variant="outline" className="max-sm:w-full">
            Download
          </Button>
          <Button type="submit" name="intent" value="erase" variant="outline" className="max-sm:w-full">
            Remove my data
          </Button>
          {hasWhatsApp && (
            <Button
              type="submit"
              name="intent"
              value="stop-whatsapp"
              variant="outline"
              className="max-sm:w-full"
            >
              Stop WhatsApp messages
            </Button>
          )}
        </Form>
      </section>
    </div>
  );
}
