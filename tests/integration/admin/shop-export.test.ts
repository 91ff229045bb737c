import { unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { createApiKey } from "#app/domain/api-keys/api-keys.server.ts";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { accounts, subscribers, users } from "#app/domain/customers/customers.tables.ts";
import { exportFiles } from "#app/domain/shop-export/export-files.server.ts";
import { EXPORTED_TABLES, OMITTED_TABLES } from "#app/domain/shop-export/exported-tables.ts";
import { readTableColumns } from "#app/domain/shop-export/read-tables.server.ts";
import { newId } from "#app/lib/id.ts";
import { fullCustomer } from "#tests/fixtures/full-customer.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { turnSecondFactorOn } from "#tests/fixtures/sign-in/second-factor.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { db } = store;
const PAGE = "/admin/settings/export";

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe("the tables of the export", () => {
  test("each table of the database is either exported or left out with a reason", async () => {
    const tables = [...(await readTableColumns(db)).keys()];
    const decided = [...Object.keys(EXPORTED_TABLES), ...Object.keys(OMITTED_TABLES)];
    expect(tables.toSorted()).toEqual(decided.toSorted());
  });

  /** Columns whose names sound like secrets and that are none. */
  const HARMLESS = new Set([
    "discounts.code", // The owner hands it out.
    "item_passports.code", // Printed on the label that the owner of the item has.
    "media.storage_key", // The name of the file in images/.
    "orders.discount_code",
    "carts.discount_code",
    "product_variants.barcode",
    "addresses.postal_code",
    "products.hsn_code",
    "order_lines.hsn_code",
    "tax_classes.hsn_code",
    "tax_classes.sample_key",
    "payments.key", // Names the attempt for the provider.
    "refunds.key",
    "shipment_events.event_key",
    "shipments.carrier_reference",
    "users.two_factor_enabled",
    "draft_orders.is_held",
  ]);

  test("each exported column whose name sounds like a secret is known to be none", async () => {
    const columns = await readTableColumns(db);
    const suspicious = Object.entries(EXPORTED_TABLES).flatMap(([table, { omitted = {} }]) =>
      (columns.get(table) ?? [])
        .map(({ name }) => name)
        .filter((name) => /token|secret|password|hash|seal|code|(?:^|_)key|backup|otp|factor/.test(name))
        .filter((name) => !Object.hasOwn(omitted, name))
        .map((name) => `${table}.${name}`),
    );
    expect(suspicious.filter((name) => !HARMLESS.has(name))).toEqual([]);
  });

  test("each column that is left out exists", async () => {
    const columns = await readTableColumns(db);
    for (const [table, { omitted = {}, replaced = {} }] of Object.entries(EXPORTED_TABLES))
      for (const name of [...Object.keys(omitted), ...Object.keys(replaced)])
        expect(columns.get(table)?.map((column) => column.name)).toContain(name);
  });
});

describe("the download of the shop", () => {
  let codes: string[];
  let secrets: string[];

  beforeAll(async () => {
    await fullCustomer(app);
    const { id: actorId } = await administratorOf(store);
    const key = await createApiKey(store, { name: "Test", scopes: [], expiresAt: null, actorId });
    await db
      .insert(subscribers)
      .values({ id: newId(), email: "reader@example.com", token: "unsubscribe-token-77" });
    const hashes = await db.select({ password: accounts.password }).from(accounts);
    secrets = [
      "unsubscribe-token-77",
      ...(key.ok ? [key.key] : []),
      ...hashes.flatMap(({ password }) => password ?? []),
    ];
  });

  test("needs a fresh second factor, by its page and by its file", async () => {
    expect(pageText(await (await admin.get(PAGE)).text())).toContain("Turn on two-factor authentication");
    const refused = await admin.post(`${PAGE}/file`, {});
    expect([refused.status, refused.headers.get("location")]).toEqual([302, PAGE]);
    codes = await turnSecondFactorOn(admin);
    expect((await admin.post(`${PAGE}/file`, {})).status).toBe(302);
    expect((await admin.post(PAGE, { form: "code", code: codes.shift() ?? "" })).status).toBe(302);
    expect(pageText(await (await admin.get(PAGE)).text())).toContain("Invoices and credit notes as PDF");
  });

  test("is a ZIP file with every table, and holds no secret", async () => {
    const response = await admin.post(`${PAGE}/file`, { images: "on", documents: "on" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(secrets.length).toBeGreaterThan(3);
    for (const table of Object.keys(EXPORTED_TABLES)) expect(files).toHaveProperty([`data/${table}.jsonl`]);
    for (const name of ["products", "orders", "order-lines", "customers", "subscribers", "redirects"])
      expect(text(files[`${name}.csv`])).toMatch(/^\uFEFF?"?[A-Z]/);
    expect(text(files["README.txt"])).toContain(
      "redirects.jsonl: a redirect of an old path\r\n    id (uuid), from_path (text)",
    );
    const rows = text(files["data/users.jsonl"]).trim().split("\n");
    expect(rows).toHaveLength(await db.$count(users));
    expect(text(files["orders.csv"])).toContain("Whole Shawl");
    expect(JSON.parse(text(files["manifest.json"]))).toMatchObject({ format: "shop-export", version: 1 });
    for (const [name, bytes] of Object.entries(files))
      for (const secret of secrets) expect([name, text(bytes).includes(secret)]).toEqual([name, false]);
    const entries = await db.select().from(auditLog);
    expect(entries.filter(({ subjectId }) => subjectId === "everything").map(({ action }) => action)).toEqual(
      ["data.exported"],
    );
  });

  test("has each row of a table of several batches once, in the order of its key", async () => {
    const many = Array.from({ length: 1_203 }, (_, index) => ({
      id: newId(),
      email: `many-${index}@example.com`,
      token: newId(),
    }));
    await db.insert(subscribers).values(many);
    const scope = { hasImages: false, hasDocuments: false };
    for await (const { name, parts } of exportFiles(store, scope)) {
      if (name !== "data/subscribers.jsonl") continue;
      const chunks: Uint8Array[] = [];
      for await (const part of parts) chunks.push(part);
      const ids = text(Buffer.concat(chunks))
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { id: string }).id);
      expect(ids).toEqual(ids.toSorted());
      expect(new Set(ids).size).toBe(await db.$count(subscribers));
    }
  });
});
