import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { headings, pageText } from "#tests/pages/page-text.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();

beforeAll(async () => {
  await app.store.db.execute(sql`alter table products rename to products_out_of_reach`);
});

const INSIDE = /relation|products_out_of_reach|select |at \w+ \(/i;

// Proves ERR-07, ERR-08, ERR-09, ERR-10, ERR-11, ERR-22, ERR-23, PDP-15
test.each([
  ["/", "Error fetching featured products", "Unexpected Application Error!"],
  ["/products", "Error fetching products", "Unexpected Application Error!"],
  ["/products/a-kurta", "Error fetching product", "Product Information Unavailable"],
])(
  "the page %s keeps the shell when its data cannot be read, names what failed, and gives no internal details",
  async (path, title, heading) => {
    const response = await app.visitor().get(path);
    expect(response.status).toBe(500);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const page = await response.text();
    expect(page).toContain(heading);
    expect(page).toContain(title);
    expect(page).toContain("Search products...");
    expect(page).not.toMatch(INSIDE);
  },
);

test("an admin page that cannot be read keeps sidebar and header, and links back to the dashboard", async () => {
  const response = await admin.get("/admin/products/categories");
  expect(response.status).toBe(500);
  const page = await response.text();
  expect(headings(page, 1)).toEqual(["Unexpected Application Error!"]);
  expect(page).toContain('aria-label="Sidebar"');
  expect(pageText(page)).toContain(`Welcome, ${ADMIN.email}`);
  expect(page).toMatch(/href="\/admin\/products\/categories"[^>]*>Try again/);
  expect(page).toMatch(/href="\/admin\/dashboard"[^>]*>Back to Dashboard/);
  expect(page).not.toContain("Back to Home");
  expect(page).not.toMatch(INSIDE);
});

test.each(["/admin/no-such-room", "/admin/orders/99999"])(
  "the unknown admin page %s keeps sidebar and header",
  async (path) => {
    const response = await admin.get(path);
    expect(response.status).toBe(404);
    const page = await response.text();
    expect(headings(page, 1)).toEqual(["Page Not Found"]);
    expect(page).toContain('aria-label="Sidebar"');
    expect(page).toMatch(/href="\/admin\/dashboard"[^>]*>Back to Dashboard/);
  },
);
