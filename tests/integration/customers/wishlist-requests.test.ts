import { count, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { wishlistItems } from "#app/domain/wishlist/wishlist.tables.ts";
import { newId } from "#app/lib/id.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const PASSWORD = "moti jhumka 7";

const app = await appForFile();

const makeProduct = async (name: string) => (await stockProduct(app.store, { name })).productId;

describe("requests for a wishlist", () => {
  let customer: Visitor;
  let shawl: string;

  beforeAll(async () => {
    customer = app.visitor();
    await customer.signUp("wishes@example.com", PASSWORD);
    await customer.signIn("wishes@example.com", PASSWORD);
    shawl = await makeProduct("Asked Shawl");
  });

  const SCRIPT = { accept: "application/json" };
  const FORM = { accept: "text/html,application/xhtml+xml" };
  const change = (fields: Record<string, string>, headers: Record<string, string> = SCRIPT) =>
    customer.post("/wishlist/items", fields, headers);

  async function itemCount(): Promise<number> {
    const [counted] = await app.store.db.select({ items: count() }).from(wishlistItems);
    return counted?.items ?? 0;
  }

  test("the wishlist page needs a signed-in customer and returns there after sign-in", async () => {
    const response = await app.visitor().get("/wishlist");
    expect(response.headers.get("location")).toBe("/login?returnTo=%2Fwishlist");
  });

  test("a wishlist request by script gets the specified messages", async () => {
    const title = async (response: Response) =>
      ((await response.json()) as { message: { title: string } }).message.title;
    expect(await title(await change({ intent: "add", productId: shawl }))).toBe("Added to Wishlist!");
    expect(await (await change({ intent: "add", productId: shawl })).json()).toEqual({
      isDone: true,
      message: {
        title: "Already in Wishlist",
        description: "Asked Shawl is already in your wishlist.",
        durationMs: 2000,
      },
    });
    expect(await title(await change({ intent: "remove", productId: shawl }))).toBe("Removed from Wishlist");
    expect(await title(await change({ intent: "merge", productIds: shawl }))).toBe("Wishlist Merged");
    expect(await (await change({ intent: "merge", productIds: shawl })).json()).toEqual({
      isDone: true,
      message: null,
    });
    expect(await title(await change({ intent: "clear" }))).toBe("Wishlist Cleared");
    const refused = await change({ intent: "add", productId: newId() });
    expect(refused.status).toBe(409);
    expect(await title(refused)).toBe("Error adding to wishlist");
  });

  test("a wishlist form without JavaScript returns to its page, which says what happened", async () => {
    const page = `${app.url}/products?category=Test`;
    const response = await change({ add: shawl }, { ...FORM, referer: page });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/products?category=Test");
    const html = await (await customer.get("/wishlist")).text();
    expect(html).toContain("Added to Wishlist!");
    expect(html).toContain("Asked Shawl");
    await change({ intent: "clear" }, { ...FORM, referer: `${app.url}/wishlist` });
    expect(await (await customer.get("/wishlist")).text()).toContain("Explore Products");
  });

  test.each([
    ["another site", "https://evil.example/products"],
    ["a URL that only looks like ours", "http://localhost.evil.example/"],
    ["an unreadable referrer", "::"],
  ])("a wishlist form that comes from %s ends on the wishlist", async (_, referer) => {
    const response = await change({ intent: "remove", productId: shawl }, { ...FORM, referer });
    expect(response.headers.get("location")).toBe("/wishlist");
  });

  test("a signed-out customer is told so, or led to sign in, and nothing is stored", async () => {
    const before = await itemCount();
    const fields = { intent: "add", productId: shawl };
    expect((await app.visitor().post("/wishlist/items", fields, SCRIPT)).status).toBe(401);
    const form = await app
      .visitor()
      .post("/wishlist/items", fields, { ...FORM, referer: `${app.url}/products/x` });
    expect(form.headers.get("location")).toBe("/login?returnTo=%2Fproducts%2Fx&wishlist");
    const page = pageText(await (await app.visitor().get(form.headers.get("location") ?? "")).text());
    expect(page).toContain("A wishlist belongs to an account.");
    expect(await itemCount()).toBe(before);
  });

  test("another site cannot change a wishlist", async () => {
    const before = await itemCount();
    for (const origin of ["https://evil.example", "null", `${app.url}.evil.example`]) {
      const response = await change({ intent: "add", productId: shawl }, { ...FORM, origin });
      expect([origin, response.status]).toEqual([origin, 400]);
    }
    expect(await itemCount()).toBe(before);
  });

  test.each([
    ["no intent", { productId: "x" }],
    ["an unknown intent", { intent: "steal", productId: "x" }],
    ["an invalid id", { intent: "add", productId: "1' or '1'='1" }],
    ["an empty merge", { intent: "merge", productIds: "" }],
    ["an endless merge", { intent: "merge", productIds: Array.from({ length: 201 }, newId).join(",") }],
  ])("a wishlist request with %s is refused", async (_, fields) => {
    expect((await change(fields as Record<string, string>)).status).toBe(400);
  });

  test("another customer's wishlist is not shown, and a visitor's page has none", async () => {
    await change({ intent: "add", productId: shawl });
    const other = app.visitor();
    await other.signUp("other.wishes@example.com", PASSWORD);
    await other.signIn("other.wishes@example.com", PASSWORD);
    expect(await (await other.get("/wishlist")).text()).not.toContain("Asked Shawl");
    expect(await (await app.visitor().get("/products")).text()).not.toContain('aria-pressed="true"');
    expect(await (await customer.get("/products")).text()).toContain('aria-pressed="true"');
  });

  test("the administrator has no link to a wishlist", async () => {
    const owner = app.visitor();
    await owner.signIn("owner@gulmohar.example", "a long test password");
    const html = await (await owner.get("/products")).text();
    expect(html).not.toContain('href="/wishlist"');
    expect(html).not.toContain("to wishlist");
  });

  test("the options of a product for sale can be requested, and of no other", async () => {
    const options = await customer.get(`/wishlist/options/${shawl}`);
    expect(await options.json()).toMatchObject({ name: "Asked Shawl", variants: [{ inventory: 10 }] });
    const gone = await makeProduct("Gone Shawl");
    await app.store.db.update(products).set({ status: "draft" }).where(eq(products.id, gone));
    expect((await customer.get(`/wishlist/options/${gone}`)).status).toBe(404);
    expect((await customer.get(`/wishlist/options/${newId()}`)).status).toBe(404);
  });
});
