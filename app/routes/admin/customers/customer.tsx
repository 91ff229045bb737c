import { data, href, useLocation, Form, useNavigation } from "react-router";
import { useEffect, type ReactNode } from "react";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { listOwnBalances } from "#app/domain/balances/list-balances.server.ts";
import { listAddresses } from "#app/domain/customers/addresses/addresses.server.ts";
import { findCustomer } from "#app/domain/customers/admin-list/list-customers.server.ts";
import { countSessions, signCustomerOut } from "#app/domain/customers/auth/sessions.server.ts";
import { hasTwoFactor } from "#app/domain/customers/two-factor/two-factor.server.ts";
import { listMessagesFrom } from "#app/domain/customers/messages/contact.server.ts";
import { readCustomerValue } from "#app/domain/orders/customer-orders/customer-orders.server.ts";
import { deleteAccount } from "#app/domain/privacy/delete-account.server.ts";
import { eraseCustomerForm } from "#app/domain/privacy/guest-data.forms.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { CustomerAvatar } from "#app/routes/admin/customers/customer-table.tsx";
import { CustomerCredit } from "#app/routes/admin/customers/customer-credit.tsx";
import { CustomerMessages } from "#app/routes/admin/customers/customer-messages.tsx";
import { erasureRefusal } from "#app/routes/admin/customers/erasure-refusal.server.ts";
import { PersonalData } from "#app/routes/admin/customers/personal-data.tsx";
import { RecentOrders } from "#app/routes/admin/customers/recent-orders.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";
import type { Route } from "./+types/customer";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { Panel } from "#app/components/admin/panel.tsx";
import { addressLines, type SavedAddress } from "#app/domain/customers/addresses/address.ts";
import { Button } from "#app/ui/button.tsx";
import { Moment } from "#app/components/admin/moment.tsx";
import type { SubscriberStatus } from "#app/domain/customers/messages/messages.ts";
import type { CustomerDetail } from "#app/domain/customers/admin-list/customer-list.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.customer.name ?? "Customer"} | Admin` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, log, clock } = getApp(context);
  const customer = await findCustomer(db, params.id);
  if (!customer) throw data(null, { status: 404 });
  const [addresses, messages, deviceCount, isTwoFactorOn, balances, value] = await Promise.all([
    listAddresses(db, customer.id),
    listMessagesFrom(db, customer.email),
    countSessions(db, customer.id, clock.now()),
    hasTwoFactor(db, customer.id),
    listOwnBalances(db, { userId: customer.id, now: clock.now() }),
    readCustomerValue(db, customer.id).catch((error: unknown) => {
      log.error({ err: error }, "A customer's orders could not be read");
      return null;
    }),
  ]);
  return {
    customer,
    isSelf: customer.id === adminOf(context).id,
    addresses,
    messages,
    deviceCount,
    isTwoFactorOn,
    credit: balances.filter(({ status }) => status === "open"),
    value,
  };
}

/** Ends the customer's sessions, or deletes the customer. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const customer = await findCustomer(app.db, params.id);
  if (!customer) throw data(null, { status: 404 });
  const values = await readForm(request);
  const { intent } = values;
  if ((intent === "sign-out" || intent === "end-two-factor") && customer.role === "customer") {
    const endsTwoFactor = intent === "end-two-factor";
    await signCustomerOut(app, { customerId: customer.id, actorId: adminOf(context).id, endsTwoFactor });
    return redirectWithFlash(href("/admin/customers/:id", params), {
      title: endsTwoFactor ? "Two-factor turned off, customer signed out" : "Customer signed out everywhere",
      tone: "good",
    });
  }
  const form = eraseCustomerForm(customer.email).safeParse(values);
  if (!form.success) return data(invalidForm(fieldErrorsOf(form.error), values), { status: 400 });
  const erased = await deleteAccount(app, customer.id, {
    actorId: adminOf(context).id,
    at: app.clock.now(),
  });
  if (!erased.ok && erased.error !== "not-found")
    return data(formError("Customer not erased", erasureRefusal(erased)), { status: 409 });
  return redirectWithFlash(href("/admin/customers"), {
    title: "Customer erased",
    description: "Order records required by tax law are kept without personal data.",
    tone: "good",
  });
}

export const shouldRevalidate = revalidateRefused;

export default function Customer({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { customer, isSelf, addresses, messages, deviceCount, isTwoFactorOn, credit, value } = loaderData;
  const { search } = useLocation();
  useEffect(() => {
    if (loaderData.value === null) showToast({ title: "Error fetching customer orders", tone: "bad" });
  }, [loaderData]);
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/customers") + search}>Customers</BackLink>}
        title={
          <span className="flex items-center gap-3">
            <CustomerAvatar customer={customer} className="size-12 text-base" />
            <span className="wrap-anywhere">{customer.name}</span>
          </span>
        }
        text={
          <span className="mt-2 flex flex-wrap items-center gap-2">
            <Badge tone="green">Active</Badge>
            {isSelf && <Badge tone="plum">Current Admin</Badge>}
            <a
              href={`mailto:${customer.email}`}
              className="underlined inline-flex min-h-6 items-center wrap-anywhere"
            >
              {customer.email}
            </a>
          </span>
        }
      />
      <FormErrorAlert error={refusal} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-4">
          <RecentOrders customerId={customer.id} value={value} />
          <CustomerMessages messages={messages} />
        </div>
        <div className="space-y-4">
          <CustomerFacts customer={customer} />
          {!isSelf && <CustomerDevices count={deviceCount} isTwoFactorOn={isTwoFactorOn} />}
          <CustomerAddresses addresses={addresses} />
          <CustomerCredit customer={customer} credit={credit} />
          <PersonalData customer={customer} refusal={refusal} />
        </div>
      </div>
    </>
  );
}

function CustomerAddresses({ addresses }: { addresses: readonly SavedAddress[] }) {
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
function CustomerDevices({ count, isTwoFactorOn }: { count: number; isTwoFactorOn: boolean }) {
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

function CustomerFacts({ customer }: { customer: CustomerDetail }) {
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
