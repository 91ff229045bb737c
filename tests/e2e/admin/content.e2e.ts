import type { Page } from "@playwright/test";
import { toIndianClock } from "#app/lib/time/india-time.ts";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";

const status = (page: Page, text: string) => page.getByText(text).first();

test("the admin writes a post with a live preview, corrects an error without losing text, and schedules it", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/content");
  await page.getByRole("link", { name: "New post" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("The Loom at Dusk");
  await page.getByLabel("Excerpt").fill("What a weaver sees when the light goes.");
  await page.getByLabel("Text", { exact: true }).fill("## The last hour\n\nThe *weft* slows.");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "The last hour" })).toBeVisible();
  // A preview that cannot be loaded leaves the form as it is.
  await page.route("**/admin/content/preview*", (route) => route.abort());
  const failure = page.waitForEvent("requestfailed", (request) => request.url().includes("/preview"));
  await page.getByLabel("Text", { exact: true }).fill("## The last hour\n\nThe *weft* slows down.");
  await failure;
  await page.getByLabel("Category").fill("Craft");
  // Neither a stray click nor an error loses the typed text.
  await page.getByRole("link", { name: "Posts" }).first().click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await page.getByText("Published", { exact: true }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Author is required")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Author").fill("Shaista Rizvi");
  await page.getByLabel("Date and time (IST)").fill(toIndianClock(tomorrow));
  await page
    .getByLabel("Image", { exact: true })
    .and(page.locator("input"))
    .setInputFiles("public/images/journal-1.webp");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(status(page, "Post Added")).toBeVisible();
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
  await expect(page.getByLabel("URL slug")).toHaveValue("the-loom-at-dusk");
});

test("the admin previews and publishes the appearance, and reorders the sections of a page by keyboard", async ({
  page,
  browser,
  store,
}) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/appearance");
  const bar = page.getByRole("region", { name: "Announcement bar" });
  await bar.getByLabel("Show the bar above the header").check();
  await bar.getByLabel("Text").fill("Closed on Holi");
  await bar.getByLabel("Link").fill("/contact");
  await bar.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("A preview of your draft.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Closed on Holi" })).toBeVisible();
  await expectAccessible(page);
  const shopper = await browser.newContext({ baseURL: store.url });
  const reader = await shopper.newPage();
  await reader.goto("/?preview");
  await expect(reader.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(reader.getByText("Closed on Holi")).toHaveCount(0);

  await page.getByRole("link", { name: "Back to Appearance" }).click();
  await page.getByRole("button", { name: "Publish draft" }).click();
  await expect(status(page, "Appearance Settings Saved")).toBeVisible();
  const accent = page.getByRole("region", { name: "Accent colour" });
  await accent.getByText("Custom colour", { exact: true }).click();
  await accent.getByLabel("Hex code").fill("#ff7755");
  await expect(accent.getByText("2.47:1 too low")).toBeVisible();
  await accent.getByRole("button", { name: "Save" }).click();
  await expect(accent.getByText("#ff7755 has a contrast of 2.47:1 on paper")).toBeVisible();
  await accent.getByText("Peacock").click();
  await accent.getByRole("button", { name: "Save" }).click();
  // The toast of the draft may still be shown; the error disappears only with the response to this save.
  await expect(accent.getByText("has a contrast of")).toHaveCount(0);
  await expect(status(page, "Appearance Settings Saved")).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole("link", { name: "Closed on Holi" })).toBeVisible();
  await expect(reader.getByRole("button", { name: "Subscribe" })).toHaveCSS(
    "background-color",
    "rgb(15, 102, 116)",
  );
  await shopper.close();

  await page.goto("/admin/content/pages/refund-policy");
  const up = page.getByRole("button", { name: "Move up: Return Eligibility" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Place 1 of 8")).toBeAttached();
  await expect(up).toBeDisabled();
  // The focus stays on the moved section.
  await expect(page.locator("summary", { hasText: "Return Eligibility" })).toBeFocused();
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(status(page, "Page Updated")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeFocused();
  await page.goto("/refund-policy");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Return Eligibility");

  // The other journeys see the appearance that the store comes with.
  await page.goto("/admin/appearance");
  await bar.getByLabel("Show the bar above the header").uncheck();
  await bar.getByRole("button", { name: "Save" }).click();
  await expect(status(page, "Appearance Settings Saved")).toBeVisible();
  await page.goto("/admin/appearance");
  await accent.getByRole("radio").first().check();
  await accent.getByRole("button", { name: "Save" }).click();
  await expect(status(page, "Appearance Settings Saved")).toBeVisible();
});

test("a page with an image is written with the toolbar by keyboard, previewed, and shown in the shop", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/content/media");
  await page.locator("input[type=file]").setInputFiles("public/images/journal-1.webp");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(status(page, "Image uploaded")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/admin/content/custom-pages/new");
  await page.getByRole("textbox", { name: "Title" }).first().fill("Our loom");
  const text = page.getByLabel("Text", { exact: true });
  await text.focus();
  await page.keyboard.type("made by hand");
  await page.keyboard.press("Shift+Home");
  await page.keyboard.press("Control+b");
  await expect(text).toHaveValue("**made by hand**");
  await page.keyboard.press("Control+z");
  await expect(text).toHaveValue("made by hand");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Control+End");
  // The toolbar is one stop of the Tab key; the arrow keys move in it.
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Bold" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("button", { name: "Image", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Insert image" });
  await dialog.getByRole("radio").first().press("Space");
  await dialog.getByRole("button", { name: "Insert" }).press("Enter");
  await expect(dialog.getByText("Describe the image")).toBeVisible();
  await dialog.getByLabel("Description (alt text)").fill("A loom");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(text).toHaveValue(
    /^\*\*made by hand\*\*\n\n!\[A loom\]\(\/images\/[\da-f-]{36}\/1200\.webp\)\n$/,
  );
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("img", { name: "A loom" })).toBeVisible();
  await page.getByText("Published", { exact: true }).click();
  await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(status(page, "Page Added")).toBeVisible();
  await page.goto("/pages/our-loom");
  await expect(page.getByRole("img", { name: "A loom" })).toHaveAttribute("width", /^\d+$/);
});
