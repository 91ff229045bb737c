import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { changeSettings, readSection } from "#app/domain/settings/settings.server.ts";
import type { GeneralSettings } from "#app/domain/settings/general.settings.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import { DEFAULT_SETTINGS } from "#app/domain/settings/settings.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { openTestStore, type TestStore } from "#tests/servers/test-store.ts";

let shop: TestStore;
let actorId: string;

beforeAll(async () => {
  shop = await openTestStore();
  actorId = (await administratorOf(shop.store)).id;
});

afterAll(() => shop.close());

const save = (expectedVersion: number, changed: Partial<GeneralSettings>) =>
  changeSettings(shop.store, {
    section: "general",
    value: { ...DEFAULT_SETTINGS.general, ...changed },
    expectedVersion,
    actorId,
  });

const audited = () =>
  shop.store.db
    .select({ before: auditLog.before, after: auditLog.after, actorId: auditLog.actorId })
    .from(auditLog)
    .where(eq(auditLog.subjectId, "general"))
    .orderBy(asc(auditLog.id));

test("a settings section is saved once for the version that was read, takes effect at once, and records only what changed", async () => {
  const { store } = shop;
  await store.db.delete(settings).where(eq(settings.section, "general"));
  expect(await readSection(store.db, "general")).toEqual({ value: DEFAULT_SETTINGS.general, version: 0 });
  await store.settings.get();
  const firsts = await Promise.all([save(0, { phone: "+91 1" }), save(0, { phone: "+91 2" })]);
  expect(firsts.filter(({ ok }) => ok)).toHaveLength(1);
  const { phone } = (await store.settings.get()).general;
  expect(phone).toBe(firsts[0]?.ok ? "+91 1" : "+91 2");

  expect(await save(0, { phone: "late" })).toEqual({ ok: false, error: "stale", version: 1 });
  expect(await save(1, { phone, name: "Amaltas" })).toEqual({ ok: true, version: 2 });
  expect(await save(2, { phone, name: "Amaltas" })).toEqual({ ok: true, version: 2 });
  expect((await store.settings.get()).general).toMatchObject({ phone, name: "Amaltas" });
  expect(await audited()).toEqual([
    { actorId, before: { phone: DEFAULT_SETTINGS.general.phone }, after: { phone } },
    { actorId, before: { name: DEFAULT_SETTINGS.general.name }, after: { name: "Amaltas" } },
  ]);
});

test("a value that the section's schema refuses is not written", async () => {
  const { version } = await readSection(shop.store.db, "general");
  await expect(save(version, { email: "hello" })).rejects.toThrow("Invalid email address");
  expect((await readSection(shop.store.db, "general")).version).toBe(version);
});
