import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";
import { beforeAll, expect, test } from "vitest";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { addSampleTaxClasses } from "#app/domain/tax/tax-classes.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { loadBuild } from "#server/build.ts";
import { addressOf, endpointsOf, isAdminEndpoint, type Endpoint } from "#tests/requests/endpoints.ts";
import { buy, deliver, sentEmails } from "#tests/fixtures/orders/placed-order.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { giveTestCredit } from "#tests/fixtures/payments/store-credit.ts";
import { writeSampleContent } from "#tests/fixtures/sample-content.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { XSS_TEXT, XSS_URL, fillWithXss, unknownColumns } from "./xss-data.ts";
import { createFixture, type Fixture } from "./fixture.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
let person: Fixture;
let admin: Visitor;
let endpoints: Endpoint[];
let ids: string[];

beforeAll(async () => {
  await writeSampleContent(app.store);
  person = await createFixture(app);
  const message = {
    name: "A",
    email: "a@example.com",
    subject: "Hello",
    message: "Is this silk or is it not?",
  };
  await app.visitor().post("/contact", message);
  await app.visitor().get("/products?search=silk", { "user-agent": "Mozilla/5.0 (X11) Firefox/140.0" });
  await inTransaction(app.store.db, (tx) => addSampleTaxClasses(tx, { actorId: person.id, at: new Date() }));
  await giveTestCredit(app.store, 50_00, { userId: person.id });
  await fillWithXss(app);
  admin = app.visitor();
  await admin.post("/admin/login", ADMIN);
  endpoints = endpointsOf((await loadBuild()).build);
  ids = await someIds();
});

/** The values of URL parameters: the ids and slugs of all rows. */
async function someIds(): Promise<string[]> {
  const { pool } = app.store.database;
  const { rows: tables } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name in ('id', 'slug')
       and table_name in ('products', 'posts', 'pages', 'users', 'categories', 'returns', 'reviews', 'contact_messages',
         'balances', 'discounts', 'team_members', 'testimonials', 'job_openings', 'option_types', 'size_charts', 'product_imports', 'tax_classes')`,
  );
  const found: string[] = [];
  for (const { table, column } of tables) {
    const { rows } = await pool.query<{ value: string }>(
      `select "${column}"::text as value from "${table}" limit 1`,
    );
    found.push(...rows.map(({ value }) => value));
  }
  return [...found, ...WORDS, String(person.deliveredNumber), person.id];
}

// Lists, kinds and zones that have a page of their own.
const WORDS = ["posts", "team", "testimonials", "openings", "order-confirmation", "india", "new"];

/** The URLs of an endpoint that respond with content. */
function addressesOf(endpoint: Endpoint): string[] {
  const names = [...endpoint.pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  if (names.length === 0) return [addressOf(endpoint)];
  if (names.length > 2 || endpoint.id.startsWith("routes/endpoints/image")) return [];
  const [first = "", second] = names;
  const numbers = [String(person.deliveredNumber), String(person.pendingNumber)];
  const values = first === "number" ? numbers : second ? WORDS : ids;
  return values.flatMap((value) =>
    second
      ? ids.map((other) => addressOf(endpoint, { [first]: value, [second]: other }))
      : [addressOf(endpoint, { [first]: value })],
  );
}

const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/gm;

/** The parts of a response that a browser, a feed reader or a spreadsheet would execute. */
function dangers(type: string, body: string): string[] {
  const found: string[] = [];
  if (/^text\/html|xml/.test(type)) {
    if (body.includes("<img src=x")) found.push("a tag");
    if (body.includes("<script>a(2)")) found.push("a script");
    if (/<(?!link)[^>]*\s(?:href|action|formaction)=["']?\s*javascript:/i.test(body))
      found.push("an address that is a script");
  }
  if (type.startsWith("text/csv"))
    for (const [, quoted = "", plain = ""] of body.replace("\uFEFF", "").matchAll(CELL))
      if (/^[=+\-@\t\r]/.test(quoted || plain) && Number.isNaN(Number(plain || "x")))
        found.push(`a formula ${quoted.slice(0, 20)}`);
  return [...new Set(found)];
}

interface Seen {
  faults: string[];
  /** The endpoints whose responses contain the malicious text in escaped form. */
  carrying: Set<string>;
}

async function look(visitor: Visitor, requested: Endpoint[], seen: Seen): Promise<void> {
  for (const endpoint of requested) {
    let finds = 0;
    for (const address of addressesOf(endpoint)) {
      // Two pages per endpoint suffice: the others differ in the id only.
      if (finds >= 2) break;
      // HEAD first, so that no page is rendered for an id of another kind.
      if (endpoint.pattern.includes(":") && (await visitor.ask("HEAD", address)).status === 404) continue;
      const response = await visitor.get(address);
      // The admin's event stream does not end.
      if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
        await response.body?.cancel();
        break;
      }
      const body = await response.text();
      const type = response.headers.get("content-type") ?? "";
      if (response.status >= 500) seen.faults.push(`${address}: ${response.status}`);
      for (const danger of dangers(type, body)) seen.faults.push(`${address}: ${danger}`);
      if (response.status === 200) finds += 1;
      if (body.includes("img src=x")) seen.carrying.add(endpoint.id);
    }
  }
}

// Proves SEC-XSS-01
test("every text column is known to be filled either by people or by the store", async () => {
  expect(await unknownColumns(app)).toEqual([]);
});

// Proves ASVS-V1-01, SEC-XSS-01, SEC-XSS-05
test("text that people write is only text on every page, in every feed and in every file, of the shop and of the admin @nightly", async () => {
  const seen: Seen = { faults: [], carrying: new Set() };
  await look(
    app.visitor(),
    endpoints.filter((endpoint) => !isAdminEndpoint(endpoint)),
    seen,
  );
  const own = endpoints.filter(
    ({ id }) => id.startsWith("routes/account/") && !/logout|login|signup|confirm/.test(id),
  );
  await look(person.browser, own, seen);
  await look(
    admin,
    endpoints.filter((endpoint) => isAdminEndpoint(endpoint) && !/logout/.test(endpoint.id)),
    seen,
  );
  expect(seen.faults).toEqual([]);
  const mustCarry = [
    "routes/shop/home/home",
    "routes/shop/products/product/product",
    "routes/shop/products/products",
    "routes/shop/blog/blog",
    "routes/shop/blog/blog-post",
    "routes/shop/about-us/about-us",
    "routes/shop/careers/careers",
    "routes/account/orders/orders",
    "routes/account/orders/order/documents/invoice",
    "routes/account/profile/profile",
    "routes/account/profile/addresses",
    "routes/account/orders/order/return-order",
    "routes/admin/orders/orders",
    "routes/admin/orders/order/order",
    "routes/admin/products/reviews/reviews",
    "routes/admin/messages/messages",
    "routes/endpoints/blog-feed",
    "routes/endpoints/product-feed",
    "routes/endpoints/channel-feed",
    "routes/endpoints/manifest",
  ];
  expect(mustCarry.filter((id) => !seen.carrying.has(id))).toEqual([]);
});

// Proves SEC-XSS-02
test("text that a stranger puts into a URL or a form comes back as text", async () => {
  const word = encodeURIComponent(XSS_TEXT);
  const addresses = [
    `/products?search=${word}`,
    `/products?category=${word}&sort=${word}&colour=${word}&size=${word}&min-price=${word}&page=${word}`,
    `/search/suggest?q=${word}`,
    `/login?returnTo=${word}`,
    `/login?returnTo=/${word}`,
    `/signup?returnTo=${encodeURIComponent(XSS_URL)}`,
    `/reset-password?token=${word}`,
    `/newsletter/confirm?token=${word}`,
    `/newsletter/unsubscribe?token=${word}`,
    `/cart/quote?ids=${word}&code=${word}`,
    `/${word}`,
    `/products/${word}`,
    `/blog/${word}`,
    `/pages/${word}`,
    `/sitemap/${word}`,
    `/admin/${word}`,
  ];
  const faults: string[] = [];
  const note = async (where: string, response: Response) => {
    const body = await response.text();
    if (response.status >= 500) faults.push(`${where}: ${response.status}`);
    for (const danger of dangers(response.headers.get("content-type") ?? "", body))
      faults.push(`${where}: ${danger}`);
  };
  for (const address of addresses) {
    await note(address, await app.visitor().get(address));
    await note(
      `the administrator's ${address}`,
      await admin.get(address.replace(/^\/products\?/, "/admin/orders?")),
    );
  }
  const fields = Object.fromEntries(
    "email fullName name subject message returnTo token firstName city country postalCode code intent status reason"
      .split(" ")
      .map((name) => [name, XSS_TEXT]),
  );
  for (const address of [
    "/login",
    "/signup",
    "/contact",
    "/newsletter",
    "/forgot-password",
    "/reset-password",
    "/admin/login",
  ])
    await note(address, await app.visitor().post(address, fields));
  const own = [
    "/profile",
    "/profile/addresses/new",
    "/profile/password",
    `/orders/${person.deliveredNumber}/return`,
  ];
  for (const address of own) await note(address, await person.browser.post(address, fields));
  const rooms = endpoints.filter(
    (endpoint) => isAdminEndpoint(endpoint) && !/logout|sidebar/.test(endpoint.id),
  );
  for (const endpoint of rooms)
    for (const address of addressesOf(endpoint).slice(0, 2))
      await note(address, await admin.post(address, fields));
  expect(faults).toEqual([]);
});

// Proves SEC-XSS-03
test("emails contain malicious text as text, in no header, and link only to the store", async () => {
  const { store } = app;
  const lines = [{ variant: await stockProduct(store, { name: XSS_TEXT }), quantity: 1 }];
  const place = { firstName: XSS_TEXT, lastName: XSS_TEXT, address: XSS_TEXT, city: XSS_TEXT };
  const email = "reader@example.com";
  const order = await buy(store, { userId: person.id, lines, ...place, email });
  await deliver(store, order.id);
  const other = await buy(store, { userId: person.id, lines, ...place, email });
  await cancelOrder(store.orders, {
    orderId: other.id,
    actor: { id: person.id, role: "customer" },
    reason: XSS_TEXT,
  });
  const account = { fullName: XSS_TEXT, email, password: "moti jhumka 7", confirmPassword: "moti jhumka 7" };
  await app.visitor().post("/signup", account);
  await app.visitor().post("/signup", account);
  await app.visitor().post("/forgot-password", { email });
  await app.visitor().post("/newsletter", { email });
  const message = { name: XSS_TEXT, email, subject: XSS_TEXT, message: `${XSS_TEXT} and more words` };
  await app.visitor().post("/contact", message);
  expect(await sentEmails(store, email, "order-confirmation")).toBe(2);
  const waiting = async () => {
    const { rows } = await store.database.pool.query<object>(
      "select kind, last_error from outgoing_mails where status = 'queued'",
    );
    return rows;
  };
  await expect.poll(waiting, { timeout: 45_000 }).toEqual([]);
  const files = (await readdir(app.outbox)).filter((file) => file.endsWith(".eml"));
  expect(files.length).toBeGreaterThan(15);
  const faults: string[] = [];
  let carrying = 0;
  for (const file of files) {
    const email = await PostalMime.parse(await readFile(path.join(app.outbox, file)));
    const html = email.html ?? "";
    if (html.includes("&lt;img src=x")) carrying += 1;
    for (const danger of dangers("text/html", html)) faults.push(`${email.subject}: ${danger}`);
    for (const [, to = ""] of html.matchAll(/(?:href|src)="([^"]*)"/g))
      if (!to.startsWith(app.url) && !/^(?:mailto|tel|cid):/.test(to))
        faults.push(`${email.subject}: leads to ${to}`);
    const names = new Set(email.headers.map(({ key }) => key));
    for (const name of ["bcc", "cc"]) if (names.has(name)) faults.push(`${email.subject}: ${name}`);
    if ((email.to?.length ?? 0) !== 1) faults.push(`${email.subject}: to ${JSON.stringify(email.to)}`);
  }
  expect(faults).toEqual([]);
  expect(carrying).toBeGreaterThan(6);
});
