import { z } from "zod";
import { pageOf, readPosition } from "#app/domain/api/internal/keyed/page-cursor.server.ts";
import { defineKeyedOperation, Page, Uuid } from "#app/domain/api/internal/keyed/keyed-operation.server.ts";
import { refusalOf } from "#app/domain/api/internal/keyed/refusals.server.ts";
import { Cursor, Minor, NextCursor, NO_FIELDS } from "#app/domain/api/internal/shared.server.ts";
import { findCustomer } from "#app/domain/customers/admin-list/find-customer.server.ts";
import { findMergedInto, findPerson } from "#app/domain/people/find-person.server.ts";
import { listPeopleAfter } from "#app/domain/people/list-people.server.ts";
import type { PersonRow } from "#app/domain/people/person.ts";
import { deleteAccount } from "#app/domain/privacy/delete-account.server.ts";
import { exportCustomer } from "#app/domain/privacy/export-person.server.ts";
import { isUuid } from "#app/lib/id.ts";

const KIND = "customers";

export const Customer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    city: z.string(),
    isGuest: z.boolean().meta({ description: "Ordered without an account." }),
    isSubscribed: z.boolean().meta({ description: "To the newsletter." }),
    tags: z.array(z.string()),
    orderCount: z.int(),
    spentMinor: Minor.meta({ description: "Paid less refunded, in the currency of the shop." }),
    lastOrderAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Customer" });

export const toCustomer = ({ lastOrderAt, ...person }: PersonRow): z.input<typeof Customer> => ({
  ...person,
  lastOrderAt: lastOrderAt?.toISOString() ?? null,
});

const ofCustomer = {
  tag: "Customers",
  params: z.object({ id: Uuid }),
  query: NO_FIELDS,
  body: null,
  status: 200,
  refusals: ["not-found"],
} as const;

export const listCustomersOperation = defineKeyedOperation({
  ...ofCustomer,
  id: "listCustomers",
  method: "get",
  path: "/admin/customers",
  summary: "List customers, the oldest first",
  permission: "customers.view",
  params: NO_FIELDS,
  query: z.object({ cursor: Cursor, ...Page }),
  answer: z.object({ data: z.array(Customer), nextCursor: NextCursor }).meta({ id: "CustomerList" }),
  refusals: [],
  async run({ db, settings }, { query: { cursor, limit } }) {
    const from = readPosition(KIND, cursor, isUuid);
    if (!from.ok) return from;
    const { currency } = (await settings.get()).sales;
    const rows = await listPeopleAfter(db, { after: from.position, limit: limit + 1, currency });
    const { shown, nextCursor } = pageOf(KIND, rows, { limit, positionOf: ({ id }) => id });
    return { ok: true, value: { data: shown.map(toCustomer), nextCursor } };
  },
});

export const getCustomerOperation = defineKeyedOperation({
  ...ofCustomer,
  id: "getCustomer",
  method: "get",
  path: "/admin/customers/{id}",
  summary: "Read a customer",
  description: "The id of a customer who was merged into another one reads that one.",
  permission: "customers.view",
  answer: Customer,
  async run({ db, settings }, { params: { id } }) {
    const { currency } = (await settings.get()).sales;
    const person = await findPerson(db, { id: (await findMergedInto(db, id)) ?? id, currency });
    if (person?.role !== "customer") return refusalOf({ ok: false, error: "not-found" });
    return { ok: true, value: toCustomer(person) };
  },
});

export const exportCustomerOperation = defineKeyedOperation({
  ...ofCustomer,
  id: "exportCustomer",
  method: "get",
  path: "/admin/customers/{id}/export",
  summary: "Read all data of a customer’s account",
  description: "As the customer can download it. Each export is in the audit log.",
  permission: "personal-data.export",
  answer: z.object({ data: z.record(z.string(), z.unknown()) }).meta({ id: "CustomerExport" }),
  async run(deps, { params: { id } }, { actor }) {
    const customer = await findCustomer(deps.db, id);
    if (customer?.role !== "customer") return refusalOf({ ok: false, error: "not-found" });
    const exported = await exportCustomer(deps, customer, actor);
    // As JSON has it: moments are texts.
    return { ok: true, value: { data: JSON.parse(JSON.stringify(exported)) as Record<string, unknown> } };
  },
});

export const eraseCustomerOperation = defineKeyedOperation({
  ...ofCustomer,
  id: "eraseCustomer",
  method: "post",
  path: "/admin/customers/{id}/erase",
  summary: "Erase a customer’s account and personal data",
  description: "Cannot be undone. Order records that tax law requires stay without personal data.",
  permission: "customers.edit",
  body: z
    .strictObject({
      email: z.string().max(254).meta({ description: "The account’s email address, as a confirmation." }),
    })
    .meta({ id: "CustomerErasure" }),
  answer: z.object({ id: z.uuid() }).meta({ id: "ErasedCustomer" }),
  async run(deps, { params: { id }, body: { email } }, { actor }) {
    const customer = await findCustomer(deps.db, id);
    if (customer?.role !== "customer") return refusalOf({ ok: false, error: "not-found" });
    if (customer.email.toLowerCase() !== email.trim().toLowerCase())
      return refusalOf({ ok: false, error: "not-confirmed" });
    const erased = await deleteAccount(deps, id, { actorId: actor.id, at: deps.clock.now() });
    if (erased.ok) return { ok: true, value: { id } };
    if ("orderNumber" in erased)
      return refusalOf({
        ok: false,
        error: "open-orders",
        detail: `Order ${erased.orderNumber} is not complete.`,
      });
    return refusalOf({ ok: false, error: erased.error === "payment-open" ? "payment-open" : "not-found" });
  },
});
