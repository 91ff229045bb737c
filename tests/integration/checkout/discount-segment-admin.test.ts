import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { SegmentRule } from "#app/domain/customers/segments/segment.ts";
import { segments } from "#app/domain/customers/segments/segments.tables.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { createDiscount } from "#app/domain/discounts/write-discount.server.ts";
import { deleteSegment } from "#app/domain/people/segments/segments.server.ts";
import { newId } from "#app/lib/id.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { DISCOUNT_FORM, TEN_OFF } from "#tests/pages/discount-page.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const { store } = app;
const { db } = store;

let number = 0;
let code = "";
let segmentId = "";

/** A segment and a code for it. */
beforeEach(async () => {
  number += 1;
  code = `VIP${number}`;
  segmentId = newId();
  const at = new Date();
  const rule = SegmentRule.parse({ minOrders: 1 });
  await db
    .insert(segments)
    .values({ id: segmentId, name: `Buyers ${number}`, rule, createdAt: at, updatedAt: at });
  await db
    .insert(discounts)
    .values({ id: newId(), code, title: code, kind: "percent", value: 1000, segmentId });
});

describe("deleting a segment", () => {
  const PATH = "/admin/customers/segments";
  const remove = () => admin.post(PATH, { step: "delete", id: segmentId, version: "1" });

  test("a segment that a discount names is not deleted until other customers are chosen", async () => {
    const refused = await remove();
    expect(refused.status).toBe(409);
    expect(pageText(await refused.text())).toContain(`A discount is limited to this segment: ${code}.`);
    expect(await db.$count(segments, eq(segments.id, segmentId))).toBe(1);
    await db.update(discounts).set({ segmentId: null }).where(eq(discounts.code, code));
    expect((await remove()).status).toBe(302);
    expect(await db.$count(segments, eq(segments.id, segmentId))).toBe(0);
  });

  test("of a deletion and a new discount at the same moment one is refused", async () => {
    await db.delete(discounts).where(eq(discounts.code, code));
    const by = await administratorOf(store);
    const [created, deleted] = await Promise.all([
      createDiscount(store, { ...TEN_OFF, code: `RACE${number}`, segmentId }, by),
      deleteSegment(db, { id: segmentId, version: 1 }, { actorId: by.id, at: new Date() }),
    ]);
    expect([created, deleted].filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("the form of a discount", () => {
  const send = (fields: Record<string, string>, id = "new") =>
    admin.post(`/admin/discounts/${id}`, { ...DISCOUNT_FORM, ...fields });

  test("the segment is chosen by name, and named in the list and the audit log", async () => {
    const [segment] = await db.select().from(segments).where(eq(segments.id, segmentId));
    const name = segment?.name ?? "";
    const form = await (await admin.get("/admin/discounts/new")).text();
    expect(form).toContain(`<option value="${segmentId}">${name}</option>`);
    expect((await send({ code: `FORM${number}`, segment: segmentId })).status).toBe(302);
    const [made] = await db
      .select()
      .from(discounts)
      .where(eq(discounts.code, `FORM${number}`));
    expect(made?.segmentId).toBe(segmentId);
    const list = await (await admin.get(`/admin/discounts?search=FORM${number}`)).text();
    expect(pageText(list)).toContain(`For ${name}`);
    const log = pageText(await (await admin.get("/admin/settings/security/log")).text());
    expect(log).toContain(name);
    expect(log).not.toContain(segmentId);
    const stale = await send({ code: `FORM${number}`, version: "0" }, made?.id);
    expect(stale.status).toBe(409);
    expect(pageText(await stale.text())).toContain(`Saved now: Customers: ${name}`);
  });

  test("a segment that does not exist is refused beside the field", async () => {
    const invalid = await send({ code: `NONE${number}`, segment: "vip" });
    expect([invalid.status, pageText(await invalid.text()).includes("Choose the customers")]).toEqual([
      400,
      true,
    ]);
    const gone = await send({ code: `NONE${number}`, segment: newId() });
    expect([gone.status, pageText(await gone.text()).includes("This segment was deleted")]).toEqual([
      409,
      true,
    ]);
    expect(await db.$count(discounts, eq(discounts.code, `NONE${number}`))).toBe(0);
  });
});
