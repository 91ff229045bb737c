import type { Page } from "@playwright/test";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { tabTo } from "#tests/pages/keyboard.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import type { RunningStore } from "#tests/servers/running-store.ts";
import { stockedVariant } from "#tests/fixtures/catalog/stocked-variant.ts";
import { Visitor } from "#tests/requests/visitor.ts";

/** A new customer buys the last item through plain requests. */
async function buyOne(store: RunningStore, slug: string): Promise<void> {
  const shopper = new Visitor(store.url);
  const email = `last.piece.of.${slug}@example.com`;
  await shopper.signUp(email, "moti jhumka 7");
  await shopper.signIn(email, "moti jhumka 7");
  const { id, price } = await stockedVariant(store.url, slug);
  const fields = checkoutFields([{ id, quantity: 1, price }], { email });
  expect((await shopper.post("/checkout", fields)).status).toBe(200);
}

async function chooseImages(page: Page, names: string[]): Promise<void> {
  const buffer = await jpegFile({ width: 800, height: 1000 });
  const files = names.map((name) => ({ name, mimeType: "image/jpeg", buffer }));
  await page.getByLabel("Add images").setInputFiles(files);
}

test("the admin creates a product with images and sizes, the shop sells it out, and the admin deletes it", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/products");
  await page.getByRole("main").getByRole("link", { name: "Add New Product" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Product" });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  for (const words of [
    "Name must be at least 3 characters",
    "Price must be positive",
    "Category is required",
  ])
    await expect(dialog.getByText(words)).toBeVisible();
  await expect(dialog.getByRole("alert")).toContainText("Please check the form for errors.");

  await dialog.getByLabel("Name", { exact: true }).fill("Sawan Drape");
  await dialog.getByLabel("Description", { exact: true }).fill("Monsoon green, woven in Malihabad.");
  await dialog.getByLabel("Category").selectOption("Accessories");
  await dialog.getByLabel("Price", { exact: true }).first().fill("64.50");
  await chooseImages(page, ["front.jpg", "border.jpg"]);
  const shows = dialog.getByLabel("Alt text");
  await expect(shows).toHaveCount(2);
  await shows.nth(0).fill("The whole drape");
  await shows.nth(1).fill("Its border");
  await dialog.getByRole("button", { name: "Move earlier: Its border" }).click();
  await expect(shows.nth(0)).toHaveValue("Its border");
  await page.getByLabel("Add images").setInputFiles({
    name: "words.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("Only words"),
  });
  await expect(page.getByText("Image Upload Error").first()).toBeVisible();
  await expect(shows).toHaveCount(2);

  await dialog.getByRole("checkbox", { name: "XL", exact: true }).check();
  await dialog.getByRole("checkbox", { name: "2XL" }).check();
  await dialog.getByText("Colours:").click();
  await dialog.getByRole("checkbox", { name: "Monsoon Green" }).check();
  await dialog.getByLabel("Stock of XL, Monsoon Green").fill("1");
  await dialog.getByLabel("Stock of 2XL, Monsoon Green").fill("0");
  await dialog.getByLabel("Price of 2XL, Monsoon Green", { exact: true }).fill("70");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Product Added").first()).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto("/products/sawan-drape");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sawan Drape");
  await expect(page.getByRole("img", { name: "Its border" }).first()).toBeVisible();
  await buyOne(store, "sawan-drape");
  await page.goto("/products/sawan-drape");
  await expect(page.getByText("Out of Stock").first()).toBeVisible();

  await page.goto("/admin/products");
  await page.getByRole("searchbox").fill("sawan");
  await page.getByRole("searchbox").press("Enter");
  const row = page.getByRole("row").filter({ hasText: "Sawan Drape" });
  await expect(row).toContainText("Out of stock");
  await row.getByRole("link", { name: "Edit Sawan Drape" }).click();
  await expect(page.getByText("It has no stock")).toBeVisible();
  await page.getByRole("link", { name: "Stock ledger" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Bought" })).toContainText("−1");

  await page.goto("/admin/products?search=sawan");
  await page.getByLabel("Select Sawan Drape").check();
  await page.getByText("More actions").click();
  await page.getByRole("button", { name: "Delete…" }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm Deletion" });
  await expect(confirm).toContainText("Sawan Drape");
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Product Deleted").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "No products found." })).toBeVisible();
});

test("the admin edits a product's name, a variant's stock and the order of images with the keyboard alone @nightly", async ({
  page,
  store,
}) => {
  // Each focus stop on the way is checked.
  test.slow();
  await signInToAdmin(page, store);
  await page.goto("/admin/products?search=bagh");
  const name = "Bagh Hand-Block Buti Kurta";
  await tabTo(page, new RegExp(`^${name}$`));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  const before = await dialog.getByLabel("Alt text").first().inputValue();
  await tabTo(page, /^Name$/);
  await page.keyboard.press("End");
  await page.keyboard.type(" II");

  // The move button keeps the focus, so that it can be pressed again.
  await tabTo(page, new RegExp(`^Move later: ${before.slice(0, 20)}`));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Alt text").nth(2)).toHaveValue(before);
  const count = await dialog.getByLabel("Alt text").count();
  await expect(dialog.getByText(`Image 3 of ${count}`)).toBeAttached();

  await tabTo(page, /Stock of XL, Saffron$/);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("31");
  // Escape asks before it discards the changes.
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Discard unsaved changes?" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel("Stock of XL, Saffron")).toHaveValue("31");
  await tabTo(page, /^Reason for the stock change/);
  await page.keyboard.type("Counted by hand");
  await tabTo(page, /^Save$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Product Updated").first()).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole("link", { name: `${name} II`, exact: true }).click();
  const saved = page.getByRole("dialog", { name: `${name} II` });
  await expect(saved.getByLabel("Stock of XL, Saffron")).toHaveValue("31");
  await expect(saved.getByLabel("Alt text").nth(2)).toHaveValue(before);
  await saved.getByRole("link", { name: "Stock ledger" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Counted by hand" })).toContainText("+16");
});

test.describe("without JavaScript @nightly", () => {
  test.use({ javaScriptEnabled: false });

  test("the admin creates a product, adds an image, features and deletes it", async ({ page, store }) => {
    await signInToAdmin(page, store);
    await page.goto("/admin/products/new");
    await page.getByLabel("Name", { exact: true }).fill("Plain Drape");
    await page.getByLabel("Category", { exact: true }).selectOption("Accessories");
    await page.getByLabel("Price", { exact: true }).first().fill("20");
    await page.getByRole("checkbox", { name: "XL", exact: true }).check();
    await page.getByRole("button", { name: "Show variants of these sizes and colours" }).press("Enter");
    await page.getByLabel("Stock of XL").fill("3");
    await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
    await expect(page.locator("body")).toContainText("Product Added", { useInnerText: true });

    await page.goto("/admin/products?search=plain+drape");
    await page.getByRole("link", { name: "Plain Drape", exact: true }).press("Enter");
    await page.getByLabel("Add an image").setInputFiles({
      name: "drape.jpg",
      mimeType: "image/jpeg",
      buffer: await jpegFile({ width: 400, height: 500 }),
    });
    await page.getByRole("button", { name: "Upload" }).press("Enter");
    await expect(page.getByLabel("Alt text")).toHaveValue("Plain Drape");

    await page.goto("/admin/products?search=plain+drape");
    await page.getByLabel("Select Plain Drape").check();
    await page.getByText("More actions").click();
    await page.getByRole("button", { name: "Feature", exact: true }).press("Enter");
    await expect(page.getByRole("checkbox", { name: "Plain Drape is featured" })).toBeChecked();
    await page.getByRole("link", { name: "Delete Plain Drape" }).press("Enter");
    await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
    await expect(page.getByRole("heading", { name: "No products found." })).toBeVisible();
  });
});
