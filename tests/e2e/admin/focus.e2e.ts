import type { Page } from "@playwright/test";
import { expect, test } from "#tests/pages/journey.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";

/** Presses the button with the keyboard. After the response it still has the focus. */
async function saveAndStay(page: Page, name: string, message: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await button.press("Enter");
  await expect(page.getByText(message).first()).toBeVisible();
  await expect(button).toBeFocused();
}

test("the focus stays on the pressed button or field when the admin saves a post or stock", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);

  await test.step("post", async () => {
    const draft = { title: "The Focus Stays", body: "", status: "draft", publishedAt: "", version: "0" };
    await page.request.post("/admin/content/posts/new", { form: draft, headers: { origin: store.url } });
    await page.goto("/admin/content");
    await page.getByRole("link", { name: "The Focus Stays" }).click();
    await page.getByLabel("Excerpt").fill("Changed with the keyboard.");
    await saveAndStay(page, "Save", "Post Updated");
  });

  await test.step("stock", async () => {
    await page.goto("/admin/products/stock?search=Qawwali");
    const stock = page.getByLabel(/^Stock of Qawwali/);
    const before = Number(await stock.inputValue());
    await stock.fill(String(before + 1));
    await saveAndStay(page, "Save", "Stock updated");
    await stock.fill(String(before));
    await stock.press("ArrowLeft");
    await stock.press("Enter");
    await expect(page.locator(`input[type=hidden][value="${before}"]`)).toBeAttached();
    await expect(stock).toBeFocused();
    const caret = stock.evaluate((field: HTMLInputElement) => field.selectionStart);
    expect(await caret).toBe(String(before).length - 1);
  });
});

test("the focus stays on the pressed button or field when the admin saves settings or a look @nightly", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);

  await test.step("tax class", async () => {
    await page.goto("/admin/settings/taxes/new");
    await saveAndStay(page, "Save", "Name is required");
  });

  await test.step("settings", async () => {
    await page.goto("/admin/settings");
    const shopName = page.getByLabel("Store name");
    await shopName.fill("");
    await shopName.press("Enter");
    await expect(page.getByText("Store name is required")).toBeVisible();
    await expect(shopName).toBeFocused();
  });

  await test.step("look", async () => {
    await page.goto("/admin/products?search=Qawwali");
    const path = await page.locator("tbody").getByRole("link").first().getAttribute("href");
    const look = `${path?.split("?", 1)[0]}/complete-the-look`;
    await page.goto(`${look}?search=Gulmohar`);
    const add = page.getByRole("button", { name: /^Add / }).first();
    await add.press("Enter");
    await expect(page.getByText("Added to the look").first()).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    await page.getByRole("radio", { name: "No image" }).focus();
    await saveAndStay(page, "Save image", "Image of the look saved");
    await page
      .getByRole("button", { name: /^Remove / })
      .last()
      .press("Enter");
    await expect(page.getByText("Removed from the look").first()).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });
});
