import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import {
  addSampleTaxClasses,
  deleteTaxClass,
  saveTaxClass,
  findTaxClass,
  listTaxClasses,
} from "#app/domain/tax/tax-classes.server.ts";
import { SAMPLE_TAX_CLASSES } from "#app/domain/tax/sample-tax-classes.ts";
import { findPeriod, type TaxClassInput } from "#app/domain/tax/tax-class.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { storeForFile } from "#tests/fixtures/per-file.ts";

const store = await storeForFile();
let admin: { id: string };

beforeAll(async () => {
  const [administrator] = await store.db.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  if (!administrator) throw new Error("There is no administrator");
  admin = administrator;
});

const period = {
  fromDay: "2025-09-22",
  basisPoints: 500,
  threshold: { upToMinor: 250_000, aboveBasisPoints: 1800 },
  source: "9/2025-Central Tax (Rate)",
};
const apparel = (more: Partial<TaxClassInput> = {}): TaxClassInput => ({
  name: "Apparel",
  hsnCode: "6211",
  hsnPrefixes: ["62"],
  uqc: "PCS",
  note: "",
  periods: [period],
  ...more,
});

const save = (input: TaxClassInput, id: string | null = null, version = 0) =>
  saveTaxClass(store, { id, version, input }, admin);

async function add(name: string): Promise<string> {
  const saved = await save(apparel({ name }));
  if (!saved.ok) throw new Error(saved.error);
  return saved.id;
}

const auditOf = (id: string) =>
  store.db
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subjectId, id))
    .orderBy(asc(auditLog.id));

describe("a tax class", () => {
  test("is stored with its rates and found again", async () => {
    const id = await add("Kurtas");
    const taxClass = await findTaxClass(store.db, id);
    expect(taxClass).toMatchObject({ ...apparel({ name: "Kurtas" }), version: 1, sampleKey: null });
    expect(await auditOf(id)).toMatchObject([{ action: "tax-class.create", before: null }]);
  });

  test("changed keeps its earlier rate beside the new one, and the change is audited", async () => {
    const id = await add("Kaftans");
    const later = { ...period, fromDay: "2027-04-01", basisPoints: 1200, threshold: null };
    const saved = await save(apparel({ name: "Kaftans", periods: [later, period] }), id, 1);
    expect(saved).toEqual({ ok: true, id });
    const taxClass = await findTaxClass(store.db, id);
    expect(taxClass?.version).toBe(2);
    expect(taxClass && findPeriod(taxClass, "2027-03-31")?.basisPoints).toBe(500);
    expect(taxClass && findPeriod(taxClass, "2027-04-01")?.basisPoints).toBe(1200);
    const [, change] = await auditOf(id);
    expect(change).toMatchObject({ action: "tax-class.update" });
    expect(Object.keys(change?.after ?? {})).toEqual(["rates"]);
  });

  test("saved unchanged writes nothing", async () => {
    const id = await add("Tunics");
    expect(await save(apparel({ name: "Tunics" }), id, 1)).toEqual({ ok: true, id });
    expect((await findTaxClass(store.db, id))?.version).toBe(1);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test.each<[string, Partial<TaxClassInput>, string]>([
    ["a negative rate", { periods: [{ ...period, basisPoints: -1 }] }, "invalid-rate"],
    ["overlapping periods", { periods: [period, period] }, "overlapping-periods"],
    ["an HSN code of five digits", { hsnCode: "62114" }, "hsn-digits"],
  ])("with %s is refused by name, and nothing changes", async (_, more, error) => {
    const before = await listTaxClasses(store.db);
    const refused = await save(apparel({ name: "Refused", ...more }));
    expect(refused).toEqual({ ok: false, error: "invalid", errors: [error] });
    expect(await listTaxClasses(store.db)).toEqual(before);
  });

  test("with the name of another one is refused", async () => {
    await add("Palazzos");
    expect(await save(apparel({ name: "Palazzos" }))).toEqual({ ok: false, error: "name-taken" });
  });

  test("saved from a stale page is refused and keeps what is there", async () => {
    const id = await add("Anarkalis");
    await save(apparel({ name: "Anarkalis", note: "First" }), id, 1);
    expect(await save(apparel({ name: "Anarkalis", note: "Second" }), id, 1)).toEqual({
      ok: false,
      error: "stale",
    });
    expect((await findTaxClass(store.db, id))?.note).toBe("First");
  });

  test("that no product names is deleted with its rates", async () => {
    const id = await add("Belts");
    expect(await deleteTaxClass(store, { id, version: 1 }, admin)).toEqual({ ok: true });
    expect(await findTaxClass(store.db, id)).toBeNull();
    expect(await deleteTaxClass(store, { id, version: 1 }, admin)).toEqual({
      ok: false,
      error: "not-found",
    });
  });
});

test("the sample classes are added once, and one that the owner has changed stays hers", async () => {
  const addSamples = () =>
    inTransaction(store.db, (tx) =>
      addSampleTaxClasses(tx, { actorId: admin.id, at: new Date("2026-11-23") }),
    );
  expect(await addSamples()).toBe(SAMPLE_TAX_CLASSES.length);
  const shawls = (await listTaxClasses(store.db)).find(({ sampleKey }) => sampleKey === "handmade-shawls");
  if (!shawls) throw new Error("The shawls are missing");
  await save({ ...shawls, name: "Pashmina shawls" }, shawls.id, shawls.version);
  expect(await addSamples()).toBe(0);
  expect((await findTaxClass(store.db, shawls.id))?.name).toBe("Pashmina shawls");
});
