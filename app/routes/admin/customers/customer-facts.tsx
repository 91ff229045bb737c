import type { ReactNode } from "react";
import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { SubscriberStatus } from "#app/domain/customers/messages/messages.ts";
import type { CustomerDetail } from "#app/domain/customers/admin-list/customer-detail.ts";

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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
