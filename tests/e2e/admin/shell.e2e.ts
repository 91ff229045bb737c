import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { placeOrderAs } from "#tests/fixtures/orders/place-order-as.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { tabTo } from "#tests/pages/keyboard.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("a page of the admin or shop appears with its style sheet, however late this is", async ({ page }) => {
  await page.goto("/contact");
  await page.route(/\/(?:admin|shop)-[\w-]+\.css$/, async (route) => {
    await delay(1500);
    await route.continue();
  });
  const follow = async (link: string, path: string) => {
    await page.getByRole("link", { name: link }).click();
    await page.waitForURL(path);
    // The browser's own font applies where the sheet is missing.
    const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
    expect(font).toContain("Figtree");
  };
  await follow("Admin Access", "/admin/login");
  await follow("Back to the store", "/");
});

test("the admin signs in, finds an order and ships it with the keyboard alone", async ({ page, store }) => {
  await placeOrderAs(store, "nasreen@example.com", "Nasreen");
  await placeOrderAs(store, "other.shopper@example.com", "Other");

  await page.goto("/admin/orders");
  await expect(page).toHaveURL(/\/admin\/login\?returnTo=%2Fadmin%2Forders$/);
  await tabTo(page, /^Email/);
  await page.keyboard.type(ADMIN.email);
  await tabTo(page, /^Password/);
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Admin Login Successful!").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Orders");
  await expect(page.getByText(`Welcome, ${ADMIN.email}`)).toBeVisible();

  await tabTo(page, /^Search by order ID/);
  await page.keyboard.type("nasreen");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=nasreen/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await tabTo(page, /^#\d{6}$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order #\d{6}$/);

  await tabTo(page, /^Start processing$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Order is being processed").first()).toBeVisible();
  await expect(page.getByLabel("Tracking number")).toBeVisible();
  await tabTo(page, /^Tracking number/);
  await page.keyboard.type("AWB 7718 2290");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Shipped with tracking number AWB 7718 2290")).toBeVisible();
  const email = await waitForEmail(store.outbox, "nasreen@example.com", /on its way/);
  expect(email.text).toContain("AWB 7718 2290");

  // The list keeps its search.
  await page.getByRole("main").getByRole("link", { name: "Orders" }).click();
  await expect(page.getByLabel("Search by order ID")).toHaveValue("nasreen");
  await expect(page.getByRole("row").getByText("Shipped")).toBeVisible();
});

test("a second tab that changes the same order gets a conflict message and keeps the typed text @nightly", async ({
  page,
  store,
}) => {
  await placeOrderAs(store, "twotabs@example.com", "Twotabs");
  await signInToAdmin(page, store);
  await page.goto("/admin/orders?search=twotabs");
  await page.getByRole("link", { name: /^#\d{6}$/ }).click();
  await page.getByRole("button", { name: "Start processing" }).click();
  await expect(page.getByLabel("Tracking number")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel("Tracking number").fill("FIRST 1");
  await page.getByLabel("Tracking number").fill("SECOND 2");
  await other.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(other.getByText("Shipped with tracking number FIRST 1")).toBeVisible();
  await page.getByRole("button", { name: "Mark as shipped" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "now Shipped" })).toContainText("SECOND 2");
  await expect(page.getByText("Shipped with tracking number FIRST 1")).toBeVisible();
});

test("the dashboard opens with '...' as its statistics while they load", async ({ page, store }) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/discounts");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const isItsData = ({ pathname, searchParams }: URL) =>
    pathname === "/admin/dashboard.data" && (searchParams.get("_routes") ?? "").includes("dashboard");
  await page.route(isItsData, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  const orders = page.getByRole("listitem").filter({ hasText: "Total Orders" });
  await expect(orders).toContainText("...");
  release();
  await expect(orders).toContainText(/\d/);
  await expect(page.getByText("...", { exact: true })).toHaveCount(0);
});

test("the sidebar keeps Settings and Logout in view, and opens the section of the current page alone", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto("/admin/dashboard");
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await expect(sidebar.getByRole("link", { name: "Settings" })).toBeInViewport({ ratio: 1 });
  await expect(sidebar.getByRole("button", { name: "Logout" })).toBeInViewport({ ratio: 1 });
  await expect(sidebar.getByRole("link", { name: "Reviews" })).toBeHidden();
  await page.goto("/admin/products");
  await expect(sidebar.getByRole("link", { name: "Reviews" })).toBeVisible();
  await expect(sidebar.getByRole("link", { name: "Subscribers" })).toBeHidden();
  await expect(sidebar.getByRole("button", { name: "Logout" })).toBeInViewport({ ratio: 1 });
});

test("the values of a chart are read with the arrow keys", async ({ page, store }) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/dashboard");
  const chart = page.getByRole("slider", { name: "Sales by day" });
  await chart.focus();
  const today = await chart.getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowLeft");
  await expect(chart).toHaveAttribute("aria-valuenow", "29");
  await expect(chart).not.toHaveAttribute("aria-valuetext", today ?? "");
  expect((await chart.boundingBox())?.height).toBe(200);
});

test("the sidebar stays collapsed across pages, and its links remain reachable", async ({ page, store }) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/dashboard");
  const toggle = page.getByRole("button", { name: "Sidebar" });
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await page.reload();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Orders");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged Out").first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test.describe("without JavaScript @nightly", () => {
  test.use({ javaScriptEnabled: false });

  test("the admin signs in, filters the orders and starts processing one", async ({ page, store }) => {
    await placeOrderAs(store, "noscript@example.com", "Noscript");
    await page.goto("/admin/login");
    await signIn(page);
    await expect(page.locator("body")).toContainText("Admin Login Successful!", { useInnerText: true });
    await page.goto("/admin/orders");
    await page.getByLabel("Search by order ID").fill("noscript");
    await page.getByText("Status", { exact: true }).first().click();
    await page.getByRole("checkbox", { name: "Pending" }).check();
    await page.getByRole("checkbox", { name: "Shipped" }).check();
    await page.getByRole("button", { name: "Apply" }).press("Enter");
    await expect(page).toHaveURL(/search=noscript&status=Pending&status=Shipped/);
    await page.getByRole("link", { name: /^#\d{6}$/ }).press("Enter");
    await page.getByRole("button", { name: "Start processing" }).press("Enter");
    await expect(page.getByText("Processing started")).toBeVisible();
    await page.getByRole("button", { name: "Mark as shipped" }).press("Enter");
    await expect(page.getByText("Shipped without a tracking number")).toBeVisible();
    await page.getByText("Add tracking number…").click();
    await page.getByRole("button", { name: "Save tracking number" }).press("Enter");
    await expect(page.getByText("Tracking number is required")).toBeVisible();
    await page.getByRole("button", { name: "Sidebar" }).press("Enter");
    await expect(page.locator('[data-sidebar="closed"]')).toBeVisible();
  });
});
