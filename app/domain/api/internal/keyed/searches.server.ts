import { z } from "zod";
import { Customer, toCustomer } from "#app/domain/api/internal/keyed/customers.server.ts";
import { defineKeyedOperation } from "#app/domain/api/internal/keyed/keyed-operation.server.ts";
import { pageAfter, PAGE_QUERY, readPage } from "#app/domain/api/internal/keyed/page-cursor.server.ts";
import { Currency, Minor, NextCursor, NO_FIELDS } from "#app/domain/api/internal/shared.server.ts";
import { waitingLabel } from "#app/domain/orders/admin-list/order-row.ts";
import { parseOrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { searchOrders } from "#app/domain/orders/admin-list/search-orders.server.ts";
import { currentTotalMinor, ORDER_STATUSES } from "#app/domain/orders/order.ts";
import { listPeople } from "#app/domain/people/list-people.server.ts";
import { ALL_PEOPLE, PERSON_SORTS, type PersonSort } from "#app/domain/people/person.ts";
import { MAX_SEARCH_LENGTH } from "#app/lib/http/search-text.ts";

const ORDERS = "order-search";
const CUSTOMERS = "customer-search";

const search = (description: string) =>
  z.string().trim().max(MAX_SEARCH_LENGTH).default("").meta({ description });

const FoundOrder = z
  .object({
    number: z.int(),
    createdAt: z.iso.datetime(),
    customerName: z.string(),
    city: z.string(),
    status: z.string().meta({ example: "Processing" }),
    paymentStatus: z.string(),
    paymentMethod: z.string(),
    waitsFor: z
      .string()
      .nullable()
      .meta({ description: "What the shop has to do.", example: "Paid · to pack" }),
    itemCount: z.int(),
    currency: Currency,
    totalMinor: Minor,
    isTest: z.boolean(),
  })
  .meta({ id: "FoundOrder" });

/** The list of the admin's page Orders: its search, its filters and its order. */
export const searchOrdersOperation = defineKeyedOperation({
  id: "searchOrders",
  method: "get",
  path: "/admin/order-search",
  tag: "Orders",
  summary: "Find orders as the admin’s list does, the newest first",
  permission: "orders.view",
  params: NO_FIELDS,
  query: z.object({
    search: search("A number, name, email, phone number, city, PIN code, tracking number or SKU."),
    status: z.enum(ORDER_STATUSES).optional(),
    toPack: z.literal("true").optional().meta({ description: "Only orders with items to pack." }),
    ...PAGE_QUERY.shape,
  }),
  body: null,
  status: 200,
  answer: z.object({ data: z.array(FoundOrder), nextCursor: NextCursor }).meta({ id: "FoundOrderList" }),
  refusals: [],
  async run({ db, clock }, { query }) {
    const at = readPage(ORDERS, query.cursor);
    if (!at.ok) return at;
    const requested = parseOrderSearch(
      new URLSearchParams({
        search: query.search,
        ...(query.status !== undefined && { status: query.status }),
        ...(query.toPack !== undefined && { "to-pack": "items" }),
        page: String(at.page),
      }),
    );
    const { orders, pageCount } = await searchOrders(db, requested, clock.now());
    const data = at.page > pageCount ? [] : orders.map(toFoundOrder);
    return { ok: true, value: { data, nextCursor: pageAfter(ORDERS, { ...at, pageCount }) } };
  },
});

function toFoundOrder(
  order: Awaited<ReturnType<typeof searchOrders>>["orders"][number],
): z.input<typeof FoundOrder> {
  return {
    ...order,
    createdAt: order.createdAt.toISOString(),
    waitsFor: waitingLabel(order),
    totalMinor: currentTotalMinor(order),
  };
}

// Cast: Object.keys returns string[], and the table has exactly these keys.
const SORTS = Object.keys(PERSON_SORTS) as [PersonSort, ...PersonSort[]];

/** The list of the admin's page Customers. */
export const searchCustomersOperation = defineKeyedOperation({
  id: "searchCustomers",
  method: "get",
  path: "/admin/customer-search",
  tag: "Customers",
  summary: "Find customers as the admin’s list does",
  permission: "customers.view",
  params: NO_FIELDS,
  query: z.object({
    search: search("A name, email, phone number or city."),
    sort: z.enum(SORTS).default("newest"),
    ...PAGE_QUERY.shape,
  }),
  body: null,
  status: 200,
  answer: z.object({ data: z.array(Customer), nextCursor: NextCursor }).meta({ id: "FoundCustomerList" }),
  refusals: [],
  async run({ db, settings }, { query }) {
    const at = readPage(CUSTOMERS, query.cursor);
    if (!at.ok) return at;
    const { currency } = (await settings.get()).sales;
    const requested = { ...ALL_PEOPLE, search: query.search, sort: query.sort, page: at.page };
    const { people, pageCount } = await listPeople(db, requested, { currency });
    const customers = people.filter(({ role }) => role === "customer");
    const data = at.page > pageCount ? [] : customers.map(toCustomer);
    return { ok: true, value: { data, nextCursor: pageAfter(CUSTOMERS, { ...at, pageCount }) } };
  },
});
