import type { Page } from "@playwright/test";
import { placeOrderAs } from "#tests/fixtures/orders/place-order-as.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { enterPage, pressOn, tabTo } from "#tests/pages/keyboard.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import type { RunningStore } from "#tests/servers/running-store.ts";
import { Visitor } from "#tests/requests/visitor.ts";

// The main action of each admin page that has no keyboard journey of its own, by Tab, Enter, Space and arrows. At each control
// the focus ring is visible and not covered (`tabTo`).

const EMAIL = "keyboard@example.com";

/** A customer with a delivered order, a review that waits and a message. */
async function someoneWhoWaits(page: Page, store: RunningStore): Promise<void> {
  const number = await placeOrderAs(store, EMAIL, "Keyboard");
  for (const [index, step] of ["process", "ship", "deliver"].entries()) {
    const form = { step, version: String(index + 1), trackingNumber: "AWB 1" };
    const headers = { origin: store.url };
    await page.request.post(`/admin/orders/${number}`, { form, headers, maxRedirects: 0 });
  }
  const shopper = new Visitor(store.url);
  await shopper.signIn(EMAIL, "moti jhumka 7");
  const review = new FormData();
  for (const [name, value] of Object.entries({ rating: "5", body: "They ring like small temple bells." }))
    review.set(name, value);
  await shopper.post("/products/gulmohar-jhumka/review", review);
  // With two messages, neither is open initially.
  for (const subject of ["By keys alone", "By keys once more"])
    await shopper.post("/contact", { name: "Keyboard", email: EMAIL, subject, message: "Does it work?" });
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const received = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();

test("the main action of every admin page works with the keyboard alone @nightly", async ({
  page,
  store,
}) => {
  test.slow();
  await signInToAdmin(page, store);
  await someoneWhoWaits(page, store);

  await test.step("dashboard", async () => {
    await enterPage(page, "/admin/dashboard");
    await pressOn(page, /^Total Orders$/);
    await expect(heading(page)).toHaveText("Manage Orders");
  });

  await test.step("orders", async () => {
    await enterPage(page, "/admin/orders");
    await pressOn(page, /^Status$/);
    await pressOn(page, /^Delivered$/, "Space");
    await expect(page).toHaveURL(/status=Delivered/);
    const filter = page.getByRole("checkbox", { name: "Delivered" });
    await expect(filter).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page).not.toHaveURL(/status=Delivered/);
    await page.goBack();
    await expect(filter).toBeChecked();
  });

  await test.step("returns", async () => {
    await enterPage(page, "/admin/orders");
    await pressOn(page, /^Returns$/);
    await expect(heading(page)).toHaveText("Returns");
    await pressOn(page, /^Status$/);
    await pressOn(page, /^Needs review$/);
    await expect(page).toHaveURL(/status=requested/);
  });

  await test.step("categories", async () => {
    await enterPage(page, "/admin/products/categories");
    const first = await page.getByRole("main").getByRole("link").nth(1).textContent();
    await pressOn(page, /^Move down: /);
    await received(page, "Display order saved");
    await expect(page.getByRole("button", { name: `Move down: ${first}` })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Move up: ${first}` })).toBeDisabled();
    // The new order is shown at once; the table is busy until it is saved.
    await expect(page.getByRole("main").getByRole("table")).not.toHaveAttribute("aria-busy");
  });

  await test.step("attributes", async () => {
    for (const options of ["Sizes", "Colours"]) {
      await enterPage(page, `/admin/products/attributes/${options.toLowerCase()}`);
      await pressOn(page, /^Move down: /);
      await expect(page.getByText(/^Place 2 of/)).toBeAttached();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByText(/^Place 1 of/)).toBeAttached();
      await pressOn(page, new RegExp(`^Save ${options.toLowerCase()}$`));
      await received(page, `${options} saved`);
    }
  });

  await test.step("size charts", async () => {
    await enterPage(page, "/admin/products/attributes");
    await pressOn(page, /^Men’s kurta$/);
    await expect(heading(page)).toHaveText("Men’s kurta");
    await pressOn(page, /^Move down: row XL$/);
    await expect(page.getByText(/^Row 2 of/)).toBeAttached();
    await pressOn(page, /^Move up: row XL$/);
    await expect(page.getByText(/^Row 1 of/)).toBeAttached();
    await pressOn(page, /^Save$/);
    await received(page, "Size chart saved");
  });

  await test.step("all products that match", async () => {
    await enterPage(page, "/admin/products");
    await pressOn(page, /^Select all$/, "Space");
    await pressOn(page, /^Select all \d+ products that match$/, "Space");
    await pressOn(page, /^Price…$/);
    await expect(page.getByRole("dialog")).toContainText("products in the catalogue get new prices.");
  });

  await test.step("import", async () => {
    // Register for the file chooser before opening the page: interception takes the browser a moment to enable.
    const chooser = page.waitForEvent("filechooser");
    await enterPage(page, "/admin/products/import");
    await tabTo(page, /^CSV file$/);
    await page.keyboard.press("Enter");
    const buffer = Buffer.from("Slug,Name,Category,Price\r\nkeys,Keys,No such category,1.00\r\n");
    await (await chooser).setFiles({ name: "keys.csv", mimeType: "text/csv", buffer });
    await pressOn(page, /^Check file$/);
    await received(page, "A new product needs a SKU in at least one row.");
  });

  await test.step("reviews", async () => {
    await enterPage(page, "/admin/products/reviews");
    await pressOn(page, /^Reject the review by Asha/);
    await received(page, "Review rejected");
  });

  await test.step("customers", async () => {
    await enterPage(page, "/admin/customers");
    await tabTo(page, /^Search by name, email, phone number or city$/);
    await page.keyboard.type(EMAIL);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/search=keyboard/);
    await pressOn(page, /^Asha Verma$/);
    await expect(heading(page)).toContainText("Asha Verma");
  });

  await test.step("messages", async () => {
    await enterPage(page, "/admin/messages?status=new");
    await pressOn(page, /By keys alone/);
    await pressOn(page, /^Mark as answered$/);
    await received(page, "Marked as Answered");
  });

  await test.step("subscribers", async () => {
    await enterPage(page, "/admin/subscribers");
    await tabTo(page, /^Search/);
    await page.keyboard.type("keyboard@");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/search=keyboard/);
    await expect(page.getByRole("searchbox")).toBeFocused();
  });
});

test("the admin creates and deletes a discount with the keyboard alone, and a second Enter submits nothing", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);
  await enterPage(page, "/admin/discounts/new");
  await tabTo(page, /^Discount code$/);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Code", { exact: true })).toBeHidden();
  await page.keyboard.press("ArrowUp");
  await tabTo(page, /^Code$/);
  await page.keyboard.type("bykeys");
  await tabTo(page, /^Title$/);
  await page.keyboard.type("By keys");
  await tabTo(page, /^Percentage$/);
  await page.keyboard.type("5");
  // A second press of Enter while the form is being saved does not submit it again.
  let requests = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/admin/discounts/new*", async (route) => {
    requests += 1;
    await released;
    await route.continue();
  });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.keyboard.press("Enter");
  release();
  await expect(heading(page)).toHaveText("Discounts");
  expect(requests).toBe(1);
  await pressOn(page, /^By keys$/);
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue("BYKEYS");
  await pressOn(page, /^Delete this discount…$/);
  await pressOn(page, /^Delete discount$/);
  await expect(heading(page)).toHaveText("Discounts");
  await expect(page.getByText("BYKEYS")).toHaveCount(0);
});

test("the admin's settings can be changed with the keyboard alone @nightly", async ({ page, store }) => {
  test.slow();
  await signInToAdmin(page, store);

  await test.step("appearance", async () => {
    await enterPage(page, "/admin/appearance");
    const bar = page.getByLabel("Show the bar above the header");
    const before = await bar.isChecked();
    await pressOn(page, /^Show the bar above the header$/, "Space");
    await expect(bar).toBeChecked({ checked: !before });
    await page.keyboard.press("Space");
    await pressOn(page, /^Save: Announcement bar$/);
    await received(page, "Appearance Settings Saved");
    await expect(page.getByRole("button", { name: "Save: Announcement bar" })).toBeFocused();
  });

  await test.step("shipping", async () => {
    await enterPage(page, "/admin/shipping");
    await pressOn(page, /^India$/);
    await expect(heading(page)).toHaveText("India");
    await tabTo(page, /^Maximum working days$/);
    await page.keyboard.press("Enter");
    await received(page, "Shipping Settings Saved");
  });

  await test.step("content", async () => {
    await enterPage(page, "/admin/content");
    await pressOn(page, /^Testimonials$/);
    await expect(heading(page)).toContainText("Testimonials");
    const first = await page.getByRole("table").getByRole("link").first().textContent();
    await pressOn(page, /^Move down: /);
    await received(page, "Display order saved");
    await expect(page.getByRole("button", { name: `Move down: ${first}` })).toBeFocused();
  });

  await test.step("analytics", async () => {
    await enterPage(page, "/admin/analytics");
    await pressOn(page, /^90 days$/);
    await expect(page).toHaveURL(/range=90/);
    await expect(page.getByRole("link", { name: "90 days" })).toHaveAttribute("aria-current", "true");
  });

  await test.step("settings", async () => {
    await enterPage(page, "/admin/settings");
    for (const tab of ["Payments", "Shipping", "Appearance", "Notifications", "Security"]) {
      await pressOn(page, new RegExp(`^${tab}$`));
      await expect(page).toHaveURL(new RegExp(`/admin/settings/${tab.toLowerCase()}$`));
    }
    await enterPage(page, "/admin/settings");
    await tabTo(page, /^Phone$/);
    await page.keyboard.press("Enter");
    await received(page, "General Settings Saved");
  });
});
