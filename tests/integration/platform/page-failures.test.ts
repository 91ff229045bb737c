import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { headings, pageText } from "#tests/pages/page-text.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();

const INSIDE = /relation|_out_of_reach|select |at \w+ \(/i;

/** The page of `get` while a table cannot be read. */
async function pageWithout(table: string, get: () => Promise<Response>) {
  const away = `${table}_out_of_reach`;
  await app.store.db.execute(sql`alter table ${sql.identifier(table)} rename to ${sql.identifier(away)}`);
  try {
    const response = await get();
    const { status, headers } = response;
    return { status, caching: headers.get("cache-control"), html: await response.text() };
  } finally {
    await app.store.db.execute(sql`alter table ${sql.identifier(away)} rename to ${sql.identifier(table)}`);
  }
}

const banners = (html: string) =>
  [...html.matchAll(/<noscript>([\s\S]*?)<\/noscript>/g)].flatMap(
    ([, inner = ""]) => pageText(inner).match(/Error fetching [a-z ]+(?= This part)/g) ?? [],
  );

describe("a part of a page that cannot be read leaves the rest standing and is named", () => {
  test("the home page without categories names menu and showcase, and is not cached", async () => {
    app.store.pages.invalidateAll();
    const page = await pageWithout("option_types", () => app.visitor().get("/"));
    expect(page.status).toBe(200);
    expect(page.caching).toBe("private, no-store");
    expect(banners(page.html)).toEqual([
      "Error fetching categories",
      "Error fetching categories for showcase",
    ]);
    expect(page.html).toContain("Search products...");
    expect(headings(page.html, 1)).toHaveLength(1);
    expect(page.html).not.toMatch(INSIDE);
    app.store.pages.invalidateAll();
    const restored = await app.visitor().get("/");
    expect(restored.headers.get("cache-control")).toContain("public");
    expect(await restored.text()).not.toContain("Error fetching");
  });

  test("a listing without categories shows its products, and that of one category fails", async () => {
    await stockProduct(app.store, { name: "Standing Kurta", priceMinor: 4000, inventory: 5 });
    const get = (path: string) => async () => {
      app.store.pages.invalidateAll();
      return app.visitor().get(path);
    };
    const page = await pageWithout("option_types", get("/products"));
    expect(page.status).toBe(200);
    expect(page.caching).toBe("private, no-store");
    expect(banners(page.html)).toEqual(["Error fetching categories"]);
    expect(page.html).toContain("Standing Kurta");
    const one = await pageWithout("option_types", get("/products?category=Kurtas"));
    expect(one.status).toBe(500);
    expect(one.html).toContain("Error fetching products");
  });

  test("the home page without featured products shows its other parts", async () => {
    app.store.pages.invalidateAll();
    const page = await pageWithout("products", () => app.visitor().get("/"));
    expect(page.status).toBe(200);
    expect(banners(page.html)).toEqual(["Error fetching featured products"]);
    expect(page.html).toContain("newsletter");
  });

  test.each([
    ["reviews", ["Error fetching reviews"]],
    ["product_fit", ["Error fetching the advice on the fit"]],
    ["complementary_products", ["Error fetching the look"]],
    ["order_lines", ["Error fetching related products", "Error fetching the labels"]],
  ])("the page of a product without %s can be bought from, and is not cached", async (table, failures) => {
    const { productId } = await stockProduct(app.store, { priceMinor: 4000, inventory: 5 });
    const path = (await app.visitor().get(`/products/${productId}`)).headers.get("location") ?? "";
    const page = await pageWithout(table, () => app.visitor().get(path));
    expect(page.status).toBe(200);
    expect(page.caching).toBe("private, no-store");
    expect(banners(page.html).toSorted()).toEqual(failures.toSorted());
    expect(page.html).toContain("Add to Cart");
    expect(page.html.includes("Nobody has reviewed")).toBe(table !== "reviews");
    expect(page.html).not.toMatch(INSIDE);
  });

  test("the product form without its choices is shown", async () => {
    const page = await pageWithout("size_charts", () => admin.get("/admin/products/new"));
    expect(page.status).toBe(200);
    expect(banners(page.html)).toEqual(["Error fetching categories for form"]);
    expect(page.html).toContain("Add New Product");
  });

  test("an order without its items shows customer, history and totals", async () => {
    const userId = await makeCustomer(app.store);
    const variant = await stockProduct(app.store, { priceMinor: 4000, inventory: 5 });
    const { number } = await buy(app.store, { userId, lines: [{ variant, quantity: 1 }] });
    const page = await pageWithout("order_lines", () => admin.get(`/admin/orders/${number}`));
    expect(page.status).toBe(200);
    expect(banners(page.html)).toEqual([
      "Error fetching order items",
      "Error fetching the labels",
      "Error fetching what the order earned",
    ]);
    expect(pageText(page.html)).toContain("Items Subtotal");
    expect(page.html).not.toMatch(INSIDE);
  });
});

describe("a page whose main part cannot be read", () => {
  beforeAll(async () => {
    app.store.pages.invalidateAll();
    await app.store.db.execute(sql`alter table products rename to products_out_of_reach`);
  });

  test.each([
    ["/products", "Error fetching products", "Something went wrong"],
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
      // The id of the request's lines in the log.
      expect(pageText(page)).toMatch(/Reference: [\da-f]{10}\b/);
    },
  );

  test("an admin page that cannot be read keeps sidebar and header, and links back to the dashboard", async () => {
    const response = await admin.get("/admin/products/categories");
    expect(response.status).toBe(500);
    const page = await response.text();
    expect(headings(page, 1)).toEqual(["Something went wrong"]);
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
});

test("a form that fails without JavaScript can be sent again with everything typed but its passwords", async () => {
  const typed = {
    name: "Asha Verma",
    email: "asha@example.com",
    subject: "A hem",
    message: 'Is the "Aangan" lined?',
    password: "moti jhumka 7",
  };
  const page = await pageWithout("contact_messages", () =>
    app.visitor().post("/contact", typed, { accept: "text/html" }),
  );
  expect(page.status).toBe(500);
  const noscripts = [...page.html.matchAll(/<noscript>([\s\S]*?)<\/noscript>/g)].map(
    ([, inner = ""]) => inner,
  );
  const again = noscripts.find((inner) => inner.includes("Send again")) ?? "";
  expect(again).toMatch(/^<form[^>]* action="\/contact"/);
  const fields = [...again.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  expect(Object.fromEntries(fields.map(([, name, value]) => [name, value]))).toEqual({
    name: "Asha Verma",
    email: "asha@example.com",
    subject: "A hem",
    message: "Is the &quot;Aangan&quot; lined?",
  });
  expect(page.html).not.toContain("moti jhumka");
});
