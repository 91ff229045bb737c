import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/pages/axe.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { twoColours } from "#tests/fixtures/image-files.ts";
import type { RunningStore } from "#tests/servers/running-store.ts";
import { stockedVariant } from "#tests/fixtures/catalog/stocked-variant.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { deliverOrder, newestOrder, openAdmin } from "../../../scripts/screenshots/people.ts";

const PRODUCT = "/products/aangan-jaal-kaftan";
const EMAIL = "asha.reviews@example.com";
const PASSWORD = "moti jhumka 7";
const WORDS = "I danced in it until three in the morning and it still hung straight.";
const REPLY = "May it dance at many more weddings.";

/** A new customer buys the kaftan through plain requests. */
async function buy(store: RunningStore): Promise<void> {
  const shopper = new Visitor(store.url);
  await shopper.signUp(EMAIL, PASSWORD);
  await shopper.signIn(EMAIL, PASSWORD);
  const { id, price } = await stockedVariant(store.url, "aangan-jaal-kaftan");
  const fields = checkoutFields([{ id, quantity: 1, price }], { email: EMAIL });
  expect((await shopper.post("/checkout", fields)).status).toBe(200);
}

/** The product's rating in its structured data. */
async function ratingText(page: Page): Promise<{ average: number; count: number }> {
  const html = await (await page.request.get(PRODUCT)).text();
  const average = Number(/"ratingValue":"([\d.]+)"/.exec(html)?.[1]);
  return { average, count: Number(/"reviewCount":(\d+)/.exec(html)?.[1]) };
}

// Three browser contexts and axe on two pages.
const LONG_STORY_MS = 150_000;

test("a buyer reviews a product, the admin publishes the review with a reply, and everybody can read it", async ({
  page,
  store,
  browser,
}) => {
  test.setTimeout(LONG_STORY_MS);
  await buy(store);
  const elsewhere = { baseURL: store.url };
  const visitor = await (await browser.newContext(elsewhere)).newPage();
  const admin = await (await browser.newContext(elsewhere)).newPage();
  const before = await ratingText(visitor);

  // Before delivery.
  await page.goto(PRODUCT);
  await page.getByRole("link", { name: "Write a review of Aangan Jaal-Print Cotton Kaftan" }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  const main = page.getByRole("main");
  await main.getByLabel("Email").fill(EMAIL);
  await main.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await main.getByRole("button", { name: "Sign In" }).click();
  await expect(main.getByText("It is on its way to you")).toBeVisible();

  const owner = await openAdmin(store.url);
  await deliverOrder(owner, await newestOrder(owner, EMAIL));

  // The order links to the review form; empty, each of its fields shows an error.
  await page.goto("/orders");
  await page
    .locator("summary")
    .filter({ hasText: /#\d{6}/ })
    .click();
  await page.getByRole("link", { name: /^Write a review of Aangan/ }).click();
  await main.getByRole("button", { name: "Send review" }).click();
  await expect(main.getByText("Please choose a rating.")).toBeVisible();
  await expect(main.getByText("Please say how it fits.")).toBeVisible();
  await expect(main.getByText("Please write at least 10 characters.")).toBeVisible();
  await expectAccessible(page);

  // The rating is set with the keyboard.
  await main.getByRole("radio", { name: /^1 star/ }).focus();
  await page.keyboard.press("Space");
  for (let star = 1; star < 4; star += 1) await page.keyboard.press("ArrowRight");
  await expect(main.getByRole("radio", { name: /^4 stars/ })).toBeChecked();
  await main.getByText("Runs large").click();
  await main.getByLabel("Your review").fill(WORDS);
  const buffer = await twoColours({ width: 1400, height: 1000 }).jpeg().toBuffer();
  await main.getByLabel("A photo").setInputFiles({ name: "wedding.jpg", mimeType: "image/jpeg", buffer });
  await main.getByRole("button", { name: "Send review" }).click();
  await expect(page.getByText("Thank you for your review!").first()).toBeVisible();
  await expect(main.getByText("Your review is waiting for approval")).toBeVisible();
  await expect(main.getByLabel("Your review")).toHaveValue(WORDS);

  await visitor.goto(PRODUCT);
  await expect(visitor.getByRole("heading", { name: "Reviews" })).toBeVisible();
  await expect(visitor.getByText(WORDS)).toBeHidden();

  // The admin publishes the review and replies.
  await signInToAdmin(admin, store);
  await admin.goto("/admin/products/reviews");
  const card = admin.getByRole("article").filter({ hasText: WORDS });
  await card.getByRole("button", { name: /^Publish/ }).click();
  await expect(admin.getByText("Review published").first()).toBeVisible();
  await card.locator("summary").click();
  await card.getByLabel("Store reply").fill(REPLY);
  await admin.getByRole("link", { name: "Dashboard" }).click();
  await admin.getByRole("button", { name: "Keep editing" }).click();
  await card.getByRole("button", { name: "Save reply" }).click();
  await expect(admin.getByText("Reply saved").first()).toBeVisible();

  // The public page shows the review and counts it in the rating.
  await visitor.goto(PRODUCT);
  const review = visitor.getByRole("listitem").filter({ hasText: WORDS });
  for (const words of [REPLY, "Asha V.", "Verified purchase", "Runs large"])
    await expect(review.getByText(words)).toBeVisible();
  await expect(visitor.getByText(`From ${before.count + 1} reviews`)).toBeVisible();
  const after = await ratingText(visitor);
  const expected = (before.average * before.count + 4) / (before.count + 1);
  expect(after.count).toBe(before.count + 1);
  expect(Math.abs(after.average - expected)).toBeLessThan(0.1);
  await review.getByRole("link", { name: /^Enlarge/ }).click();
  const dialog = visitor.getByRole("dialog", { name: "Photo by Asha V." });
  await expect(dialog.getByRole("img")).toBeVisible();
  await expectAccessible(visitor);
  await visitor.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const email = await waitForEmail(store.outbox, EMAIL, /is published/);
  expect(email.text).toContain(`${PRODUCT}#reviews`);
  await page.reload();
  await expect(main.getByText("Your review is published")).toBeVisible();
});
