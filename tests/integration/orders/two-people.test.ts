import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { segments } from "#app/domain/customers/segments/segments.tables.ts";
import { orderEvents, orders } from "#app/domain/orders/orders.tables.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { savedViews } from "#app/domain/orders/saved-views/saved-views.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { people } from "#app/domain/people/people.tables.ts";
import { cashOrdersForFile } from "#tests/fixtures/payments/cash-orders.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { makeCustomer } from "#tests/servers/test-store.ts";

const { app, admin, store, ordered } = await cashOrdersForFile();
const { db } = store;
const { pack, dispatch } = shipping(store);
const { visitor: colleague } = await staffMember(app, "second@example.com", {
  role: "manager",
  ownRoleId: null,
});

const PARCELS = "/admin/orders/parcels";

/** Something that two people do at the same moment. */
interface Case {
  /** What each of the two requests; they may differ, as two tracking numbers of one parcel do. */
  post: readonly ((by: Visitor) => Promise<Response>)[];
  /** How often it has had its effect. */
  effects: () => Promise<number>;
  /** What one of the two reads; null where the second one finds the wanted state and is told so, too. */
  refusal: RegExp | null;
}

const both = (post: (by: Visitor) => Promise<Response>): Case["post"] => [post, post];

const label = (number: number, sequence = 1) => `${number}-${sequence}`;

const eventsOf = (orderId: string, kind: string) => () =>
  db.$count(orderEvents, and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, kind as "placed")));

const parcelsOf = (orderId: string) => () => db.$count(shipments, eq(shipments.orderId, orderId));

async function packedOrder() {
  const order = await processedOrder(store);
  const packed = await pack(order.id, [
    { orderLineId: order.shawlLine, quantity: 2 },
    { orderLineId: order.broochLine, quantity: 1 },
  ]);
  if (!packed.ok) throw new Error(packed.error);
  return order;
}

/** Previews a file with the tracking number of a parcel, as both people have done before they confirm. */
async function numberParcel(number: number, awb: string) {
  const path = `${PARCELS}/tracking-numbers`;
  const upload = new FormData();
  const file = `Parcel,AWB\r\n${label(number)},${awb}`;
  upload.set("file", new File([file], "awb.csv", { type: "text/csv" }));
  const preview = await (await admin.post(path, upload)).text();
  const rows = /name="rows" value="([^"]*)"/.exec(preview)?.[1] ?? "";
  const form = new FormData();
  form.set("rows", rows.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  return (by: Visitor) => by.post(path, form);
}

const awbOf = async (orderId: string) => (await readProgress(db, orderId)).shipments[0]?.trackingNumber;

const VERBS: Record<string, () => Case | Promise<Case>> = {
  "pack an order": async () => {
    const order = await processedOrder(store);
    const fields = { courier: "DTDC", wrappingGrams: "40", [`weight.${order.number}`]: "500" };
    const [{ version } = { version: 0 }] = await db.select().from(orders).where(eq(orders.id, order.id));
    return {
      post: both((by) =>
        by.post(`${PARCELS}/new?number=${order.number}`, {
          ...fields,
          [`version.${order.number}`]: String(version),
        }),
      ),
      effects: parcelsOf(order.id),
      refusal: /changed in the meantime|nothing of the order waits to be packed/,
    };
  },
  "finish a parcel by its scans": async () => {
    const order = await processedOrder(store);
    const skus = [order.shawl, order.shawl, order.brooch].map(({ id }) => `TEST-${id}`);
    for (const { id } of [order.shawl, order.brooch])
      await db.update(variants).set({ weightGrams: 100 }).where(eq(variants.id, id));
    const fields = { label: String(order.number), codes: skus.join("\r\n"), courier: "DTDC" };
    return {
      post: both((by) => by.post("/admin/orders/pack", { ...fields, weightGrams: "480" })),
      effects: parcelsOf(order.id),
      refusal: null,
    };
  },
  "give one parcel two tracking numbers": async () => {
    const order = await packedOrder();
    return {
      post: [await numberParcel(order.number, "TWICE1"), await numberParcel(order.number, "TWICE2")],
      effects: async () => ((await awbOf(order.id)) ? 1 : 0),
      refusal: null,
    };
  },
  "give two parcels one tracking number": async () => {
    const [one, other] = [await packedOrder(), await packedOrder()];
    return {
      post: [await numberParcel(one.number, "SHARED1"), await numberParcel(other.number, "SHARED1")],
      effects: async () =>
        [await awbOf(one.id), await awbOf(other.id)].filter((awb) => awb === "SHARED1").length,
      refusal: /has this number/,
    };
  },
  "hand a parcel over": async () => {
    const order = await packedOrder();
    return {
      post: both((by) => by.post(PARCELS, { step: "dispatch", parcel: label(order.number) })),
      effects: eventsOf(order.id, "shipped"),
      refusal: /it is meanwhile in another status/,
    };
  },
  "record a parcel as delivered": async () => {
    const order = await packedOrder();
    await dispatch(order.id, 1, `DELIVERED${order.number}`);
    const path = `${PARCELS}?list=underway`;
    return {
      post: both((by) => by.post(path, { step: "delivered", parcel: label(order.number) })),
      effects: eventsOf(order.id, "delivered"),
      refusal: /it is meanwhile in another status/,
    };
  },
  "confirm a cash order by phone": async () => {
    const order = await ordered();
    const path = `/admin/orders/selected?step=confirm&number=${order.number}`;
    return {
      post: both((by) => by.post(path, { [`version.${order.number}`]: String(order.version) })),
      effects: eventsOf(order.id, "confirmed"),
      // The second one reads that it is confirmed, which is so.
      refusal: null,
    };
  },
  "extend the deadline of a cash order": async () => {
    const { id, number, version } = await ordered();
    const fields = { number: String(number), version: String(version), hours: "12", reason: "Travels" };
    return {
      post: both((by) => by.post("/admin/orders/to-confirm", fields)),
      effects: eventsOf(id, "confirmation-extended"),
      refusal: /was changed since you opened this list/,
    };
  },
  "tag an order differently": async () => {
    const { id, number, version } = await ordered();
    const tag = (tags: string) => (by: Visitor) =>
      by.post(`/admin/orders/${number}`, { step: "tag", version: String(version), tags });
    return {
      post: [tag("first"), tag("second")],
      effects: eventsOf(id, "tagged"),
      refusal: /in the meantime/i,
    };
  },
  "write a note about a customer": async () => {
    const id = await makeCustomer(store);
    const note = (text: string) => (by: Visitor) =>
      by.post(`/admin/customers/${id}`, { intent: "annotate", version: "0", tags: text, note: text });
    return {
      post: [note("first"), note("second")],
      effects: async () => (await db.select().from(people).where(eq(people.userId, id)))[0]?.version ?? 0,
      refusal: /changed in the meantime/,
    };
  },
  "make a segment of the same name": () => {
    const rule = {
      spent: "",
      orders: "2",
      within: "",
      before: "",
      returned: "",
      city: "",
      size: "",
      tag: "",
    };
    const fields = { step: "save", id: "", version: "0", name: "At once", ...rule };
    return {
      post: both((by) => by.post("/admin/customers/segments", fields)),
      effects: () => db.$count(segments, eq(segments.name, "At once")),
      refusal: /There is a segment with this name/,
    };
  },
  "share a view under the same name": () => {
    const fields = { step: "create", name: "At once", query: "status=Pending", isShared: "on" };
    return {
      post: both((by) => by.post("/admin/orders/views", fields)),
      effects: () => db.$count(savedViews, eq(savedViews.name, "At once")),
      refusal: /name/,
    };
  },
};

/** The text of a response, or that of the page to which it redirects. */
async function textOf(response: Response, by: Visitor): Promise<string> {
  const location = response.headers.get("location");
  return pageText(await (location ? await by.get(location) : response).text());
}

test.for(Object.keys(VERBS))(
  "two people who %s at the same moment have one effect, and the second one reads why",
  async (name) => {
    const { post, effects, refusal } = (await VERBS[name]?.()) ?? {
      post: [],
      effects: () => 0,
      refusal: null,
    };
    const [first, second] = post;
    if (!first || !second) throw new Error(`No case: ${name}`);
    const responses = await Promise.all([first(admin), second(colleague)]);
    expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const [one = "", other = ""] = await Promise.all(
      responses.map((response, index) => textOf(response, index === 0 ? admin : colleague)),
    );
    expect(await effects(), `${one}\n\n${other}`).toBe(1);
    const refused = [one, other].filter((text) => refusal?.test(text) === true);
    expect(refused, `${one}\n\n${other}`).toHaveLength(refusal ? 1 : 0);
    for (const text of [one, other]) expect(text).not.toContain("Something went wrong");
  },
);
