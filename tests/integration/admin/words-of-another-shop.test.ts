import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { EMAIL_KIND_NAMES } from "#app/domain/messages/emails/email-texts.settings.ts";
import { customPages, posts } from "#app/domain/content/content.tables.ts";
import { HOME_PARTS } from "#app/domain/content/appearance.settings.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import { newId } from "#app/lib/id.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { loadBuild } from "#server/build.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy, deliver } from "#tests/fixtures/placed-order.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { pdfText } from "#tests/pages/pdf-text.ts";
import { addressOf, endpointsOf, isAdminEndpoint, type Endpoint } from "#tests/requests/endpoints.ts";
import { begin } from "#tests/requests/passkey-requests.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { emailsTo, waitForEmail } from "#tests/servers/outbox.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const SAMPLE_SHOP = /.{0,60}(?:gulmohar|lucknow|GM\/).{0,30}/gi;

// The sign-in of the tests' owner, which the admin shows.
const OWN_ADDRESS = /owner(?:@|%40)gulmohar\.example/g;

// A stream without an end, and the two ways out.
const NOT_READ = new Set(["/admin/events", "/logout", "/admin/logout"]);

const { app, admin } = await adminForFile();
const customer = app.visitor();
let endpoints: Endpoint[];
let examples: Record<string, string>;

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
  const order = await buy(store, { userId: await makeCustomer(store), lines, ...buyer });
  await deliver(store, order.id);
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
  };
});

async function textAt(visitor: Visitor, path: string): Promise<string> {
  const response = await visitor.get(path);
  const type = response.headers.get("content-type") ?? "";
  if (type.includes("pdf")) return pdfText(Buffer.from(await response.arrayBuffer()));
  return /text|json|xml|manifest/.test(type) ? response.text() : "";
}

const sampleWordsIn = (text: string) => text.replaceAll(OWN_ADDRESS, "").match(SAMPLE_SHOP) ?? [];

const PRINTED = /documents|credit-notes|invoice|packing-slips|label/;

/** The words of the sample shop in the responses of these endpoints, each with its URL. */
async function sampleWordsAt(visited: Endpoint[]): Promise<string[]> {
  const hits: string[] = [];
  for (const endpoint of visited) {
    const path = addressOf(endpoint, examples);
    if (NOT_READ.has(path)) continue;
    const isOwners = isAdminEndpoint(endpoint) || endpoint.pattern.startsWith("/orders/:number");
    for (const word of sampleWordsIn(await textAt(isOwners ? admin : customer, path)))
      hits.push(`${path}: ${word}`);
  }
  return hits;
}

test("no public page, feed or document of a renamed shop names the sample shop or its city", async () => {
  const shown = endpoints.filter((one) => !isAdminEndpoint(one) || PRINTED.test(one.pattern));
  expect(await sampleWordsAt(shown)).toEqual([]);
  expect(await textAt(customer, "/")).toContain("<title>Amaltas | Saris from the coast</title>");
  const invoice = `/admin/orders/${examples.number}/documents/invoice`;
  for (const path of [invoice, `${invoice}/pdf`]) expect(await textAt(admin, path)).toContain("AM/");
}, 120_000);

test("own pages, feeds, cards and the error page of a renamed shop name the shop", async () => {
  for (const path of ["/pages/monsoon", "/feed.xml", "/manifest.webmanifest", "/llms.txt", "/no-such-page"])
    expect(await textAt(customer, path)).toContain("Amaltas");
  const shared = /content="[^"]*(\/og\/page\/home\/[^"]*)"/.exec(await textAt(customer, "/"))?.[1] ?? "";
  expect((await customer.get(shared)).headers.get("content-type")).toBe("image/jpeg");
});

test("no page of the admin of a renamed shop names the sample shop or its city @nightly", async () => {
  expect(await sampleWordsAt(endpoints.filter(isAdminEndpoint))).toEqual([]);
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
  /.{0,40}(?:gulmohar|lucknow|hazratganj|chikankari|kurta|kaftan|pashmina|shawl|6XL|seams).{0,20}/gi;

/** The text of a page with its metadata, without the names of image files. */
function shownWordsOf(html: string): string {
  const descriptions = [...html.matchAll(/(?:content|alt)="([^"]*)"/g)].map(([, text = ""]) => text);
  return [pageText(html), ...descriptions].join("\n").replaceAll(/\/images\/\S*/g, "");
}
