import { expect, test } from "#tests/pages/journey.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { ADMIN } from "#tests/servers/running-store.ts";

test("a duplicated product opens with new SKUs and no stock and can be saved at once @nightly", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/products?search=kaftan");
  await page.locator("tbody").getByRole("link").first().click();
  const dialog = page.locator("dialog:modal");
  const sku = dialog.getByLabel(/SKU of/).first();
  const original = await sku.inputValue();
  await dialog.getByRole("button", { name: "Duplicate" }).click();
  await expect(dialog).toContainText("(copy)");
  await expect(sku).toHaveValue(`${original}-COPY`);
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue(/\(copy\)$/);
  await expect(dialog.getByLabel(/Stock of/).first()).toHaveValue("0");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Product Updated").first()).toBeVisible();
});

test("the product form focuses its first field, and after a rejected save the first error", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/products");
  await page.getByRole("main").getByRole("link", { name: "Add New Product" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Product" });
  const name = dialog.getByLabel("Name", { exact: true });
  await expect(name).toBeFocused();
  await name.fill("Focus Drape");
  await dialog.getByLabel(/^SKU/).focus();
  await page.keyboard.press("ControlOrMeta+S");
  await expect(dialog.getByText("Category is required")).toBeVisible();
  await expect(dialog.getByLabel("Category")).toBeFocused();
  await dialog.getByLabel("Category").selectOption("Accessories");
  await expect(dialog.getByText("Category is required")).toBeHidden();
  await dialog.getByLabel("Price", { exact: true }).first().fill("12,50");
  await dialog.getByRole("textbox", { name: "Stock", exact: true }).fill("3");
  await page.keyboard.press("ControlOrMeta+S");
  const hint = dialog.getByText("Write decimals after a point, and commas only between thousands");
  await expect(hint).toBeVisible();
  await expect(dialog.getByLabel("Price", { exact: true }).first()).toBeFocused();

  // A later upload does not bring the error back.
  const toast = page.getByRole("region", { name: /notifications/i }).getByText("Form validation failed");
  await expect(toast).toBeHidden();
  const buffer = await jpegFile();
  let respond = () => {};
  const isHeld = new Promise<void>((resolve) => (respond = resolve));
  await page.route("**/admin/products/images", async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.getByLabel("Add images").setInputFiles({ name: "front.jpg", mimeType: "image/jpeg", buffer });
  // Until the image is uploaded, the product cannot be saved without it.
  await expect(dialog.getByRole("button", { name: "Uploading images..." })).toBeDisabled();
  await page.keyboard.press("ControlOrMeta+S");
  respond();
  await expect(dialog.getByLabel("Alt text")).toHaveCount(1);
  await expect(toast).toBeHidden();

  await page.keyboard.press("ControlOrMeta+K");
  await expect(page.getByRole("dialog", { name: "Search the admin" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Search the admin" })).toBeHidden();
  await dialog.getByLabel("Price", { exact: true }).first().fill("12.50");
  await expect(hint).toBeHidden();
  await expect(dialog.getByText("Please check the form for errors.")).toBeHidden();
  await page.keyboard.press("ControlOrMeta+S");
  await expect(page.getByText("Product Added").first()).toBeVisible();
});

test("unsaved product changes are offered again when the session expires and the admin signs in again @nightly", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/products?search=shawl");
  await page.locator("tbody").getByRole("link").first().click();
  const dialog = page.locator("dialog:modal");
  await dialog.getByLabel("Description", { exact: true }).fill("Typed before the session ended.");
  await page.context().clearCookies({ name: /session/ });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Admin sign-in" })).toBeVisible();
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  const offer = page.getByRole("dialog", { name: "Your unsaved changes" });
  await offer.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Product Updated").first()).toBeVisible();
  await expect(offer).toBeHidden();
  await page.locator("tbody").getByRole("link").first().click();
  await expect(dialog.getByLabel("Description", { exact: true })).toHaveValue(
    "Typed before the session ended.",
  );
  await page.reload();
  await expect(dialog).toBeVisible();
  await expect(offer).toBeHidden();
});
