import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { categories } from "#app/domain/catalog/catalog.tables.ts";
import { saveCategory } from "#app/domain/catalog/categories/categories.server.ts";
import { newId } from "#app/lib/id.ts";
import { shop } from "#db/seed/content/shop.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { headings, pageText } from "#tests/pages/page-text.ts";
import { writeSampleContent } from "#tests/fixtures/sample-content.ts";
import { stockCatalogue, type TestProduct } from "#tests/fixtures/catalog/test-catalogue.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

// The texts and links of the content pages, as specified.

const one = (inventory: number) => ({ "-": { inventory } });

const CATALOGUE: TestProduct[] = [
  { name: "Asman Kurta", category: "Women's Fashion", isFeatured: true, variants: one(11) },
  { name: "Bela Kurta", category: "Men's Fashion", isFeatured: true, variants: one(10) },
  { name: "Chand Bangle", category: "Accessories", isFeatured: true, variants: one(4) },
  { name: "Diya Shawl", category: "Pashmina Shawls", isFeatured: true, variants: one(0) },
  { name: "Elaichi Quilt", category: "Handcrafts", isFeatured: true, variants: one(5) },
  { name: "Firoza Shawl", category: "Pashmina Shawls", description: "Warm and light.", variants: one(1) },
  { name: "Gulab Shawl", category: "Pashmina Shawls", variants: one(9) },
  { name: "Hina Shawl", category: "Pashmina Shawls", variants: one(9) },
  { name: "Itra Shawl", category: "Pashmina Shawls", variants: one(9) },
];

const app = await appForFile();

beforeAll(async () => {
  await writeSampleContent(app.store);
  await saveTestSection(app.store, "collections", shop.collections);
  await saveTestSection(app.store, "menus", shop.menus);
  await stockCatalogue(app.store, CATALOGUE);
  app.store.pages.invalidateAll();
});

async function htmlOf(path: string, visitor: Visitor = app.visitor()): Promise<string> {
  const response = await visitor.get(path);
  expect(response.status).toBe(200);
  return response.text();
}

/** The part of a page between two strings. */
function between(html: string, start: string, end: string): string {
  const from = html.indexOf(start);
  if (from === -1) throw new Error(`The page has no ${start}`);
  return html.slice(from, html.indexOf(end, from));
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to = ""]) => to.replaceAll("&amp;", "&"));
}

const cardsIn = (html: string) => headings(html, 3).filter((name) => /Kurta|Bangle|Shawl|Quilt/.test(name));

describe("the shop's shell", () => {
  test("the header has logo, pages, search, sign-in, wishlist, cart and the delivery country", async () => {
    const head = between(await htmlOf("/cart"), "<header", "</header>");
    const text = pageText(head);
    for (const word of ["India", "Gulmohar", "Home Products About Us Contact Blog", "Sign in"])
      expect(text).toContain(word);
    for (const mark of ['placeholder="Search products..."', 'aria-label="Wishlist"', 'aria-label="Cart"'])
      expect(head).toContain(mark);
    expect(linksIn(head)).toEqual(
      expect.arrayContaining(["/", "/products", "/about-us", "/contact", "/blog", "/cart", "/wishlist"]),
    );
  });

  test("the mobile menu lists every category and marks the current one", async () => {
    const menu = between(await htmlOf("/products?category=accessories"), 'id="site-menu"', "</dialog>");
    const names = ["Women's Fashion", "Men's Fashion", "Accessories", "Pashmina Shawls", "Handcrafts"];
    expect(pageText(menu)).toContain(["Shop", ...names, "New Arrivals"].join(" "));
    expect(linksIn(menu)).toContain("/products?category=womens-fashion");
    const current = [...menu.matchAll(/<a [^>]*aria-current="true"[^>]*>([^<]*)</g)];
    expect(current.map(([, name]) => name)).toEqual(["Accessories"]);
  });

  test("the header signs customers in, with links to a forgotten password and a new account", async () => {
    const head = between(await htmlOf("/cart"), "<header", "</header>");
    for (const mark of ['action="/login"', 'name="email"', 'name="password"', "Show password"])
      expect(head).toContain(mark);
    expect(linksIn(head).map((to) => to.split("?")[0])).toEqual(
      expect.arrayContaining(["/forgot-password", "/signup"]),
    );
  });

  test("the footer links to the shop's selections, the company and the admin", async () => {
    const foot = between(await htmlOf("/"), "<footer data-behind-sheets", "</footer>");
    expect(linksIn(foot)).toEqual(
      expect.arrayContaining([
        "/products",
        "/products?category=fashion-clothing",
        "/products?category=pashmina-shawls",
        "/products?category=new-arrivals",
        "/about-us",
        "/contact",
        "/careers",
        "/blog",
        "/privacy-policy",
        "/terms-conditions",
        "/refund-policy",
        "/admin/login",
      ]),
    );
    const text = pageText(foot);
    for (const word of [
      "Admin Access",
      "Lucknow",
      "hello@gulmohar.example",
      "Monday-Saturday: 10:00 AM-8:00 PM IST",
      "Sunday: Closed",
    ])
      expect(text).toContain(word);
  });

  test("the header offers a customer Profile, Orders, Wishlist, Blog and Logout, and the administrator the dashboard and no wishlist", async () => {
    const customer = app.visitor();
    await customer.signUp("menu@example.com", "moti jhumka 7");
    await customer.signIn("menu@example.com", "moti jhumka 7");
    const customerHeader = between(await htmlOf("/cart", customer), "<header", "</header>");
    expect(pageText(customerHeader)).toContain("Profile Orders Wishlist Blog Logout");

    const admin = app.visitor();
    await admin.signIn("owner@gulmohar.example", "a long test password");
    const adminApp = between(await htmlOf("/cart", admin), "<header", "</header>");
    expect(pageText(adminApp)).toContain("Admin Dashboard Blog Logout");
    expect(linksIn(adminApp)).not.toContain("/wishlist");
  });
});

describe("the home page", () => {
  test("the home page has a hero, four collections, four featured products, testimonials and the newsletter", async () => {
    const html = await htmlOf("/");
    expect(headings(html, 1)).toHaveLength(1);
    const collections = between(html, "collections-title", "</section>");
    expect(headings(collections, 3)).toEqual([
      "Women's Fashion",
      "Men's Fashion",
      "Accessories",
      "Pashmina Shawls",
    ]);
    const featured = between(html, "featured-title", "</section>");
    expect(cardsIn(featured)).toEqual(["Asman Kurta", "Bela Kurta", "Chand Bangle", "Diya Shawl"]);
    expect(between(html, "testimonials-title", "</section>").match(/<blockquote/g)?.length).toBeGreaterThan(
      2,
    );
    expect(between(html, 'id="newsletter"', "</section>")).toContain('action="/newsletter"');
  });
});

describe("the listing", () => {
  test("the listing has a tab for each category after All Products, and the sidebar Refine Your Search", async () => {
    const html = await htmlOf("/products");
    const tabs = between(html, 'aria-label="Categories"', "</nav>");
    const names = ["Women's Fashion", "Men's Fashion", "Accessories", "Pashmina Shawls", "Handcrafts"];
    expect(pageText(tabs)).toContain(["All Products", ...names].join(" "));
    expect(linksIn(tabs)[0]).toBe("/products");
    expect(linksIn(tabs)[1]).toBe("/products?category=Women%27s+Fashion");
    const sidebar = between(html, 'aria-label="Refine Your Search"', "</aside>");
    expect(sidebar).toContain('placeholder="Search products..."');
    for (const name of ["Refine Your Search", "All Products", ...names, "Featured Products"])
      expect(pageText(sidebar)).toContain(name);
    expect(linksIn(sidebar)).toContain("/products?featured=true");
    const categoryList = between(sidebar, ">Category<", ">Highlights<");
    expect(categoryList.match(/aria-current="true"/g)).toHaveLength(1);
    expect(categoryList.match(/rounded-full/g)).toHaveLength(1 + names.length);
  });

  test("choosing Featured or a category ends the search", async () => {
    const searched = await htmlOf("/products?search=shawl");
    const links = linksIn(between(searched, 'aria-label="Refine Your Search"', "</aside>"));
    expect(links).toContain("/products?featured=true");
    expect(links).toContain("/products?category=Accessories");
    expect(links.filter((to) => /search=.*(category|featured)/.test(to))).toEqual([]);
  });

  test("a badge says Low Stock below five, and Out of Stock at zero", async () => {
    const html = await htmlOf("/products");
    const cards = html.split("<article").slice(1);
    const badges = (name: string) =>
      /Low Stock|Out of Stock|Sold out/i.exec(pageText(cards.find((card) => card.includes(name)) ?? ""))?.[0];
    expect(badges("Chand Bangle")).toBe("Low Stock");
    expect(badges("Firoza Shawl")).toBe("Low Stock");
    expect(badges("Elaichi Quilt")).toBeUndefined();
    expect(badges("Diya Shawl")).toMatch(/out/i);
  });
});

describe("a product's page", () => {
  test("a product's page has breadcrumb, price, description, promises, category and related products", async () => {
    const html = await htmlOf("/products/firoza-shawl");
    const text = pageText(html);
    expect(headings(html, 1)).toEqual(["Firoza Shawl"]);
    for (const word of [
      "Home",
      "$50.00",
      "Warm and light.",
      "Only 1 left!",
      "Add to Cart",
      "Add to Wishlist",
      "Free shipping over $50.00",
      "30-day return policy",
      "SSL encrypted payments",
      "Category: Pashmina Shawls",
      "Share",
    ])
      expect(text).toContain(word);
    const related = between(html, 'id="related"', "</section>");
    expect(pageText(related)).toContain("You Might Also Like");
    expect(cardsIn(related)).toEqual(["Gulab Shawl", "Hina Shawl", "Itra Shawl", "Diya Shawl"]);
  });

  test.each([
    ["asman-kurta", "In Stock"],
    ["bela-kurta", "Only 10 left!"],
    ["diya-shawl", "Out of Stock"],
  ])("the product page of %s says %s", async (slug, label) => {
    const html = between(await htmlOf(`/products/${slug}`), "<main", "</main>");
    expect(/<p role="status"(?![^>]*sr-only)[^>]*>([^<]*)</.exec(html)?.[1]).toBe(label);
    expect(/<button[^>]*disabled=""[^>]*>(Add to Cart|Out of Stock)</.test(html)).toBe(
      label === "Out of Stock",
    );
  });

  test("an unknown product has the specified error page", async () => {
    const response = await app.visitor().get("/products/no-such-shawl");
    expect(response.status).toBe(404);
    expect(headings(await response.text(), 1)).toEqual(["Oops! Product Not Found"]);
  });
});

describe("sign-in, sign-up and password reset", () => {
  test.each([
    ["/login", ["/forgot-password", "/signup", "/admin/login"]],
    ["/signup", ["/login"]],
    ["/forgot-password", ["/login"]],
  ])("the page %s links to the specified pages", async (path, expected) => {
    const main = between(await htmlOf(path), "<main", "</main>");
    expect(linksIn(main).map((to) => to.split("?")[0])).toEqual(expect.arrayContaining(expected));
  });

  test("the password field hints at six characters", async () => {
    expect(await htmlOf("/signup")).toContain('placeholder="Minimum 6 characters"');
  });

  test.each(["/checkout", "/wishlist", "/profile", "/orders"])(
    "the page %s asks a visitor to sign in",
    async (path) => {
      const response = await app.visitor().get(path);
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe(`/login?returnTo=${encodeURIComponent(path)}`);
    },
  );
});

test("the menu of every page lists a renamed category at once", async () => {
  const { store } = app;
  const [handcrafts] = await store.db.select().from(categories).where(eq(categories.slug, "handcrafts"));
  if (!handcrafts) throw new Error("The test shop has no handcrafts");
  await htmlOf("/about-us");
  const saved = await saveCategory(
    store,
    {
      id: handcrafts.id,
      version: handcrafts.version,
      values: { name: "Home Linen", description: "", isFinalSale: false, finalSaleReason: "" },
      image: { kind: "keep" },
    },
    { id: newId(), role: "admin" },
  );
  expect(saved).toEqual({ ok: true });
  expect(between(await htmlOf("/about-us"), 'id="site-menu"', "</dialog>")).toContain("Home Linen");
});
