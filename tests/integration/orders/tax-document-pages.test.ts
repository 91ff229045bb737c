import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { shipOrder, startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { MAX_SELECTED } from "#app/domain/orders/admin-list/selected-orders.ts";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { changeSettings } from "#app/domain/settings/settings.server.ts";
import { DEFAULT_SETTINGS } from "#app/domain/settings/settings.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { issueDocument, type DocumentToIssue } from "#tests/fixtures/tax/issued-document.ts";
import { ABROAD, BUYER, KERALA, lineOf } from "#tests/fixtures/tax/tax-documents.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { pdfPages, pdfText } from "#tests/pages/pdf-text.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;

/** An order with one issued tax document. */
async function issued(more: Partial<DocumentToIssue> = {}) {
  const variant = await stockProduct(store, { name: "Noor Kurta", priceMinor: 105_000 });
  const order = await buy(store, { userId: await makeCustomer(store), lines: [{ variant, quantity: 1 }] });
  await store.db.update(orders).set({ currency: "INR" }).where(eq(orders.id, order.id));
  const document = await issueDocument(store, { orderId: order.id, ...more });
  return { order, document, path: `/admin/orders/${order.number}/documents/${document.id}` };
}

const textOf = async (path: string) => pageText(await (await admin.get(path)).text());

async function pdfOf(path: string): Promise<{ response: Response; file: Buffer; text: string }> {
  const response = await admin.get(path);
  const file = Buffer.from(await response.arrayBuffer());
  return { response, file, text: pdfText(file) };
}

describe("a tax document", () => {
  test("a tax invoice states every field of rule 46 on the page and in the PDF alike", async () => {
    const { document, path } = await issued();
    const { response, text } = await pdfOf(`${path}/pdf`);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toContain(
      `${document.number.replaceAll("/", "-")}.pdf`,
    );
    const page = await textOf(path);
    const stated =
      `Tax invoice|${document.number}|Gulmohar Textiles LLP|12 Hazratganj|09AAPFU0939F1ZT|Uttar Pradesh (09)|Reverse charge|` +
      "Noor Kurta|M · Ivory|621142|1 PCS|1,100.00|50.00|1,000.00|CGST|SGST|2.5%|25.00|₹1,050.00|Rupees One Thousand Fifty Only|" +
      "HSN summary|For Gulmohar Textiles LLP|Authorised signatory";
    for (const words of stated.split("|")) {
      expect(page).toContain(words);
      expect(text).toContain(words);
    }
    expect(page).toContain("Original for recipient");
    expect(text).toContain("ORIGINAL FOR RECIPIENT");
  });

  test("a credit note names the credited invoice, its date and the reason", async () => {
    const { order, document: invoice } = await issued({ issuedAt: new Date("2026-11-21T10:00:00+05:30") });
    const note = await issueDocument(store, {
      orderId: order.id,
      invoiceId: invoice.id,
      content: { reason: "Return R000012-1" },
    });
    const path = `/admin/orders/${order.number}/documents/${note.id}`;
    const { text } = await pdfOf(`${path}/pdf`);
    const page = await textOf(path);
    for (const words of [
      "Credit note",
      note.number,
      invoice.number,
      "21 November 2026",
      "Return R000012-1",
    ]) {
      expect(page).toContain(words);
      expect(text).toContain(words);
    }
  });

  test("the invoice of a sale to another state has IGST and the buyer's firm name and GSTIN", async () => {
    const lines = [
      { ...lineOf(KERALA, 354_000, { basisPoints: 1800 }), options: "", discountMinor: 0, orderLineId: null },
    ];
    const content = {
      supply: KERALA,
      placeName: "Kerala",
      lines,
      buyerGstin: BUYER,
      buyerName: "Verma Traders",
    };
    const { text } = await pdfOf(`${(await issued({ content })).path}/pdf`);
    for (const words of ["IGST", "18%", "540.00", "Verma Traders", `GSTIN: ${BUYER}`, "Kerala (32)"])
      expect(text).toContain(words);
    expect(text).not.toMatch(/CGST|SGST/);
  });

  test("the invoice of an export has no tax and mentions the letter of undertaking", async () => {
    const lines = [{ ...lineOf(ABROAD, 354_000), options: "", discountMinor: 0, orderLineId: null }];
    const { path } = await issued({ content: { supply: ABROAD, placeName: "Other Country", lines } });
    const page = await textOf(path);
    expect(page).toContain("letter of undertaking without payment of integrated tax");
    expect(page).not.toMatch(/[CIS]GST/);
  });

  test("a bill of supply names no tax", async () => {
    const supply = { kind: "unregistered" as const, placeOfSupply: "09" };
    const lines = [{ ...lineOf(supply, 105_000), options: "", discountMinor: 0, orderLineId: null }];
    const { text } = await pdfOf(
      `${(await issued({ prefix: "BOS", content: { supply, sellerGstin: "", lines } })).path}/pdf`,
    );
    expect(text).toContain("Bill of supply");
    expect(text).not.toMatch(/GST|Taxable|Reverse charge|Tax invoice/);
  });

  test.each([
    "आशा राम",
    "மீனாட்சி சுந்தரம்",
    "শ্রীমতী বন্দ্যোপাধ্যায়",
    "లక్ష్మి శ్రీ",
    "ಲಕ್ಷ್ಮೀ ಕೃಷ್ಣಮೂರ್ತಿ",
    "કૃષ્ણા પટેલ",
    "ਹਰਪ੍ਰੀਤ ਸਿੰਘ",
    "ലക്ഷ്മി കൃഷ്ണൻ",
    "ଶ୍ରୀ ଲକ୍ଷ୍ମୀ",
    "فاطمہ بیگم",
  ])("the name %s is printed in the PDF, and can be selected there", async (name) => {
    const { order, path } = await issued();
    await store.db
      .update(orders)
      .set({ customerName: `${name} 🌸` })
      .where(eq(orders.id, order.id));
    const { text } = await pdfOf(`${path}/pdf`);
    for (const word of name.split(" ")) expect(text.split("\n")).toContain(word);
    expect(text).not.toContain("?");
  });

  test("the copies for the transporter and the supplier are marked as such", async () => {
    const { path } = await issued();
    expect(await textOf(`${path}?copy=duplicate`)).toMatch(/Tax invoice Duplicate for transporter/);
    expect((await pdfOf(`${path}/pdf?copy=triplicate`)).text).toContain("TRIPLICATE FOR SUPPLIER");
    expect(await textOf(`${path}?copy=constructor`)).toMatch(/Tax invoice Original for recipient/);
  });

  test("a document of another order has neither a page nor a PDF", async () => {
    const { order } = await issued();
    const { document: foreign } = await issued();
    for (const id of [foreign.id, crypto.randomUUID(), "not-an-id"]) {
      expect((await admin.get(`/admin/orders/${order.number}/documents/${id}`)).status).toBe(404);
      expect((await admin.get(`/admin/orders/${order.number}/documents/${id}/pdf`)).status).toBe(404);
    }
  });
});

describe("the QR code of the payment", () => {
  test("an unpaid invoice has a QR code only if the shop has a UPI ID, and a paid one has none", async () => {
    const unpaid = await issued();
    await store.db
      .update(orders)
      .set({ paymentStatus: "Pending", paymentMethod: "Cash on delivery" })
      .where(eq(orders.id, unpaid.order.id));
    const paid = await issued();
    expect(await textOf(unpaid.path)).not.toContain("Scan to pay");
    await changeSettings(store, {
      section: "payments",
      value: { ...DEFAULT_SETTINGS.payments, upiId: "gulmohar@okhdfcbank" },
      expectedVersion: 0,
      actorId: (await administratorOf(store)).id,
    });
    const html = await (await admin.get(unpaid.path)).text();
    expect(html).toContain("upi://pay?pa=gulmohar@okhdfcbank&amp;pn=Gulmohar&amp;am=1050.00&amp;cu=INR");
    expect((await pdfOf(`${unpaid.path}/pdf`)).text).toContain("Scan to pay ₹1,050.00 by UPI");
    expect(await textOf(paid.path)).not.toContain("Scan to pay");
  });
});

describe("the invoices of selected orders", () => {
  test("the invoices of the selected orders are one PDF file, each on its own page", async () => {
    const made = [await issued(), await issued(), await issued()];
    const query = made.map(({ order }) => `number=${order.number}`).join("&");
    const { file, text, response } = await pdfOf(`/admin/orders/invoices?${query}`);
    expect(response.headers.get("content-disposition")).toMatch(/invoices-\d{4}-\d{2}-\d{2}\.pdf/);
    expect(pdfPages(file)).toBe(3);
    for (const { document } of made) expect(text).toContain(document.number);
    const recorded = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, "invoices"));
    expect(recorded[0]).toMatchObject({ action: "data.exported", after: { search: `?${query}` } });
  });

  test("orders without an invoice lead back to the list with a message", async () => {
    const variant = await stockProduct(store, { name: "Unsent Kurta" });
    const order = await buy(store, { userId: await makeCustomer(store), lines: [{ variant, quantity: 1 }] });
    const response = await admin.get(`/admin/orders/invoices?number=${order.number}`);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/admin/orders"]);
  });

  test("a request for more orders than a bulk action takes gets the first of them", async () => {
    const { order } = await issued();
    const others = Array.from({ length: MAX_SELECTED }, (_, index) => `number=${900_000 + index}`).join("&");
    const first = await admin.get(`/admin/orders/invoices?number=${order.number}&${others}`);
    expect(first.headers.get("content-type")).toBe("application/pdf");
    expect((await admin.get(`/admin/orders/invoices?${others}&number=${order.number}`)).status).toBe(302);
  });
});

describe("the shipping email", () => {
  test("the shipping email has the tax invoice as a PDF file", async () => {
    const variant = await stockProduct(store, { name: "Posted Kurta" });
    const email = `asha-${crypto.randomUUID()}@example.com`;
    const userId = await makeCustomer(store);
    const order = await buy(store, { userId, email, lines: [{ variant, quantity: 1 }] });
    const actor = await administratorOf(store);
    await startProcessing(store.orders, { orderId: order.id, actor });
    const { number } = await issueDocument(store, { orderId: order.id });
    await shipOrder(store.orders, { orderId: order.id, actor, trackingNumber: "" });
    const sent = await waitForEmail(app.outbox, email, /shipped|on its way/i);
    expect(sent.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`${number.replaceAll("/", "-")}.pdf`, "application/pdf"],
    ]);
    const [attachment] = sent.attachments;
    expect(pdfText(Buffer.from(attachment?.content as ArrayBuffer))).toContain(number);
    expect(await store.db.select().from(taxDocuments).where(eq(taxDocuments.orderId, order.id))).toHaveLength(
      1,
    );
  });
});
