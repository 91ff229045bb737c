import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { stockedVariant } from "#tests/fixtures/catalog/stocked-variant.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { CustomerPage } from "#tests/pages/customer-page.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { ADMIN, startStore, type RunningStore } from "#tests/servers/running-store.ts";

// A store of its own: guests and cash on delivery are settings of the whole store. Cash orders count as purchases, those of the test bank do not.
let store: RunningStore;

test.beforeAll(async () => {
  test.setTimeout(90_000);
  store = await startStore();
  const admin = new Visitor(store.url);
  await admin.post("/admin/login", ADMIN);
  const guests = { guests: "welcome", mostUnpaidItems: "50", heldWarningPercent: "25", giftWrapMinor: "0" };
  const methods = { form: "methods", online: "on", cash: "on", most: "5000", onlineSaving: "" };
  const limits = { pinCodes: "", cashFee: "", openPerCustomer: "", openPerAddress: "", upiId: "" };
  const saved = [
    await admin.post("/admin/settings/checkout", { ...guests, version: "0" }),
    await admin.post("/admin/settings/payments", { ...methods, ...limits, version: "0" }),
  ];
  expect(saved.map(({ status }) => status)).toEqual([302, 302]);
  await sell(admin, { firstName: "Leela", lastName: "Menon", phone: "98765 00202" }, 1);
  await sell(admin, { firstName: "Leela", lastName: "Nair", phone: "98765 00201" }, 1);
  await sell(admin, { firstName: "Leela", lastName: "Nair", phone: "98765 00201" }, 2);
  await sell(admin, { firstName: "Charu", lastName: "Bose", phone: "98765 00203" }, 1);
});

test.afterAll(() => store.stop());

/** Sells earrings to a guest in cash: placed, delivered and paid. */
async function sell(admin: Visitor, guest: Record<string, string>, quantity: number): Promise<void> {
  const { id, price } = await stockedVariant(store.url, "gulmohar-jhumka");
  const email = `${guest["firstName"]}.${guest["lastName"]}@example.com`.toLowerCase();
  const fields = checkoutFields([{ id, quantity, price }], { payment: "cash", email, ...guest });
  const placed = await new Visitor(store.url).post("/checkout", fields);
  const newestFirst = await (await admin.get(`/admin/orders?search=${email}`)).text();
  const number = /#(\d{6})/.exec(newestFirst)?.[1];
  if (!number) throw new Error(`The order was not placed: ${placed.status}`);
  for (const [index, step] of ["process", "ship", "deliver", "collect"].entries()) {
    const form = { step, version: String(index + 1), trackingNumber: "" };
    const changed = await admin.post(`/admin/orders/${Number(number)}`, form);
    if (changed.status !== 302) throw new Error(`The step ${step} was refused: ${changed.status}`);
  }
}

test("the owner finds a guest by phone number, tags her, merges her two numbers, and exports the segment of the tag", async ({
  page,
}) => {
  await signInToAdmin(page, store);
  const customer = new CustomerPage(page, store.url);
  await customer.findByPhone("98765 00201", "Leela Nair");
  await expect(customer.purchases).toContainText("Paid or delivered orders2");
  await expect(customer.orders.getByRole("row")).toHaveCount(3);
  await expect(customer.orders).toContainText(`Lifetime value${await customer.spent()}`);
  await customer.annotate({ tags: "festive", note: "Prefers a call after six" });
  await expect(page.getByRole("link", { name: "festive", exact: true })).toBeVisible();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Prefers a call after six");

  await customer.mergeWith("98765 00202", "Leela Menon");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Leela Nair");
  for (const fact of ["Paid or delivered orders3", "98765 00201", "98765 00202", "Merged1 more"])
    await expect(customer.purchases).toContainText(fact);
  await expectAccessible(page);

  await createSegment(page, { name: "Festive buyers", tag: "festive" });
  await expect(segmentLink(page, "1 customer")).toBeVisible();
  await customer.findByPhone("98765 00203", "Charu Bose");
  await customer.annotate({ tags: "festive", note: "" });
  await page.goto(`${store.url}/admin/customers/segments`);
  await segmentLink(page, "2 customers").click();
  await expect(page.getByRole("list", { name: "Chosen filters" })).toContainText("Segment: Festive buyers");
  // The latest order first, as in the list.
  expect(await exportedCustomers(page)).toMatchObject([
    { Name: "Charu Bose", Phone: "919876500203", Account: "Guest", Orders: "1", Tags: "festive" },
    { Name: "Leela Nair", Phone: "919876500201", Account: "Guest", Orders: "3", Tags: "festive" },
  ]);
});

const segmentLink = (page: Page, name: string) =>
  page.getByRole("region", { name: "Festive buyers" }).getByRole("link", { name });

async function createSegment(page: Page, { name, tag }: { name: string; tag: string }): Promise<void> {
  await page.goto(`${store.url}/admin/customers`);
  await page.getByRole("link", { name: "Segments" }).click();
  const form = page.getByRole("region", { name: "New segment" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Tag").fill(tag);
  await form.getByRole("button", { name: "Create segment" }).click();
  await expect(page.getByText("Segment saved").first()).toBeVisible();
}

/** Downloads the listed customers and returns the rows of the file. */
async function exportedCustomers(page: Page): Promise<unknown[]> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^customers-\d{4}-\d{2}-\d{2}\.csv$/);
  return parse(await readFile(await download.path()), { bom: true, columns: true });
}
