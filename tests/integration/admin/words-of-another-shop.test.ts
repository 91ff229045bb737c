import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { EMAIL_KIND_NAMES } from "#app/domain/messages/emails/email-texts.settings.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { DOCUMENT } from "#tests/fixtures/every-document.ts";
import { customPages, posts } from "#app/domain/content/content.tables.ts";
import { HOME_PARTS } from "#app/domain/content/appearance.settings.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import { newId } from "#app/lib/id.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { loadBuild } from "#server/build.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy, deliver } from "#tests/fixtures/orders/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { sampleWordsIn } from "#tests/pages/sample-words.ts";
import { pdfText } from "#tests/pages/pdf-text.ts";
import { addressOf, endpointsOf, isAdminEndpoint, type Endpoint } from "#tests/requests/endpoints.ts";
import { begin } from "#tests/requests/passkey-requests.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { emailsTo, waitForEmail } from "#tests/servers/outbox.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

// A stream without an end, and the two ways out.
const NOT_READ = new Set(["/admin/events", "/logout", "/admin/logout"]);

const { app, admin } = await adminForFile();
const customer = app.visitor();
let endpoints: Endpoint[];
let examples: Record<string, string>;
/** An order that can still be cancelled. */
let openNumber: string;

beforeAll(async () => {
  const { store } = app;
  await saveTestSection(store, "general", {
    name: "Amaltas",
    tagline: "Saris from the coast",
    email: "hello@amaltas.example",
    careersEmail: "work@amaltas.example",
    addressLines: ["5 Princess Street", "Kochi, Kerala 682001", "India"],
    invoicePrefix: "AM",
  });
  endpoints = endpointsOf((await loadBuild()).build);
  await customer.signUp("meera@example.com", "moti jhumka 7");
  await customer.signIn("meera@example.com", "moti jhumka 7");
  const variant = await stockProduct(store, { name: "Coir Bag" });
  const buyer = { city: "Kochi", state: "Kerala", postalCode: "682001", address: "1 Rose Street" };
  const lines = [{ variant, quantity: 1 }];
  const [meera] = await store.db.select().from(users).where(eq(users.email, "meera@example.com"));
  const order = await buy(store, { userId: meera?.id ?? "", email: "meera@example.com", lines, ...buyer });
  await deliver(store, order.id);
  const open = await buy(store, { userId: meera?.id ?? "", email: "meera@example.com", lines, ...buyer });
  openNumber = String(open.number);
  await store.db.insert(posts).values({
    id: newId(),
    slug: "monsoon",
    title: "Monsoon",
    excerpt: "Rain.",
    body: "Rain.",
    category: "News",
    author: "Meera",
    status: "published",
    publishedAt: new Date(),
  });
  const page = { title: "Monsoon", body: "Rain.", status: "published" as const };
  await store.db
    .insert(customPages)
    .values({ id: newId(), slug: "monsoon", publishedAt: new Date(), ...page });
  examples = {
    number: String(order.number),
    id: `test-${variant.productId}`,
    slug: "monsoon",
    document: "invoice",
    channel: "meta.xml",
  };
});

async function readAt(visitor: Visitor, path: string): Promise<{ status: number; text: string }> {
  const response = await visitor.get(path);
  const { status } = response;
  const type = response.headers.get("content-type") ?? "";
  if (type.includes("pdf")) return { status, text: pdfText(Buffer.from(await response.arrayBuffer())) };
  return { status, text: /text|json|xml|manifest/.test(type) ? await response.text() : "" };
}

const textAt = async (visitor: Visitor, path: string) => (await readAt(visitor, path)).text;

const OF_OPEN_ORDERS = /^\/orders\/:number\/(?:placed|cancel)/;

// Pages that a guest sees, and a signed-in customer does not.
const FOR_GUESTS = new Set(["/login", "/signup"]);

/**
 * Routes without a page for this visitor and these examples: they answer scripts and providers, redirect, or need a record that only a journey makes.
 * Those that print documents are in `documents-of-another-shop.test.ts`.
 */
const WITHOUT_PAGE = new Set(
  `/* /accounting/:id/:key /api/admin/mcp /api/ucp/* /api/ucp/mcp /api/ucp/size-recommendation.schema.json /api/v1/* /back-in-stock /back-in-stock/phone /buy/:lines /cart/open/:token /cart/quote /cart/restore /checkout/pay/:id
  /checkout/remember /checkout/return/:id /checkout/sent /counts /feeds/:channel /gift-cards/:code /images/:id/:file /login/code /login/passkey /m/:code /o/:code
  /og/:kind/:id/:file /opening /orders/:number/account /orders/:number/data /orders/:number/open /passport/:code /pay/:code
  /pay/order/:code /products/:id/size /profile/addresses/:id /profile/avatar /profile/data/download /profile/measurements/:id
  /recently-viewed /sitemap/:part /theme/:file /webhooks/messages /webhooks/razorpay /webhooks/tracking /wishlist/items
  /wishlist/options/:productId`.split(/\s+/),
);

/** The words of the sample shop in the responses of these endpoints, each with its URL, and the endpoints that show nothing. */
async function readAll(visited: Endpoint[]): Promise<{ hits: string[]; silent: string[] }> {
  const hits: string[] = [];
  const silent: string[] = [];
  for (const endpoint of visited) {
    const isOpen = OF_OPEN_ORDERS.test(endpoint.pattern);
    const path = addressOf(endpoint, isOpen ? { ...examples, number: openNumber } : examples);
    if (NOT_READ.has(path)) continue;
    const guest = FOR_GUESTS.has(path) ? app.visitor() : customer;
    const { status, text } = await readAt(isAdminEndpoint(endpoint) ? admin : guest, path);
    if (status !== 200) silent.push(endpoint.pattern);
    for (const word of sampleWordsIn(text)) hits.push(`${path}: ${word}`);
  }
  return { hits, silent };
}

test("no page or feed of a renamed shop names the sample shop or its city", async () => {
  const { hits, silent } = await readAll(endpoints.filter((one) => !isAdminEndpoint(one)));
  expect(hits).toEqual([]);
  // A new page needs an example with which this test reads it.
  expect(silent.filter((pattern) => !WITHOUT_PAGE.has(pattern) && !DOCUMENT.test(pattern))).toEqual([]);
  // The links of menus that shoppers do not see, too.
  expect(sampleWordsIn(await textAt(admin, "/admin/content/menus"))).toEqual([]);
  expect(await textAt(customer, "/")).toContain("<title>Amaltas | Saris from the coast</title>");
  const invoice = `/admin/orders/${examples.number}/documents/invoice`;
  for (const path of [invoice, `${invoice}/pdf`]) expect(await textAt(admin, path)).toContain("AM/");
}, 120_000);

test("own pages, feeds, cards and the error page of a renamed shop name the shop", async () => {
  for (const path of [
    "/pages/monsoon",
    "/feed.xml",
    "/feeds/meta.xml",
    "/feeds/acp.jsonl",
    "/llms.txt",
    "/manifest.webmanifest",
    "/llms.txt",
    "/no-such-page",
  ])
    expect(await textAt(customer, path)).toContain("Amaltas");
  const shared = /content="[^"]*(\/og\/page\/home\/[^"]*)"/.exec(await textAt(customer, "/"))?.[1] ?? "";
  expect((await customer.get(shared)).headers.get("content-type")).toBe("image/jpeg");
});

test("no page of the admin of a renamed shop names the sample shop or its city @nightly", async () => {
  expect((await readAll(endpoints.filter(isAdminEndpoint))).hits).toEqual([]);
}, 180_000);

test("no email of a renamed shop names the sample shop or its city, neither in its text nor in its preview", async () => {
  const { store } = app;
  await app.visitor().post("/newsletter", { email: "reader@example.com" });
  await app.visitor().post("/forgot-password", { email: "meera@example.com" });
  const hits: string[] = [];
  for (const kind of EMAIL_KIND_NAMES)
    for (const word of sampleWordsIn(await textAt(admin, `/admin/settings/notifications/${kind}`)))
      hits.push(`${kind}: ${word}`);
  const confirmation = await waitForEmail(store.outboxFolder, "reader@example.com", /./);
  expect(confirmation.from?.name).toBe("Amaltas");
  const rows = await store.db
    .selectDistinct({ recipient: outgoingMessages.recipient })
    .from(outgoingMessages);
  for (const { recipient } of rows)
    for (const { from, subject, html, text } of await emailsTo(store.outboxFolder, recipient))
      for (const word of sampleWordsIn([from?.name, subject, html, text].join("\n")))
        hits.push(`${subject}: ${word}`);
  expect(hits).toEqual([]);
});

test("an authenticator app and a passkey get the shop's name of the moment", async () => {
  const passkey = await (await begin(customer)).text();
  expect(passkey).toContain("Amaltas");
  expect(sampleWordsIn(passkey)).toEqual([]);
  await saveTestSection(app.store, "general", { name: "Amaltas Two" });
  const setup = await customer.post("/profile/security", {
    form: "two-factor-begin",
    password: "moti jhumka 7",
  });
  expect(await setup.text()).toContain("issuer=Amaltas");
});

test("a shop that was never set up names no brand, no place and no kind of product, open or closed", async () => {
  const { store } = app;
  await store.db.delete(settings).where(eq(settings.section, "general"));
  await saveTestSection(store, "appearance", { home: HOME_PARTS.map((name) => ({ name, isOn: true })) });
  const isShown = ({ pattern }: Endpoint) => SHOP_PAGES.has(pattern);
  const hits: string[] = [];
  const read = async (path: string) => {
    const html = await textAt(app.visitor(), path);
    for (const word of shownWordsOf(html).match(FASHION) ?? []) hits.push(`${path}: ${word}`);
    return html;
  };
  for (const endpoint of endpoints.filter(isShown)) await read(addressOf(endpoint, examples));
  expect(await read("/")).toContain("<title>My shop | Welcome to our online shop</title>");
  await saveTestSection(store, "opening", { isClosed: true });
  expect(await read("/opening")).toContain("My shop");
  expect(hits).toEqual([]);
});

const SHOP_PAGES = new Set([
  "/",
  "/products",
  "/about-us",
  "/blog",
  "/careers",
  "/contact",
  "/faq",
  "/gift-cards",
  "/newsletter",
  "/accessibility",
  "/privacy-policy",
  "/refund-policy",
  "/login",
]);

const FASHION =
  /.{0,40}(?:gulmohar|lucknow|hazratganj|chikankari|kurta|kaftan|pashmina|shawl|fashion|6XL|seams).{0,20}/gi;

/** The text of a page with its metadata, without the names of image files. */
function shownWordsOf(html: string): string {
  const descriptions = [...html.matchAll(/(?:content|alt)="([^"]*)"/g)].map(([, text = ""]) => text);
  return [pageText(html), ...descriptions].join("\n").replaceAll(/\/images\/\S*/g, "");
}
