import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productImages } from "#app/domain/catalog/catalog.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { EMAIL_KIND_NAMES } from "#app/domain/messages/emails/email-texts.settings.ts";
import { newId } from "#app/lib/id.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile({ RATE_LIMITS: "on" });
const { store } = app;
const PAGE = "/admin/settings/notifications";
const HTML = { accept: "text/html" };

test("each email has a preview with a sample order of the shop's own products, which runs nothing", async () => {
  const { productId } = await stockProduct(store, { name: "Banarasi Dupatta" });
  const imageId = newId();
  await store.db
    .insert(media)
    .values({ id: imageId, kind: "product", storageKey: imageId, width: 10, height: 10, tint: "#eeeeee" });
  await store.db
    .insert(productImages)
    .values({ id: newId(), productId, mediaId: imageId, alt: "", position: 0 });
  for (const kind of EMAIL_KIND_NAMES) {
    const response = await admin.get(`${PAGE}/${kind}/preview`, HTML);
    const html = await response.text();
    expect([kind, response.status]).toEqual([kind, 200]);
    expect([kind, html]).toEqual([kind, expect.not.stringMatching(/\{\w+\}|undefined/)]);
  }
  const response = await admin.get(`${PAGE}/order-confirmation/preview`, HTML);
  const html = await response.text();
  expect(html).toContain("Banarasi Dupatta");
  expect(html).toContain(`/images/${imageId}/160.jpg`);
  expect(response.headers.get("content-security-policy")).toMatch(
    /default-src 'none'.*frame-ancestors 'self'.*sandbox/,
  );
  expect(response.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  const page = await (await admin.get(`${PAGE}/order-confirmation`)).text();
  expect(page).toContain('sandbox=""');
  expect(pageText(page)).toContain("Send test to me");
});

test("the preview of an email has the owner's saved text", async () => {
  const words = { subject: "Thanks", heading: "Thanks a lot", paragraphs: ["We pack it with love."] };
  await saveTestSection(store, "mails", { "order-confirmation": words });
  const html = await (await admin.get(`${PAGE}/order-confirmation/preview`, HTML)).text();
  expect(html).toContain("We pack it with love.");
});

test("a test email goes to the signed-in person, marked as a test, and is recorded like any other", async () => {
  const sent = await admin.post(`${PAGE}/order-shipped`, { form: "send-test" }, HTML);
  expect([sent.status, sent.headers.get("location")]).toEqual([302, `${PAGE}/order-shipped`]);
  const email = await waitForEmail(app.outbox, ADMIN.email, /^TEST: .*is on its way/);
  expect(email.html).toContain("Banarasi Dupatta");
  const rows = await store.db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.recipient, ADMIN.email));
  expect(rows.map(({ kind, status }) => [kind, status])).toContainEqual(["order-shipped", "sent"]);
  expect(pageText(await (await admin.get(`${PAGE}/order-shipped`)).text())).toContain(
    "Saved to the outbox folder",
  );
});

test("a person sends at most twenty test emails in an hour", async () => {
  for (let sent = 0; sent < 20; sent += 1)
    await admin.post(`${PAGE}/order-shipped`, { form: "send-test" }, HTML);
  expect(pageText(await (await admin.get(`${PAGE}/order-shipped`)).text())).toContain("Too many tests");
});

test("nobody but people who may change settings sees a preview", async () => {
  expect((await app.visitor().get(`${PAGE}/order-shipped/preview`, HTML)).status).toBe(302);
});
