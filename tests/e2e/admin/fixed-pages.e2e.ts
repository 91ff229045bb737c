import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/pages/axe.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expect, test } from "#tests/pages/journey.ts";

const status = (page: Page, text: string) => page.getByText(text).first();

async function uploadToLibrary(page: Page): Promise<void> {
  await page.goto("/admin/content/media");
  await page.locator("input[type=file]").setInputFiles("public/images/journal-1.webp");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(status(page, "Image uploaded")).toBeVisible();
}

/** Chooses the first image of the library with the keyboard. */
async function chooseFirst(dialog: Locator, button: string): Promise<void> {
  await dialog.getByRole("radio").first().press("Space");
  await dialog.getByRole("button", { name: button, exact: true }).press("Enter");
}

test("the admin formats a policy with an image, sees it in the preview, and shoppers see it on the page", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);
  await uploadToLibrary(page);
  await page.goto("/admin/content/pages/refund-policy");
  // Another journey reorders the sections of this page.
  const section = page
    .locator("details")
    .filter({ has: page.locator("summary", { hasText: "Our Commitment" }) });
  await section.getByText("Our Commitment", { exact: true }).click();
  const text = section.getByLabel("Text", { exact: true });
  const written = await text.inputValue();
  expect(written).toContain("{return-days}");
  await text.press("Control+End");
  await page.keyboard.type(" Always");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("Control+b");
  await expect(text).toHaveValue(`${written} **Always**`);
  await text.press("Control+End");
  await section.getByRole("toolbar").getByRole("button", { name: "Image", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Insert image" });
  await dialog.getByRole("radio").first().press("Space");
  await dialog.getByLabel("Description (alt text)").fill("A parcel");
  await dialog.getByRole("button", { name: "Insert" }).press("Enter");
  await section.getByText("Preview", { exact: true }).click();
  const preview = section.getByRole("region", { name: "Preview: Text" });
  await expect(preview.getByRole("img", { name: "A parcel" })).toBeVisible();
  await expect(preview).not.toContainText("{return-days}");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(status(page, "Page Updated")).toBeVisible();
  await page.goto("/refund-policy");
  await expect(page.getByText("Always", { exact: true })).toHaveCSS("font-weight", "600");
  await expect(page.getByRole("img", { name: "A parcel" })).toHaveAttribute("width", /^\d+$/);
  await expectAccessible(page);
});

test("the admin chooses the image of a section from the media library, and removes it", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);
  await uploadToLibrary(page);
  await page.goto("/admin/appearance");
  const field = page.getByRole("group", { name: "Image of column 1" });
  await field.getByRole("button", { name: /^Choose/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Choose an image" });
  await dialog.getByRole("button", { name: "Choose", exact: true }).click();
  await expect(dialog.getByText("Choose an image first.")).toBeVisible();
  await chooseFirst(dialog, "Choose");
  await expect(dialog).toBeHidden();
  await expect(field.getByRole("presentation")).toHaveAttribute(
    "src",
    /^\/images\/[\da-f-]{36}\/1200\.webp$/,
  );
  const src = await field.getByRole("presentation").getAttribute("src");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save: The crafts" }).press("Enter");
  await expect(status(page, "Appearance Settings Saved")).toBeVisible();
  await page.goto("/");
  await expect(page.locator(`img[src="${src}"]`)).toHaveCount(1);
  await page.goto("/admin/appearance");
  await field.getByRole("button", { name: /^Remove/ }).click();
  await expect(field.getByRole("button", { name: "Choose an image" })).toBeVisible();
});

test("the admin formats the description of a category, which its page shows", async ({ page, store }) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/products/categories");
  await page.getByRole("main").getByRole("link", { name: "Accessories" }).click();
  const text = page.getByLabel("Description", { exact: true });
  await text.fill("Made to last");
  await text.press("Control+a");
  await page.keyboard.press("Control+i");
  await expect(text).toHaveValue("*Made to last*");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(status(page, "Category Updated")).toBeVisible();
  await page.goto("/products?category=accessories");
  await expect(page.locator("em", { hasText: "Made to last" })).toBeVisible();
  await expectAccessible(page);
});
