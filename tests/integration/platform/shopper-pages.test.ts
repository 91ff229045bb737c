import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { add } from "#tests/requests/cart-requests.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { stockProduct, type TestVariant } from "#tests/servers/test-store.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

// Pages of shoppers with a session or a stored cart. They are rendered once, and the personal parts are inserted for each shopper.

const PASSWORD = "moti jhumka 7";

const app = await appForFile();
let shawl: TestVariant;
let path = "";

beforeAll(async () => {
  shawl = await stockProduct(app.store, { name: "Shared Shawl ~x:email~", inventory: 50 });
  await app.store.db.update(products).set({ isFeatured: true }).where(eq(products.id, shawl.productId));
  app.store.pages.invalidateAll();
  const [row] = await app.store.db.select().from(products).where(eq(products.id, shawl.productId));
  path = `/products/${row?.slug}`;
});

let customers = 0;

/** Signs up a new customer and reads the pending toasts. */
async function customer(name: string): Promise<{ browser: Visitor; email: string }> {
  const email = `${name.toLowerCase()}-${++customers}@example.com`;
  const browser = app.visitor();
  await browser.signUp(email, PASSWORD);
  await app.store.db
    .update(users)
    .set({ name: `${name}<i> "Verma" & Co` })
    .where(eq(users.email, email));
  await browser.signIn(email, PASSWORD);
  await readMessages(browser);
  return { browser, email };
}

async function readMessages(browser: Visitor): Promise<void> {
  await browser.get("/contact");
  expect([...browser.cookies.keys()]).not.toContain("flash");
}

async function textOf(browser: Visitor, url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await browser.get(url, headers);
  expect([url, response.status]).toEqual([url, 200]);
  return response.text();
}

/** A page without its nonce and without the padding of its personal parts. */
async function comparable(browser: Visitor, url: string, headers: Record<string, string> = {}) {
  const text = await textOf(browser, url, headers);
  return text.replaceAll(/"?nonce"?[=:]"[^"]*"/g, "nonce").replaceAll(/" +(?=[ >/])/g, '"');
}

const wish = (browser: Visitor, intent: "add" | "remove") =>
  browser.post("/wishlist/items", { intent, productId: shawl.productId }, { accept: "application/json" });

const pages = () => ["/", "/products", "/products?search=shared", path, "/contact"];
const dataPages = () => ["/_.data", "/products.data", `${path}.data`];

describe("a signed-in shopper's page", () => {
  test("equals the page that is rendered for this shopper alone", async () => {
    const { browser } = await customer("Asha");
    await wish(browser, "add");
    await add(browser, shawl, 2);
    await readMessages(browser);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const url of [...pages(), ...dataPages()]) {
      await browser.get(url);
      expect([url, app.store.pages.find(`customer ${url}`)?.kind]).toEqual([url, "template"]);
      const filled = await comparable(browser, url);
      const plain = await comparable(browser, url, { "accept-encoding": "identity" });
      // A page with a toast is never shared.
      const shopperPage = await comparable(browser, url, { cookie: `${cookie}; flash=x` });
      expect(filled).toBe(shopperPage);
      expect(plain).toBe(shopperPage);
    }
    const html = await textOf(browser, path);
    expect(html).toContain("Remove from Wishlist");
    expect(html).toContain('aria-label="Cart, 2 items"');
    expect(html).toContain("Asha&lt;i&gt;");
    expect(html).not.toContain("Asha<i>");
  });

  test("with an avatar equals the page that is rendered for this shopper alone", async () => {
    const { browser, email } = await customer("Pia");
    const image = crypto.randomUUID();
    await app.store.db.update(users).set({ image }).where(eq(users.email, email));
    app.store.eventBus.publish({ kind: "shoppers", owner: null });
    expect(await textOf(browser, "/products")).toContain(`/images/${image}/320.webp`);
    expect(app.store.pages.find("customer-with-avatar /products")?.kind).toBe("template");
  });

  test("shows nothing of another shopper, as a page, as data, and to a HEAD request", async () => {
    const [asha, meera] = [await customer("Asha"), await customer("Meera")];
    await wish(asha.browser, "add");
    for (const url of [...pages(), ...dataPages()]) {
      // Alternating, so that each shopper is the first to render some of the pages.
      const texts = [
        [asha, await textOf(asha.browser, url)],
        [meera, await textOf(meera.browser, url)],
        [asha, await textOf(asha.browser, url)],
      ] as const;
      for (const [who, text] of texts) {
        const other = who === asha ? meera : asha;
        const readable = text.replaceAll("%40", "@");
        expect(readable).toContain(who.email);
        expect(readable).not.toContain(other.email);
      }
      const visitor = await textOf(app.visitor(), url);
      expect(visitor).not.toMatch(/@example\.com|%40example\.com|Asha|Meera/);
      const head = await asha.browser.ask("HEAD", url);
      expect(await head.text()).toBe("");
      expect(head.headers.get("cache-control")).toBe("private, no-store");
    }
    expect(await textOf(asha.browser, path)).toContain("Remove from Wishlist");
    expect(await textOf(meera.browser, path)).toContain("Add to Wishlist");
  });

  // Proves SEC-HEADERS-03
  test("may not be stored by anybody, and no visitor's validator matches it", async () => {
    const { browser } = await customer("Asha");
    for (const url of [...pages(), ...dataPages()]) {
      const visitor = await app.visitor().get(url);
      const etag = visitor.headers.get("etag") ?? "";
      expect([url, etag]).not.toEqual([url, ""]);
      for (const response of [
        await browser.get(url),
        await browser.get(url, { "if-none-match": etag }),
        await browser.ask("HEAD", url),
      ]) {
        expect(response.status).toBe(200);
        expect(response.headers.get("cache-control")).toBe("private, no-store");
        expect(response.headers.get("vary")).toContain("Cookie");
        for (const name of ["etag", "cdn-cache-control", "cache-tag", "set-cookie"])
          expect(response.headers.get(name)).toBeNull();
      }
    }
  });

  test("stays private behind a cache that many shoppers share", async () => {
    const stored = new Map<string, string>();
    const through = async (browser: Visitor, url: string) => {
      const storedPage = stored.get(url);
      if (storedPage !== undefined) return storedPage;
      const response = await browser.get(url);
      const text = await response.text();
      const directives = `${response.headers.get("cache-control")} ${response.headers.get("cdn-cache-control")}`;
      if (!/private|no-store/.test(directives)) stored.set(url, text);
      return text;
    };
    const [asha, meera] = [await customer("Asha"), await customer("Meera")];
    for (const url of [path, `${path}.data`]) {
      expect((await through(asha.browser, url)).replaceAll("%40", "@")).toContain(asha.email);
      expect((await through(meera.browser, url)).replaceAll("%40", "@")).toContain(meera.email);
      expect(stored.has(url)).toBe(false);
      expect(await through(app.visitor(), url)).not.toMatch(/example\.com/);
      expect(stored.has(url)).toBe(true);
    }
  });

  test("allows its scripts by a nonce of its own", async () => {
    const { browser } = await customer("Asha");
    const nonces = new Set<string>();
    for (let request = 0; request < 3; request += 1) {
      const response = await browser.get("/products");
      const policy = response.headers.get("content-security-policy") ?? "";
      const html = await response.text();
      const used = new Set([...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce = ""]) => nonce));
      expect(used.size).toBe(1);
      for (const nonce of used) {
        expect(policy).toContain(`'nonce-${nonce}'`);
        nonces.add(nonce);
      }
    }
    expect(nonces.size).toBe(3);
  });

  test("shows a product's text as it is, even where it looks like a placeholder", async () => {
    const { browser } = await customer("Asha");
    expect(await textOf(browser, path)).toContain("Shared Shawl ~x:email~");
  });
});

describe("a change by a shopper", () => {
  test("of the wishlist is on the next page", async () => {
    const { browser } = await customer("Asha");
    expect(await textOf(browser, path)).toContain("Add to Wishlist");
    await wish(browser, "add");
    expect(await textOf(browser, path)).toContain("Remove from Wishlist");
    expect(await textOf(browser, "/products?search=shared")).toContain('aria-pressed="true"');
    await wish(browser, "remove");
    expect(await textOf(browser, path)).toContain("Add to Wishlist");
  });

  test("of a guest's cart is on the next page", async () => {
    const browser = app.visitor();
    await add(browser, shawl, 2);
    await readMessages(browser);
    expect(await textOf(browser, path)).toContain('aria-label="Cart, 2 items"');
    expect(app.store.pages.find(`guest ${path}`)?.kind).toBe("template");
    await add(browser, shawl, 1);
    await readMessages(browser);
    expect(await textOf(browser, path)).toContain('aria-label="Cart, 3 items"');
  });

  test("of the name is on the next page", async () => {
    const { browser } = await customer("Asha");
    expect(await textOf(browser, path)).toContain("Asha&lt;i&gt;");
    await browser.post("/profile", { fullName: "Meera Rao" });
    await readMessages(browser);
    expect(await textOf(browser, path)).toMatch(/>Meera</);
  });
});

describe("a session that has ended", () => {
  test("by a sign-out shows the visitor's page at the next request with the same cookie", async () => {
    const { browser, email } = await customer("Asha");
    expect(await textOf(browser, path)).toContain(email);
    const held = new Map(browser.cookies);
    await browser.post("/logout", {});
    browser.cookies.clear();
    for (const [name, value] of held) browser.cookies.set(name, value);
    expect(await textOf(browser, path)).not.toContain(email);
  });

  test("by a new password elsewhere shows the visitor's page at the next request", async () => {
    const { browser, email } = await customer("Asha");
    const elsewhere = app.visitor();
    await elsewhere.signIn(email, PASSWORD);
    await readMessages(elsewhere);
    expect(await textOf(elsewhere, path)).toContain(email);
    const fields = {
      currentPassword: PASSWORD,
      password: "kesar pista 8",
      confirmPassword: "kesar pista 8",
    };
    const changed = await browser.post("/profile/password", fields);
    expect(changed.status).toBeLessThan(400);
    expect(await textOf(elsewhere, path)).not.toContain(email);
  });
});

test("the administrator's page is rendered for the administrator alone", async () => {
  const owner = app.visitor();
  await owner.post("/admin/login", ADMIN);
  owner.cookies.delete("flash");
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  expect(await app.store.shoppers.find(cookie)).toBeNull();
  expect(await textOf(owner, path)).toContain(ADMIN.email);
});
