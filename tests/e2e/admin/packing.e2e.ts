import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { stockedVariant } from "#tests/fixtures/catalog/stocked-variant.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import type { RunningStore } from "#tests/servers/running-store.ts";

const PASSWORD = "moti jhumka 7";

/** Orders of one customer, each of one pair of earrings, with the given fields of the checkout. Returns their numbers, oldest first. */
async function placeOrders(store: RunningStore, email: string, orders: Record<string, string>[]) {
  const shopper = new Visitor(store.url);
  await shopper.signUp(email, PASSWORD);
  await shopper.signIn(email, PASSWORD);
  const { id, price } = await stockedVariant(store.url, "gulmohar-jhumka");
  for (const fields of orders) {
    const placed = await shopper.post(
      "/checkout",
      checkoutFields([{ id, quantity: 1, price }], { email, ...fields }),
    );
    if (placed.status !== 200) throw new Error(`The order was not placed: ${placed.status}`);
  }
  const history = await (await shopper.get("/orders")).text();
  const numbers = [...history.matchAll(/#(\d{6})/g)].map(([, number]) => Number(number));
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

test("ten orders are packed with a scanner that ends each code with two line breaks", async ({
  page,
  store,
}) => {
  test.slow();
  const numbers = await placeOrders(
    store,
    "ten@example.com",
    Array.from({ length: 10 }, () => ({ firstName: "Tenzin" })),
  );
  expect(numbers).toHaveLength(10);
  await signInToAdmin(page, store);
  await page.goto("/admin/orders/pack");
  for (const number of numbers) {
    const scan = async (code: string) => {
      await page.keyboard.type(code);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
    };
    await expect(page.getByLabel("Label or order")).toBeFocused();
    await page.keyboard.type(String(number));
    await page.keyboard.press("Enter");
    const code = page.getByLabel("Barcode or SKU of an item");
    await expect(code).toBeFocused();
    const details = (await page.getByRole("listitem").filter({ hasText: "0 of 1" }).innerText()).split("\n");
    const sku = /\S+$/.exec(details.find((line) => !line.includes("0 of 1") && /[A-Z\d]-/.test(line)) ?? "");
    await scan(sku?.[0] ?? "");
    await expect(page.getByText("All items are scanned.")).toBeVisible();
    // The second line break has pressed nothing, and one item too many is refused.
    await expect(code).toBeFocused();
    await scan(sku?.[0] ?? "");
    await expect(page.getByRole("alert").filter({ hasText: "One too many" })).toBeVisible();
    const weight = page.getByLabel("Weight in grams");
    if ((await weight.inputValue()) === "") await weight.fill("120");
    await page.getByRole("button", { name: "Pack shipment" }).click();
    const parcel = `#${String(number).padStart(6, "0")}-1`;
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: `Parcel ${parcel} packed` })
        .first(),
    ).toBeVisible();
  }
  await page.goto("/admin/orders/parcels");
  for (const number of numbers)
    await expect(page.getByText(`#${String(number).padStart(6, "0")}-1`).first()).toBeVisible();
});

test("a new order appears in the list as “1 new”, whose link shows it", async ({ page, store }) => {
  const [first = 0] = await placeOrders(store, "before@example.com", [{ firstName: "Before" }]);
  await signInToAdmin(page, store);
  await page.goto("/admin/orders");
  await expect(page.getByRole("link", { name: `#${String(first).padStart(6, "0")}` }).first()).toBeVisible();
  const [second = 0] = await placeOrders(store, "arrived@example.com", [{ firstName: "Arrived" }]);
  const note = page.getByRole("status").getByRole("link", { name: /^\d+ new$/ });
  await note.click();
  await expect(page.getByRole("row").filter({ hasText: "Arrived" })).toBeVisible();
  await expect(note).toBeHidden();
  expect(second).toBeGreaterThan(first);
});

test("an order is found in the list by phone in two notations, email, number, name, city, PIN code, SKU and product", async ({
  page,
  store,
}) => {
  const [number = 0] = await placeOrders(store, "wanted.person@example.com", [
    { firstName: "Wantedali", phone: "98765 00042", city: "Thrissur", state: "Kerala", postalCode: "680001" },
  ]);
  const label = `#${String(number).padStart(6, "0")}`;
  await signInToAdmin(page, store);
  await page.goto(`/admin/orders/${number}`);
  const sku = /\b[A-Z]{2,}[A-Z\d]*(?:-[A-Z\d]+)+\b/.exec(await page.locator("main").innerText())?.[0] ?? "";
  expect(sku).not.toBe("");
  await page.goto("/admin/orders");
  for (const words of [
    "9876500042",
    "+91 98765-00042",
    "wanted.person@example.com",
    String(number),
    "wantedali",
    "Thrissur",
    "680001",
    sku,
    "jhumka",
  ]) {
    await page.keyboard.press("/");
    const search = page.getByRole("searchbox");
    await expect(search).toBeFocused();
    await search.fill(words);
    await search.press("Enter");
    await expect(page, words).toHaveURL((url) => url.searchParams.get("search") === words);
    // Until then the list is that of the search before, and the field takes over the new one.
    await expect(page.getByRole("table"), words).not.toHaveAttribute("aria-busy");
    await expect(page.getByRole("link", { name: label }).first(), words).toBeVisible();
    await page.locator("body").click({ position: { x: 1, y: 1 } });
  }
});
