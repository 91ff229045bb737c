import { data } from "react-router";
import type { AppContext } from "#app/context/app-context.server.ts";
import { listOwnBalances } from "#app/domain/balances/list-balances.server.ts";
import { listAddresses } from "#app/domain/customers/addresses/addresses.server.ts";
import type { CustomerDetail } from "#app/domain/customers/admin-list/customer-list.ts";
import { findCustomer } from "#app/domain/customers/admin-list/find-customer.server.ts";
import { countSessions } from "#app/domain/customers/auth/sessions.server.ts";
import { listMessagesFrom } from "#app/domain/customers/messages/contact.server.ts";
import { hasTwoFactor } from "#app/domain/customers/two-factor/two-factor.server.ts";
import { readCustomerValue } from "#app/domain/orders/customer-orders/customer-orders.server.ts";
import type { AccountDetails } from "#app/routes/admin/customers/account-page.tsx";
import { findPerson } from "#app/domain/people/find-person.server.ts";

/** The data of a customer's page. Responds with 404 for an unknown id and for a guest without an order. */
export async function readCustomerPage(app: AppContext, id: string, adminId: string) {
  const { db, log, clock } = app;
  const customer = await findCustomer(db, id);
  const { currency } = (await app.settings.get()).sales;
  // The page of an account shows the rest where its orders cannot be read.
  const orNull = (part: string) => (error: unknown) => {
    log.error({ err: error }, `A customer's ${part} could not be read`);
    return null;
  };
  const person = customer
    ? await findPerson(db, { id, currency }).catch(orNull("figures"))
    : await findPerson(db, { id, currency });
  if (!customer && !person) throw data(null, { status: 404 });
  const memberIds = person?.memberIds ?? [id];
  const [account, balances, value] = await Promise.all([
    customer && readAccount(app, customer),
    listOwnBalances(db, { userId: id, phones: person?.phones ?? [], now: clock.now() }),
    readCustomerValue(db, memberIds).catch(orNull("orders")),
  ]);
  return {
    id,
    name: customer?.name ?? person?.name ?? "",
    email: customer?.email ?? person?.email ?? "",
    avatarId: customer?.avatarId ?? null,
    isGuest: !customer,
    isSelf: id === adminId,
    account,
    person,
    credit: balances.filter(({ status }) => status === "open"),
    value,
  };
}

async function readAccount({ db, clock }: AppContext, customer: CustomerDetail): Promise<AccountDetails> {
  const [addresses, messages, deviceCount, isTwoFactorOn] = await Promise.all([
    listAddresses(db, customer.id),
    listMessagesFrom(db, customer.email),
    countSessions(db, customer.id, clock.now()),
    hasTwoFactor(db, customer.id),
  ]);
  return { customer, addresses, messages, deviceCount, isTwoFactorOn };
}
