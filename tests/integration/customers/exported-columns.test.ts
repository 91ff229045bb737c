// Proves ASVS-V14-02

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { desc, eq, getTableColumns, getTableName } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { users } from "#app/domain/customers/customers.tables.ts";
import { sendContactMessage } from "#app/domain/customers/messages/contact.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { decidedColumns } from "#app/domain/privacy/internal/exported-columns.server.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const PASSWORD = "moti jhumka 7";
const PHONE = "+919876597101";
const REASON = "1 parcel refused or returned before";

beforeAll(() => saveTestSection(app.store, "checkout", { guests: true }));

test("every column of an exported table is exported or withheld, and a new one has to be decided", () => {
  expect(decidedColumns.size).toBeGreaterThan(8);
  for (const [table, names] of decidedColumns)
    expect([getTableName(table), ...names.toSorted()]).toEqual([
      getTableName(table),
      ...Object.keys(getTableColumns(table)).toSorted(),
    ]);
});

test("no export selects whole rows, except a row that an erasure locks", async () => {
  const folder = path.resolve(import.meta.dirname, "../../../app/domain/privacy");
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /^(?:export-|guest-data\.server)/.test(path.basename(file)),
  );
  expect(files.length).toBeGreaterThan(2);
  for (const file of files)
    expect([file, await readFile(path.join(folder, file), "utf8")]).toEqual([
      file,
      expect.not.stringMatching(/\.select\(\)(?!.*\.for\("update"\))/),
    ]);
});

/** A guest's order whose risk names parcels of the phone, which somebody else may own. */
async function riskyOrder(email: string) {
  const variant = await stockProduct(app.store);
  const lines = [{ id: variant.id, quantity: 1, price: variant.priceMinor }];
  const browser = app.visitor();
  await browser.post("/checkout", checkoutFields(lines, { email, phone: PHONE }));
  const [placed] = await app.store.db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  if (placed?.email !== email) throw new Error("No order");
  const cashRisk = { probability: 0.5, band: "high" as const, reasons: [REASON] };
  await app.store.db.update(orders).set({ cashRisk }).where(eq(orders.id, placed.id));
  return { browser, number: placed.number };
}

test("a guest's copy says nothing about other parcels of the typed phone number", async () => {
  const { browser, number } = await riskyOrder("risk-copy@example.com");
  const copy = await (await browser.post(`/orders/${number}/data`, { intent: "download" })).text();
  expect(copy).toContain("risk-copy@example.com");
  expect(copy).not.toContain(REASON);
  expect(copy).not.toContain("cashRisk");
});

test("the administrator's export of a guest has the risk when it is asked for by the phone number alone", async () => {
  await riskyOrder("risk-export@example.com");
  const exported = async (contact: string) =>
    (await admin.post("/admin/customers/guests/export", { contact })).text();
  expect(await exported("risk-export@example.com")).not.toContain(REASON);
  expect(await exported(PHONE)).toContain(REASON);
});

test("what is linked by an email address alone is in the copy once the address is confirmed", async () => {
  const email = "contact-copy@example.com";
  await sendContactMessage(app.store, "10.0.0.1", {
    name: "Asha",
    email,
    subject: "Sleeves",
    message: "Is the 4XL wide enough in the shoulders?",
  });
  const visitor = app.visitor();
  await visitor.signUp(email, PASSWORD);
  await visitor.signIn(email, PASSWORD);
  const copy = async () => (await visitor.post("/profile/data/download", { password: PASSWORD })).text();
  expect(await copy()).not.toContain("wide enough in the shoulders");
  await app.store.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
  expect(await copy()).toContain("wide enough in the shoulders");
});
