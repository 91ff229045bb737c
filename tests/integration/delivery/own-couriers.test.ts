import { afterEach, expect, test } from "vitest";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { processedOrder, shipping } from "#tests/fixtures/orders/shipments.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { dispatch } = shipping(store);

const PAGE = "/admin/settings/shipping";

/** Saves couriers as the rows of the form, each a name and a tracking page. */
async function save(...rows: [string, string][]) {
  const { version } = await readSection(store.db, "ownCouriers");
  const fields = rows.flatMap(([name, url], index): [string, string][] => [
    [`name.${index}`, name],
    [`trackingUrl.${index}`, url],
  ]);
  return admin.post(PAGE, {
    form: "own-couriers",
    version: String(version),
    ...Object.fromEntries(fields),
  });
}

const saved = async () => (await readSection(store.db, "ownCouriers")).value.couriers;

test("a courier of the shop is chosen for a parcel, and its customer follows its tracking page", async () => {
  expect((await save(["Gulab Riders", "https://riders.example/{number}"])).status).toBe(302);
  const order = await processedOrder(store);
  const pack = `/admin/orders/${order.number}/shipments/new`;
  for (const page of [pack, "/admin/orders/parcels/tracking-numbers"])
    expect(await (await admin.get(page)).text()).toContain("Gulab Riders");
  const form = {
    version: String((await readOrder(store, order.id)).order.version),
    carrier: "by-hand",
    courier: "Gulab Riders",
    trackingNumber: "GR/7",
    weightGrams: "300",
    [`pieces.${order.shawlLine}`]: "2",
    [`pieces.${order.broochLine}`]: "1",
  };
  const packed = await admin.post(pack, form);
  expect([packed.status, packed.headers.get("location")]).toEqual([
    302,
    `/admin/orders/${order.number}/shipments/1`,
  ]);
  expect((await readProgress(store.db, order.id)).shipments[0]?.courier).toBe("Gulab Riders");
  expect(pageText(await (await admin.get("/admin/orders/parcels?courier=Gulab+Riders")).text())).toContain(
    "1 parcel",
  );
  await dispatch(order.id, 1, "GR/7");
  const link = "https://riders.example/GR%2F7";
  expect(await (await admin.get(`/admin/orders/${order.number}/shipments/1`)).text()).toContain(link);
  expect((await waitForEmail(store.outboxFolder, order.email, /on its way|shipped/i)).html).toContain(link);
  expect((await save()).status).toBe(302);
  expect(await saved()).toEqual([]);
  expect(await (await admin.get("/admin/orders/parcels?list=underway&courier=other")).text()).toContain(
    "Gulab Riders",
  );
});

afterEach(() => save());

test.each([
  ["A", "http://riders.example/{number}", "Start with https:// and write {number}"],
  ["A", "https://riders.example/", "Start with https:// and write {number}"],
  ["A", "javascript:alert(1)//{number}", "Start with https:// and write {number}"],
  ["", "https://riders.example/{number}", "Name is required"],
  ["blue dart", "", "There is a courier of this name already"],
  ["Other", "", "stands for parcels without a courier"],
])(
  "the courier “%s” with the page %s is refused beside its field, and nothing is saved",
  async (name, url, words) => {
    const refused = await save(["Kept Riders", ""], [name, url]);
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(pageText(html)).toContain(words);
    expect(html).toContain('value="Kept Riders"');
    expect(await saved()).toEqual([]);
  },
);
