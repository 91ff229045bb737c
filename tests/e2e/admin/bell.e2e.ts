import { placeOrderAs } from "#tests/fixtures/orders/place-order-as.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";

test("a new order shows at the bell of every admin tab, and the bell links to the order", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/messages");
  const bell = page.locator("summary[aria-label^='Notifications']");
  await expect(bell).toHaveAttribute("aria-label", /^Notifications: (?:none|\d+ waiting)$/);
  // Other journeys may have left notifications.
  const before = Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0] ?? 0);
  const waiting = (more: number) => `summary[aria-label='Notifications: ${before + more} waiting']`;
  const other = await page.context().newPage();
  await other.goto("/admin/dashboard");

  await placeOrderAs(store, "bell@example.com", "Bell");
  for (const tab of [page, other]) {
    await expect(tab.getByRole("status").filter({ hasText: "A new order arrived." })).toBeAttached();
    await expect(tab.locator(waiting(1))).toBeVisible();
  }

  // One tab holds the event stream; when it closes, the other takes over.
  await page.close();
  await placeOrderAs(store, "bell.too@example.com", "Bell");
  await other.bringToFront();
  await other.locator(waiting(2)).click();
  const newOrders = other.getByRole("link", { name: /^New orders \d+$/ });
  const count = Number(/\d+/.exec((await newOrders.textContent()) ?? "")?.[0]);
  expect(count).toBeGreaterThanOrEqual(2);
  await newOrders.click();
  await expect(other).toHaveURL(/\/admin\/orders\?status=Pending$/);
  await expect(other.getByRole("row")).toHaveCount(1 + Math.min(count, 10));
});
