import { unzipSync } from "fflate";
import { parse } from "csv-parse/sync";
import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { MAX_ARCHIVE_DOWNLOADS } from "#app/domain/accounting/archives/archive.ts";
import {
  archivePath,
  deleteEndedArchives,
  requestArchive,
} from "#app/domain/accounting/archives/archives.server.ts";
import { monthEndArchiveParts, monthEndArchives } from "#app/domain/accounting/archives/archives.tables.ts";
import { buildArchive } from "#app/domain/accounting/archives/build-archive.server.ts";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { newId } from "#app/lib/id.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { issueDocument } from "#tests/fixtures/tax/issued-document.ts";
import { SELLER } from "#tests/fixtures/tax/tax-documents.ts";
import { pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const PATH = "/admin/accounting/month-end";
const MONTH = "2026-07";

beforeAll(async () => {
  const variant = await stockProduct(store, { name: "Noor Kurta" });
  const { id: orderId } = await buy(store, {
    userId: await makeCustomer(store),
    lines: [{ variant, quantity: 1 }],
    firstName: "Ketaki",
  });
  const issuedAt = new Date("2026-07-15T12:00:00+05:30");
  const sold = await issueDocument(store, { orderId, issuedAt });
  await issueDocument(store, { orderId, issuedAt, invoiceId: sold.id });
});

const latest = async () => {
  const [archive] = await store.db
    .select()
    .from(monthEndArchives)
    .orderBy(desc(monthEndArchives.createdAt), desc(monthEndArchives.id))
    .limit(1);
  if (!archive) throw new Error("There is no archive");
  return archive;
};

/** Requests the archive of July and makes it as the job does. */
async function make(fields: Record<string, string> = {}, by: Visitor = admin) {
  const response = await by.post(PATH, { intent: "create", month: MONTH, gstin: SELLER, ...fields });
  expect(response.status).toBe(302);
  const { id } = await latest();
  await buildArchive(store.orders, id);
  return latest();
}

const linkOf = (id: string) => archivePath(store.secret, id);

const download = (id: string) => app.visitor().get(linkOf(id));

test("the archive holds register, returns, vouchers, settlements and documents, which agree", async () => {
  const { id, status } = await make({ documents: "on" });
  expect(status).toBe("ready");
  const response = await download(id);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toContain("accounts-2026-07.zip");
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  for (const name of [
    "sales-register.csv",
    "tally-vouchers.xml",
    "gstr-1/gstr-1.json",
    "gstr-1/hsn(b2c).csv",
    "gstr-3b.csv",
    "settlements.csv",
    "courier-remittances.csv",
    "invoices.pdf",
    "credit-notes.pdf",
    "README.txt",
  ])
    expect(Object.keys(files)).toContain(name);
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const rows = parse<Record<string, string>>(text("sales-register.csv"), { columns: true, bom: true });
  expect(rows.map((row) => row["Total"])).toEqual(["-1050", "1050"]);
  expect(text("invoices.pdf").startsWith("%PDF")).toBe(true);
  const others = Object.keys(files).filter((name) => !name.endsWith(".pdf"));
  for (const name of others) expect(text(name)).not.toContain("Ketaki");
});

test("two requests at once make one archive, a third is refused, and a repeated job changes nothing", async () => {
  // Without the job, which would make the archive before the next request.
  const jobs = { ...store.jobs, send: () => Promise.resolve() };
  const request = {
    month: "2026-06",
    gstin: SELLER,
    hasDocuments: false,
    isSent: false,
    actorId: newId(),
    at: new Date(),
  };
  const both = await Promise.all([
    requestArchive({ db: store.db, jobs }, request),
    requestArchive({ db: store.db, jobs }, request),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const third = await admin.post(PATH, { intent: "create", month: "2026-06", gstin: SELLER });
  expect(third.status).toBe(409);
  expect(pageText(await third.text())).toContain("The archive of this month is being made already");
  const { id } = await latest();
  await Promise.all([buildArchive(store.orders, id), buildArchive(store.orders, id)]);
  const made = await latest();
  expect(made.status).toBe("ready");
  await buildArchive(store.orders, id);
  expect(await latest()).toEqual(made);
});

test("the accountant makes an archive without documents that name persons", async () => {
  const { visitor } = await staffMember(app, "accountant@example.com", {
    role: "accountant",
    ownRoleId: null,
  });
  const { id, hasDocuments } = await make({ documents: "on" }, visitor);
  expect(hasDocuments).toBe(false);
  const files = unzipSync(new Uint8Array(await (await download(id)).arrayBuffer()));
  expect(Object.keys(files).filter((name) => name.endsWith(".pdf"))).toEqual([]);
});

test("the link to an archive that names customers is shown only to people who may export personal data", async () => {
  const { id } = await make({ documents: "on" });
  const { visitor } = await staffMember(app, "second-accountant@example.com", {
    role: "accountant",
    ownRoleId: null,
  });
  expect(await (await admin.get(PATH)).text()).toContain(linkOf(id));
  const page = await (await visitor.get(PATH)).text();
  expect(page).not.toContain(linkOf(id));
  expect(pageText(page)).toContain("The link is shown to people who may export personal data");
  await visitor.post(PATH, { intent: "revoke", id });
  expect((await latest()).revokedAt).not.toBeNull();
});

test("the returns of a GSTIN without documents in the month are empty, not those of another GSTIN", async () => {
  const documentOf = async (gstin: string) => {
    const { id } = await make({ gstin });
    const files = unzipSync(new Uint8Array(await (await download(id)).arrayBuffer()));
    return new TextDecoder().decode(files["gstr-1/gstr-1.json"]);
  };
  expect(await documentOf(SELLER)).toContain("INV");
  expect(await documentOf("27AAPFU0939F1ZV")).not.toContain("INV");
});

test("an archive that is being made has no link to revoke", async () => {
  const jobs = { ...store.jobs, send: () => Promise.resolve() };
  const request = { gstin: SELLER, hasDocuments: false, isSent: false, actorId: newId(), at: new Date() };
  await requestArchive({ db: store.db, jobs }, { month: "2026-05", ...request });
  const { id } = await latest();
  await admin.post(PATH, { intent: "revoke", id });
  await buildArchive(store.orders, id);
  expect(await latest()).toMatchObject({ status: "ready", revokedAt: null });
  expect((await download(id)).status).toBe(200);
});

test("each download is recorded, and the link ends after the last one", async () => {
  const { id } = await make();
  await download(id);
  expect((await latest()).downloads).toBe(1);
  const entries = await store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, `month-end-archive ${MONTH}`));
  expect(entries).toMatchObject([{ action: "data.exported", actorId: null }]);
  await store.db
    .update(monthEndArchives)
    .set({ downloads: MAX_ARCHIVE_DOWNLOADS - 1 })
    .where(eq(monthEndArchives.id, id));
  const both = await Promise.all([download(id), download(id)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await both.find(({ status }) => status === 404)?.text()).toContain("This link no longer works");
});

test("a wrong, an expired and a revoked link have the same answer, and the file is deleted", async () => {
  const { id } = await make();
  const wrong = await app.visitor().get(`/accounting/${id}/${"x".repeat(43)}`);
  expect(wrong.status).toBe(404);
  await store.db
    .update(monthEndArchives)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(monthEndArchives.id, id));
  expect((await download(id)).status).toBe(404);
  await deleteEndedArchives(store.db, new Date());
  const partsOf = (archiveId: string) =>
    store.db.$count(monthEndArchiveParts, eq(monthEndArchiveParts.archiveId, archiveId));
  expect(await partsOf(id)).toBe(0);
  const other = await make();
  expect(await partsOf(other.id)).toBeGreaterThan(0);
  await admin.post(PATH, { intent: "revoke", id: other.id });
  expect(await partsOf(other.id)).toBe(0);
  const revoked = await download(other.id);
  expect([revoked.status, await revoked.text()]).toEqual([404, await wrong.text()]);
});

test("the link is sent to the accountant of the settings, and refused without one", async () => {
  const refused = await admin.post(PATH, { intent: "create", month: MONTH, gstin: SELLER, send: "on" });
  expect(refused.status).toBe(400);
  expect(pageText(await refused.text())).toContain(
    "Enter the accountant’s email under Settings > Accounting",
  );
  const ledgers = {
    party: "Customers",
    sales: "Sales",
    exports: "Exports",
    nilRated: "Nil",
    igst: "IGST",
    cgst: "CGST",
    sgst: "SGST",
  };
  const settings = { ...ledgers, accountantEmail: "books@example.com", version: "0" };
  expect((await admin.post("/admin/settings/accounting", settings)).status).toBe(302);
  const { id } = await make({ send: "on" });
  const email = await waitForEmail(app.outbox, "books@example.com", /^Accounts of July 2026/);
  expect(linkIn(email)).toBe(linkOf(id));
});

test.each(["2026-13", "2999-01", ""])("the month %j is refused beside the field", async (month) => {
  const response = await admin.post(PATH, { intent: "create", month, gstin: SELLER });
  expect(response.status).toBe(400);
  expect(pageText(await response.text())).toContain("Choose a month");
});
