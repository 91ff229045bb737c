import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/pages/axe.ts";
import { placeOrderAs } from "#tests/fixtures/place-order-as.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { onDesktopAndPhone } from "#tests/pages/phone.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { ADMIN } from "#tests/servers/running-store.ts";

// The pages that no other journey checks with axe: lists, and for some of them the detail page behind a link.
const SCREENS: readonly { list: string; entry?: RegExp }[] = [
  { list: "/admin/customers?search=screens", entry: /^\/admin\/customers\/[\da-f-]{36}$/ },
  { list: `/admin/customers?search=${ADMIN.email}`, entry: /^\/admin\/customers\/[\da-f-]{36}$/ },
  { list: "/admin/products/selected?all=matching&do=price" },
  { list: "/admin/orders/selected?all=matching&step=process" },
  { list: "/admin/products/categories", entry: /^\/admin\/products\/categories\/[\da-f-]{36}$/ },
  { list: "/admin/products/categories/new" },
  { list: "/admin/products/attributes", entry: /\/size-charts\/[\da-f-]{36}$/ },
  { list: "/admin/products/attributes/sizes" },
  { list: "/admin/products/attributes/colours" },
  { list: "/admin/discounts", entry: /^\/admin\/discounts\/[\da-f-]{36}$/ },
  { list: "/admin/discounts/new" },
  { list: "/admin/content", entry: /^\/admin\/content\/posts\/[\da-f-]{36}$/ },
  { list: "/admin/content/pages/about-us" },
  { list: "/admin/content/openings", entry: /^\/admin\/content\/openings\/[\da-f-]{36}$/ },
  { list: "/admin/content/testimonials", entry: /^\/admin\/content\/testimonials\/[\da-f-]{36}$/ },
  { list: "/admin/shipping/new" },
];

test("axe finds no accessibility violation on the admin's remaining pages, on a desktop or a phone", async ({
  page,
  store,
}) => {
  test.slow();
  await placeOrderAs(store, "screens@example.com", "Screens");
  await signInToAdmin(page, store);
  for (const { list, entry } of SCREENS) {
    await look(page, list);
    if (entry) await look(page, await firstLink(page, entry));
  }
  await page.goto("/admin/products?search=noor");
  const product = await firstLink(page, /^\/admin\/products\/[\da-f-]{36}$/);
  await look(page, `${product}/complete-the-look?search=kurta`);
});

async function look(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(200);
  await onDesktopAndPhone(page, () => expectAccessible(page));
}

async function firstLink(page: Page, requested: RegExp): Promise<string> {
  const paths = await page
    .locator("main a")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const path = paths.find((path) => requested.test(path));
  if (!path) throw new Error(`No link leads to ${String(requested)}`);
  return path;
}
