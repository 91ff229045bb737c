import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { courierPins } from "#app/domain/delivery/delivery.tables.ts";
import { findServiceability } from "#app/domain/delivery/find-serviceability.server.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { isOfRequest, listenToStatements } from "#tests/fixtures/database/listen-to-statements.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const PATH = "/admin/settings/shipping/courier";
const LIST = "PIN,Prepaid,COD,Days\n226001,yes,yes,1\n110001,yes,no,9\n560001,no,yes,\n400001,no,no,3\n";
let customer: Visitor;
let shawl: TestVariant;

async function send(csv: string, more: Record<string, string> = {}): Promise<Response> {
  const { version } = await readSection(app.store.db, "courier");
  const form = new FormData();
  for (const [name, value] of Object.entries({ version: String(version), ...more })) form.set(name, value);
  form.set("file", new File([csv], "courier.csv", { type: "text/csv" }));
  return admin.post(PATH, form);
}

const ResponseBody = z.object({
  deliveredBy: z.string().nullable(),
  promise: z.string().nullable(),
  notice: z.string().nullable(),
  cashOnDelivery: z.boolean(),
  prepaid: z.boolean(),
});
const ask = async (pin: string) =>
  ResponseBody.parse(await (await app.visitor().get(`/api/v1/delivery?pin=${pin}`)).json());

function order(more: Record<string, string>): Promise<Response> {
  return customer.post("/checkout.data", checkoutFields([{ id: shawl.id, quantity: 1, price: 4000 }], more));
}

beforeAll(async () => {
  shawl = await stockProduct(app.store, { name: "Courier Shawl", priceMinor: 4000, inventory: 50 });
  customer = app.visitor();
  await customer.signUp("courier@example.com", "moti jhumka 7");
  await customer.signIn("courier@example.com", "moti jhumka 7");
  const { cash } = (await app.store.settings.get()).payments;
  await saveTestSection(app.store, "payments", {
    cash: { ...cash, isOn: true, needsConfirmedEmail: false, openPerCustomer: null, openPerAddress: null },
  });
});

test("a list of 30,000 PIN codes is stored in five seconds at most, and replaced, downloaded and removed as a whole", async () => {
  const rows = Array.from({ length: 30_000 }, (_, index) => `${110_001 + index},Yes,No,${index % 9}`);
  const startedAt = performance.now();
  const saved = await send(["Pincode,Prepaid,COD,TAT", ...rows].join("\r\n"));
  const seconds = (performance.now() - startedAt) / 1000;
  expect(saved.status).toBe(302);
  expect(seconds).toBeLessThan(5);
  expect(await app.store.db.$count(courierPins)).toBe(30_000);
  expect((await send(LIST)).status).toBe(302);
  expect(await app.store.db.$count(courierPins)).toBe(4);
  const download = await admin.get(`${PATH}.csv`);
  expect(download.headers.get("content-disposition")).toContain(
    `courier-pins-${indianDay(app.store.clock.now())}.csv`,
  );
  const lines = (await download.text()).replace("\uFEFF", "").trim().split("\r\n");
  expect(lines).toEqual([
    "PIN,Prepaid,COD,Days",
    "110001,Yes,No,9",
    "226001,Yes,Yes,1",
    "400001,No,No,3",
    "560001,No,Yes,",
  ]);
  expect((await send(lines.join("\n"))).status).toBe(302);
  expect((await send("", { form: "remove" })).status).toBe(302);
  expect(await app.store.db.$count(courierPins)).toBe(0);
  expect(
    await findServiceability(app.store.db, await app.store.settings.get(), { postalCode: "400001" }),
  ).toBeNull();
});

test("a faulty list names its rows and changes nothing, as does a list of a stale page", async () => {
  expect((await send(LIST)).status).toBe(302);
  const faulty = await send("PIN,Prepaid,COD,Days\n000000,yes,yes,3\n226001,maybe,yes,3\n");
  expect(faulty.status).toBe(400);
  const page = pageText(await faulty.text());
  expect(page).toContain("Row 2: “000000” is not a PIN code");
  expect(page).toContain("Row 3: “maybe” in the column Prepaid is neither yes nor no");
  expect((await send(LIST, { version: "0" })).status).toBe(409);
  expect((await send("PIN,Prepaid,COD,Days\n226001,yes,yes,3", { version: "0" })).status).toBe(409);
  const withoutFile = new FormData();
  withoutFile.set("version", "0");
  expect((await admin.post(PATH, withoutFile)).status).toBe(400);
  expect(await app.store.db.$count(courierPins)).toBe(4);
});

test("the promise takes the courier's days, and a PIN code without service has none", async () => {
  const near = await ask("226001");
  const far = await ask("110001");
  expect((near.deliveredBy ?? "") < (far.deliveredBy ?? "")).toBe(true);
  expect(far.cashOnDelivery).toBe(false);
  expect(await ask("560001")).toMatchObject({ prepaid: false, cashOnDelivery: true });
  for (const pin of ["400001", "700001"]) {
    const none = await ask(pin);
    expect(none).toMatchObject({ deliveredBy: null, promise: null });
    expect(none.notice).toContain(`we do not deliver to ${pin} yet`);
  }
  expect(pageText(await (await app.visitor().get("/delivery?pin=700001")).text())).toContain(
    "we do not deliver to 700001 yet",
  );
});

test("checkout refuses an address without service and keeps what was typed", async () => {
  const refused = await order({
    postalCode: "400001",
    state: "Maharashtra",
    city: "Mumbai",
    address: "7 Marine Drive",
  });
  expect(refused.status).toBe(409);
  const page = await refused.text();
  expect(page).toContain("we do not deliver to 400001 yet");
  expect(page).toContain("7 Marine Drive");
  expect((await order({ postalCode: "226001" })).status).toBe(200);
  expect(
    (await order({ country: "US", postalCode: "10001", state: "New York", phone: "+1 212 555 0100" })).status,
  ).toBe(200);
});

test("cash on delivery is refused where the courier collects none, and other payments where it collects only cash", async () => {
  const delhi = { postalCode: "110001", state: "Delhi", city: "New Delhi" };
  const bengaluru = { postalCode: "560001", state: "Karnataka", city: "Bengaluru" };
  const cash = await order({ ...delhi, payment: "cash" });
  expect(cash.status).toBe(409);
  expect(await cash.text()).toContain("Our courier does not collect cash at 110001");
  expect((await order(delhi)).status).toBe(200);
  const card = await order(bengaluru);
  expect(card.status).toBe(409);
  expect(await card.text()).toContain("only with cash on delivery");
  expect((await order({ ...bengaluru, payment: "cash" })).status).toBe(200);
});

test("a checkout looks the PIN code up in one statement, and in none without a list", async () => {
  const statements = listenToStatements(app);
  const count = async () => {
    statements.length = 0;
    expect((await order({})).status).toBe(200);
    return statements.filter(isOfRequest).length;
  };
  const withList = await count();
  expect((await send("", { form: "remove" })).status).toBe(302);
  await count();
  expect(await count()).toBe(withList - 1);
});
