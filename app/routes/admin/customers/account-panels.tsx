import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { addressLines, type SavedAddress } from "#app/domain/customers/addresses/address.ts";
import type { CustomerDetail } from "#app/domain/customers/admin-list/customer-list.ts";
import type { SubscriberStatus } from "#app/domain/customers/messages/messages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

export function CustomerAddresses({ addresses }: { addresses: readonly SavedAddress[] }) {
  return (
    <Panel title="Addresses">
      {addresses.length === 0 ? (
        <p className="text-sm text-ink-soft">None saved.</p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {addresses.map((address) => (
            <li key={address.id} className="flex items-start justify-between gap-3 py-3">
              <address className="min-w-0 text-sm not-italic wrap-anywhere">
                {addressLines(address)
                  .filter(Boolean)
                  .map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
              </address>
              {address.isDefault && <Badge tone="grey">Default</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The number of a customer's sessions, and the form that ends them after a lost phone or a stolen password. */
export function CustomerDevices({ count, isTwoFactorOn }: { count: number; isTwoFactorOn: boolean }) {
  const intent = useNavigation().formData?.get("intent");
  return (
    <Panel title="Devices">
      <p className="text-sm text-ink-soft">
        {count === 0
          ? "Not signed in anywhere."
          : `Signed in on ${count === 1 ? "one device" : `${count} devices`}.`}
      </p>
      {count > 0 && (
        <Form method="post" preventScrollReset className="mt-3">
          <input type="hidden" name="intent" value="sign-out" />
          <Button
            type="submit"
            variant="outline"
            className="w-full"
            isPending={intent === "sign-out"}
            pendingLabel="Signing out..."
          >
            Sign out everywhere
          </Button>
        </Form>
      )}
      {isTwoFactorOn && (
        <Form method="post" preventScrollReset className="mt-3 space-y-2">
          <input type="hidden" name="intent" value="end-two-factor" />
          <p className="text-sm text-ink-soft">
            Two-factor authentication is on. Turn it off only for a customer who has lost the phone and the
            backup codes, and whose identity you have verified.
          </p>
          <Button
            type="submit"
            variant="outline"
            className="w-full"
            isPending={intent === "end-two-factor"}
            pendingLabel="Turning off..."
          >
            Turn off two-factor
          </Button>
        </Form>
      )}
    </Panel>
  );
}

const NEWSLETTER: Record<SubscriberStatus, string> = {
  pending: "Signed up, not confirmed yet",
  confirmed: "Subscribed",
  unsubscribed: "Unsubscribed",
};

export function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const { registeredAt, lastSignInAt, isEmailConfirmed, newsletter } = customer;
  return (
    <Panel title="Account">
      <dl className="space-y-3 text-sm">
        <Fact name="Registered">
          <Moment at={registeredAt} />
        </Fact>
        <Fact name="Last Sign In">{lastSignInAt ? <Moment at={lastSignInAt} /> : "Never"}</Fact>
        <Fact name="Email address">{isEmailConfirmed ? "Confirmed" : "Not confirmed yet"}</Fact>
        <Fact name="Newsletter">{newsletter ? NEWSLETTER[newsletter] : "Never signed up"}</Fact>
      </dl>
    </Panel>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
