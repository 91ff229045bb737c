import { expect, test } from "vitest";
import { listTrackingEvents, readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { pack, dispatch, statuses } = shipping(store);

const NUMBERS = "/admin/orders/parcels/tracking-numbers";
const SCANS = "/admin/orders/parcels/scans";

/** A packed parcel of an order, named as "12-1". */
async function packedParcel() {
  const order = await processedOrder(store);
  const packed = await pack(order.id, [
    { orderLineId: order.shawlLine, quantity: 2 },
    { orderLineId: order.broochLine, quantity: 1 },
  ]);
  if (!packed.ok) throw new Error(packed.error);
  return { ...order, sequence: packed.sequence, name: `${order.number}-${packed.sequence}` };
}

const parcelOf = async (id: string) => (await readProgress(store.db, id)).shipments.at(-1);

function upload(path: string, ...lines: string[]): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([lines.join("\r\n")], "parcels.csv", { type: "text/csv" }));
  return admin.post(path, form);
}

/** Sends the rows in the preview's form. */
async function confirm(path: string, preview: Response): Promise<string> {
  const html = await preview.text();
  const value = /name="rows" value="([^"]*)"/.exec(html)?.[1];
  if (value === undefined) throw new Error("The preview has no form");
  const form = new FormData();
  form.set("rows", value.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  return pageText(await (await admin.post(path, form)).text());
}

test("tracking numbers from a file are previewed and then saved with their couriers, by parcel or order", async () => {
  const [first, second] = [await packedParcel(), await packedParcel()];
  const preview = await upload(
    NUMBERS,
    "Order no,Waybill,Courier",
    `#${first.name},AWB100,BLUEDART`,
    `${second.number},AWB101,`,
  );
  expect(pageText(await preview.clone().text())).toContain("2 parcels can be numbered");
  expect((await parcelOf(first.id))?.trackingNumber).toBeNull();
  expect(await confirm(NUMBERS, preview)).toContain("2 parcels numbered");
  expect(await parcelOf(first.id)).toMatchObject({ trackingNumber: "AWB100", courier: "Blue Dart" });
  expect(await parcelOf(second.id)).toMatchObject({ trackingNumber: "AWB101", courier: "Delhivery" });
  const again = await upload(NUMBERS, "Parcel,AWB", `${first.name},AWB100`);
  expect(pageText(await again.text())).toContain("Saved before");
});

test("rows that cannot be saved are named one by one, and change nothing", async () => {
  const parcel = await packedParcel();
  const other = await packedParcel();
  const left = await packedParcel();
  await dispatch(left.id, left.sequence, "TAKEN1");
  const unpacked = await processedOrder(store);
  const preview = await upload(
    NUMBERS,
    "Parcel,AWB",
    `${parcel.name},TAKEN1`,
    `${other.name},AWB201`,
    `${other.name},AWB202`,
    `${left.name},AWB203`,
    `${unpacked.number},AWB204`,
    "999999,AWB205",
  );
  const text = pageText(await preview.text());
  for (const words of [
    "1 parcel can be numbered",
    `Not saved: parcel #${String(left.number).padStart(6, "0")}-1 has this number`,
    "Not saved: row 3 has the same parcel or number",
    "Not saved: the parcel has left the shop or was cancelled",
    "Not saved: the order is not packed",
    "Not saved: there is no such order or parcel",
    "5 rows change nothing.",
  ])
    expect(text).toContain(words);
  expect((await parcelOf(parcel.id))?.trackingNumber).toBeNull();
  expect((await parcelOf(other.id))?.trackingNumber).toBeNull();
});

test("a file with wrong columns, a number without its last digits or an unknown courier is refused by row", async () => {
  const parcel = await packedParcel();
  const columns = await upload(NUMBERS, "Name,Amount", "Meera,4");
  expect(columns.status).toBe(400);
  expect(pageText(await columns.text())).toContain(
    "The first row must name the columns Parcel or Order, AWB",
  );
  const rows = await upload(
    NUMBERS,
    "Parcel,AWB,Courier",
    `${parcel.name},1.4E+13,`,
    `abc,AWB301,`,
    `${parcel.name},AWB302,Pigeon Post`,
  );
  expect(rows.status).toBe(400);
  const text = pageText(await rows.text());
  expect(text).toContain("Row 2: “1.4E+13” has lost digits.");
  expect(text).toContain("Row 3: “abc” is not an order or parcel");
  expect(text).toContain("Row 4: “Pigeon Post” is not a courier of the store");
  expect((await parcelOf(parcel.id))?.trackingNumber).toBeNull();
});

test("two people cannot give the same tracking number to two parcels at the same time", async () => {
  const [first, second] = [await packedParcel(), await packedParcel()];
  const previews = [
    await upload(NUMBERS, "Parcel,AWB", `${first.name},RACE1`),
    await upload(NUMBERS, "Parcel,AWB", `${second.name},RACE1`),
  ];
  await Promise.all(previews.map((preview) => confirm(NUMBERS, preview)));
  const numbers = [await parcelOf(first.id), await parcelOf(second.id)].map((one) => one?.trackingNumber);
  expect(numbers.filter((number) => number === "RACE1")).toHaveLength(1);
});

test("a courier's scans change parcels as its webhook would, once, in the order of time", async () => {
  const delivered = await packedParcel();
  const failed = await packedParcel();
  await dispatch(delivered.id, delivered.sequence, "SCAN1");
  await dispatch(failed.id, failed.sequence, "SCAN2");
  const day = "2025-11-";
  const lines = [
    "AWB,Scan Status,Date,Location",
    `SCAN1,Delivered,${day}28 18:00,Lucknow`,
    `SCAN1,Out for delivery,${day}28 09:30,Lucknow`,
    `SCAN2,Undelivered: door locked,28/11/2025 17:00,`,
    `SCAN2,Held at customs,27/11/2025,Delhi`,
    `UNKNOWN,Delivered,${day}28 10:00,`,
  ];
  const preview = await upload(SCANS, ...lines);
  const planned = pageText(await preview.clone().text());
  expect(planned).toContain("4 scans can be recorded");
  expect(planned).toContain("Not recorded: no parcel has this number");
  expect(await statuses(delivered.id)).toEqual(["shipped"]);
  expect(await confirm(SCANS, preview)).toContain("4 scans recorded");
  expect(await statuses(delivered.id)).toEqual(["delivered"]);
  expect((await readOrder(store, delivered.id)).order.status).toBe("Delivered");
  expect(await statuses(failed.id)).toEqual(["shipped"]);
  expect((await readOrder(store, failed.id)).timeline).toContain("delivery-failed");
  await confirm(SCANS, await upload(SCANS, ...lines));
  const parcel = await parcelOf(delivered.id);
  const events = await listTrackingEvents(store.db, [parcel?.id ?? ""]);
  expect(events.get(parcel?.id ?? "")?.map(({ description }) => description)).toEqual([
    "Out for delivery",
    "Delivered",
  ]);
});

test("a file of scans with wrong columns, or no file at all, changes nothing and says which columns are needed", async () => {
  const columns = await upload(SCANS, "Name,Amount", "Meera,4");
  expect(columns.status).toBe(400);
  expect(pageText(await columns.text())).toContain("The first row must name the columns AWB, Status, Time");
  const empty = await upload(NUMBERS, "");
  expect(empty.status).toBe(400);
});

test("a scan without a time or of the future refuses the whole file", async () => {
  const response = await upload(
    SCANS,
    "AWB,Status,Time",
    "SCAN9,Delivered,soon",
    "SCAN9,Delivered,2099-01-01",
  );
  expect(response.status).toBe(400);
  const text = pageText(await response.text());
  expect(text).toContain("Row 2: “soon” is not a time");
  expect(text).toContain("Row 3: 2099-01-01 is in the future.");
});
