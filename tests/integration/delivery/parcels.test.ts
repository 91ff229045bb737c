import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { callBackAction } from "#app/domain/orders/waiting/call-back-action.server.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { pdfText } from "#tests/pages/pdf-text.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { letMessagesWait, waitingOf } from "#tests/fixtures/orders/waiting.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { pack, statuses } = shipping(store);

const { actionOf, afterTheWait, messagesOf } = waitingOf(store);
const waitingMessages = async (id: string) => (await messagesOf(id)).filter(({ isWaiting }) => isWaiting);

const PARCELS = "/admin/orders/parcels";

/** A Pending order of two items whose weight is known, or not. */
async function pendingOrder({ weightGrams }: { weightGrams: number | null }) {
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store, { name: "Packed Dupatta", priceMinor: 2000, inventory: 5 });
  await store.db.update(variants).set({ weightGrams }).where(eq(variants.id, variant.id));
  const email = `${userId}@example.com`;
  return { ...(await buy(store, { userId, email, lines: [{ variant, quantity: 2 }] })), email };
}

const packPath = (numbers: readonly number[]) =>
  `${PARCELS}/new?${new URLSearchParams(numbers.map((number) => ["number", String(number)]))}`;

const packedParcel = async (id: string) => (await readProgress(store.db, id)).shipments[0];

async function packedOrder(weightGrams: number | null = 500) {
  const order = await processedOrder(store);
  const packed = await pack(order.id, [{ orderLineId: order.shawlLine, quantity: 1 }], { weightGrams });
  if (!packed.ok) throw new Error(packed.error);
  return { ...order, key: `${order.number}-${packed.sequence}` };
}

test("selected orders are packed with one courier, by the weights of their variants and the wrapping", async () => {
  const known = await pendingOrder({ weightGrams: 300 });
  const unknown = await pendingOrder({ weightGrams: null });
  const path = packPath([known.number, unknown.number]);
  const page = pageText(await (await admin.get(path)).text());
  expect(page).toContain("2 of 2 selected orders can be packed");
  expect(page).toContain("2 items · 600 g");
  expect(page).toContain(`Weight of #${String(unknown.number).padStart(6, "0")}, grams`);
  const fields = {
    courier: "Xpressbees",
    wrappingGrams: "40",
    [`version.${known.number}`]: "1",
    [`version.${unknown.number}`]: "1",
  };
  const first = await admin.post(path, fields);
  const text = pageText(await first.text());
  expect(text).toContain("1 order packed");
  expect(text).toContain("Skipped: enter its weight.");
  expect(await packedParcel(known.id)).toMatchObject({
    status: "packed",
    courier: "Xpressbees",
    weightGrams: 640,
  });
  expect((await readOrder(store, unknown.id)).order.status).toBe("Pending");
  const second = await admin.post(path, { ...fields, [`weight.${unknown.number}`]: "820" });
  expect(pageText(await second.text())).toContain("1 order packed");
  expect((await packedParcel(unknown.id))?.weightGrams).toBe(820);
  expect(await statuses(known.id)).toEqual(["packed"]);
});

test("bad fields of the packing form are named beside them, and nothing is packed", async () => {
  const order = await pendingOrder({ weightGrams: 300 });
  const response = await admin.post(packPath([order.number]), {
    courier: "Pigeon Post",
    wrappingGrams: "-4",
    lengthCm: "30",
    [`version.${order.number}`]: "1",
  });
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain("Choose a courier from the list");
  expect(html).toContain("Enter whole grams from 1 to 50000");
  expect(html).toContain('value="-4"');
  expect(await statuses(order.id)).toEqual([]);
});

test("orders packed by two people at the same time become one parcel each", async () => {
  const both = [await pendingOrder({ weightGrams: 300 }), await pendingOrder({ weightGrams: 300 })];
  const path = packPath(both.map(({ number }) => number));
  const fields = Object.fromEntries(both.map(({ number }) => [`version.${number}`, "1"]));
  await Promise.all([admin.post(path, fields), admin.post(path, fields)]);
  for (const { id } of both) expect(await statuses(id)).toEqual(["packed"]);
});

test("all matching orders that wait to be packed are offered, without those that have a packed parcel", async () => {
  const packed = await packedOrder();
  const waiting = await pendingOrder({ weightGrams: 300 });
  const page = pageText(await (await admin.get(`${PARCELS}/new?all=matching`)).text());
  const label = (number: number) => `#${String(number).padStart(6, "0")}`;
  expect(page).toContain(label(waiting.number));
  expect(page).not.toContain(label(packed.number));
});

test("the labels of selected parcels are one file, on 4 × 6 inches or four to a page of A4", async () => {
  const parcels = [await packedOrder(), await packedOrder(), await packedOrder()];
  const query = new URLSearchParams(parcels.map(({ key }) => ["parcel", key])).toString();
  const read = async (paper: string) => {
    const response = await admin.get(`${PARCELS}/labels?${query}&paper=${paper}`);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    return Buffer.from(await response.arrayBuffer());
  };
  const [single, sheet] = [await read("4x6"), await read("a4")];
  const pagesOf = (file: Buffer) => file.toString("latin1").match(/\/MediaBox \[[^\]]+\]/g);
  expect(pagesOf(single)).toEqual(Array.from({ length: 3 }, () => "/MediaBox [0 0 288 432]"));
  expect(pagesOf(sheet)).toEqual(["/MediaBox [0 0 595.28 841.89]"]);
  const text = pdfText(sheet);
  for (const { number } of parcels) expect(text).toContain(`#${String(number).padStart(6, "0")}-1`);
});

test("a parcel without a weight is named instead of printing labels", async () => {
  const weighed = await packedOrder();
  const unweighed = await packedOrder(null);
  const response = await admin.get(`${PARCELS}/labels?parcel=${weighed.key}&parcel=${unweighed.key}`);
  expect(response.headers.get("location")).toBe(PARCELS);
  const page = pageText(await (await admin.get(PARCELS)).text());
  expect(page).toContain(
    `pack them again with their weight: #${String(unweighed.number).padStart(6, "0")}-1.`,
  );
});

test("selected parcels are handed over and delivered, each once for two people at the same time", async () => {
  const both = [await packedOrder(), await packedOrder()];
  const fields = both.map(({ key }): [string, string] => ["parcel", key]);
  const dispatch = () => admin.post(PARCELS, new URLSearchParams([...fields, ["step", "dispatch"]]));
  const answers = await Promise.all([dispatch(), dispatch()]);
  expect(answers.map(({ status }) => status)).toContain(200);
  for (const { id } of both) {
    expect(await statuses(id)).toEqual(["shipped"]);
    expect((await readOrder(store, id)).timeline.filter((kind) => kind === "shipped")).toHaveLength(1);
  }
  const underway = pageText(await (await admin.get(`${PARCELS}?list=underway`)).text());
  for (const { number } of both) expect(underway).toContain(`#${String(number).padStart(6, "0")}-1`);
  const delivered = await admin.post(
    `${PARCELS}?list=underway`,
    new URLSearchParams([...fields, ["step", "delivered"]]),
  );
  expect(pageText(await delivered.text())).toContain("2 parcels delivered");
  const again = await admin.post(PARCELS, new URLSearchParams([...fields, ["step", "delivered"]]));
  expect(again.status).toBe(409);
  expect(pageText(await again.text())).toContain("it is meanwhile in another status.");
});

test("parcels that two people mark as delivered at the same time are delivered once", async () => {
  const whole = async () => {
    const order = await processedOrder(store);
    const lines = [
      { orderLineId: order.shawlLine, quantity: 2 },
      { orderLineId: order.broochLine, quantity: 1 },
    ];
    await pack(order.id, lines);
    return { ...order, key: `${order.number}-1` };
  };
  const both = [await whole(), await whole()];
  const fields = both.map(({ key }): [string, string] => ["parcel", key]);
  const post = (step: string) =>
    admin.post(`${PARCELS}?list=underway`, new URLSearchParams([...fields, ["step", step]]));
  await post("dispatch");
  await Promise.all([post("delivered"), post("delivered")]);
  for (const { id } of both) {
    expect(await statuses(id)).toEqual(["delivered"]);
    expect((await readOrder(store, id)).timeline.filter((kind) => kind === "delivered")).toHaveLength(1);
  }
});

test("a handover without selected parcels says so, and one of an unknown parcel changes nothing", async () => {
  const none = await admin.post(PARCELS, { step: "dispatch" });
  expect(none.status).toBe(400);
  expect(await none.text()).toContain("Select at least one parcel");
  const unknown = await admin.post(PARCELS, { step: "dispatch", parcel: "999999-1" });
  expect(unknown.status).toBe(409);
  expect(await unknown.text()).toContain("there is no such parcel.");
});

test("undoing a handover calls back both parcels of an order, and the messages of each", async () => {
  const order = await processedOrder(store);
  const packed = [
    await pack(order.id, [{ orderLineId: order.shawlLine, quantity: 2 }]),
    await pack(order.id, [{ orderLineId: order.broochLine, quantity: 1 }]),
  ];
  const keys = packed.map((result, index): [string, string] => ["parcel", `${order.number}-${index + 1}`]);
  expect(packed.every(({ ok }) => ok)).toBe(true);
  await letMessagesWait(store);
  const handOver = async () =>
    (await admin.post(PARCELS, new URLSearchParams([...keys, ["step", "dispatch"]]))).text();
  const undoOf = (html: string) => ({
    step: "dispatch",
    undo: /name="undo" value="([^"]+)"/.exec(html)?.[1] ?? "",
  });
  const undo = undoOf(await handOver());
  expect((await readOrder(store, order.id)).order.status).toBe("Shipped");
  const undone = pageText(await (await admin.post(PARCELS, undo)).text());
  expect(undone).toContain("2 parcels undone. Nothing was sent");
  expect(await statuses(order.id)).toEqual(["packed", "packed"]);
  const { order: restored, timeline } = await readOrder(store, order.id);
  expect(restored.status).toBe("Processing");
  expect(timeline).not.toContain("shipped");
  expect(await waitingMessages(order.id)).toEqual([]);

  // From the order's page: the first handover, with the one that followed it.
  await handOver();
  const first = await actionOf(order.id);
  expect(await callBackAction(store.orders, { ...order.change, actionId: first })).toEqual({ ok: true });
  expect(await statuses(order.id)).toEqual(["packed", "packed"]);

  const late = undoOf(await handOver());
  await afterTheWait();
  const tooLate = pageText(await (await admin.post(PARCELS, late)).text());
  expect(tooLate).toContain("2 parcels were not undone");
  expect(await statuses(order.id)).toEqual(["shipped", "shipped"]);
  await expectIntegrity(store);
});

test("the manifest states the weight and the cash of all parcels of a courier", async () => {
  const paid = await packedOrder(450);
  const cash = await packedOrder(600);
  await store.db.update(orders).set({ paymentStatus: "Pending" }).where(eq(orders.id, cash.id));
  const collects = { collectMinor: 123_456 };
  await store.db.update(shipments).set(collects).where(eq(shipments.orderId, cash.id));
  const page = pageText(await (await admin.get("/admin/orders/manifest")).text());
  expect(page).toContain(`#${String(paid.number).padStart(6, "0")}-1`);
  // Once in the parcel's row and once in the totals.
  expect(page.match(/1,234\.56/g)).toHaveLength(2);
  expect(page).toMatch(/Total \d+(\.\d+)? kg/);
});
