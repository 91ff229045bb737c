import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { MAX_VIEWS } from "#app/domain/orders/saved-views/saved-view.ts";
import { changeSavedView, listSavedViews } from "#app/domain/orders/saved-views/saved-views.server.ts";
import { savedViews } from "#app/domain/orders/saved-views/saved-views.tables.ts";
import { newId } from "#app/lib/id.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf, buy } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const PATH = "/admin/orders/views";
const { app, admin } = await adminForFile();
const { db } = app.store;

beforeAll(async () => {
  for (const source of ["phone", null] as const) {
    const lines = [{ variant: await stockProduct(app.store, {}), quantity: 1 }];
    await buy(app.store, { userId: await makeCustomer(app.store), lines });
    const [latest] = await db.select().from(orders).orderBy(desc(orders.number)).limit(1);
    await db
      .update(orders)
      .set({ source })
      .where(eq(orders.id, latest?.id ?? ""));
  }
});

const create = (name: string, more: Record<string, string> = {}) =>
  admin.post(PATH, { step: "create", name, query: "source=phone&page=7", ...more });

async function viewNamed(name: string) {
  const [view] = await db.select().from(savedViews).where(eq(savedViews.name, name));
  if (!view) throw new Error(`No view ${name}`);
  return view;
}

test("a search is saved under a name, shown above the list with its number of orders, renamed, shared and deleted", async () => {
  const saved = await create("By phone");
  expect([saved.status, saved.headers.get("location")]).toEqual([302, "/admin/orders?source=phone"]);
  const list = await (await admin.get("/admin/orders")).text();
  expect(pageText(list)).toContain("By phone 1");
  expect(list).toContain('href="/admin/orders?source=phone"');
  const { id, version } = await viewNamed("By phone");
  const change = { id, version: String(version), name: "Calls", isShared: "on" };
  expect((await admin.post(PATH, { step: "update", ...change })).status).toBe(302);
  expect(await viewNamed("Calls")).toMatchObject({ ownerId: null, version: 2 });
  expect((await admin.post(PATH, { step: "delete", id, version: "2" })).status).toBe(302);
  expect(pageText(await (await admin.get(PATH)).text())).toContain("No Saved Views Yet");
  const audited = await db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.at);
  expect(audited.map(({ action }) => action)).toEqual([
    "saved-view.create",
    "saved-view.update",
    "saved-view.delete",
  ]);
});

test("a view of one's own is seen by nobody else, and only a shared one can be changed by others who may share", async () => {
  const { id: userId } = await administratorOf(app.store);
  const other = await makeCustomer(app.store);
  const by = { userId, mayShare: true, at: new Date() };
  const own = { step: "create" as const, name: "Mine", query: "risk=high", isShared: false };
  expect(await changeSavedView(db, own, by)).toEqual({ ok: true });
  expect(await changeSavedView(db, { ...own, name: "Ours", isShared: true }, by)).toEqual({ ok: true });
  expect((await listSavedViews(db, other)).map(({ name }) => name)).toEqual(["Ours"]);
  const [mine, ours] = [await viewNamed("Mine"), await viewNamed("Ours")];
  const byOther = { userId: other, mayShare: false, at: new Date() };
  const remove = ({ id }: { id: string }) => ({ step: "delete" as const, id, version: 1 });
  expect(await changeSavedView(db, remove(mine), byOther)).toEqual({ ok: false, error: "not-found" });
  expect(await changeSavedView(db, remove(ours), byOther)).toEqual({ ok: false, error: "forbidden" });
  const share = { ...own, name: "Theirs", isShared: true };
  expect(await changeSavedView(db, share, byOther)).toEqual({ ok: false, error: "forbidden" });
});

test("of two people who change a view at once, the second is refused in a sentence", async () => {
  await create("Twice");
  const { id } = await viewNamed("Twice");
  const rename = (name: string) => admin.post(PATH, { step: "update", id, version: "1", name });
  const both = await Promise.all([rename("Twice one"), rename("Twice two")]);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([302, 409]);
  const refused = await both.find(({ status }) => status === 409)?.text();
  expect(pageText(refused ?? "")).toContain("Nothing was overwritten");
});

test("two views cannot have one name, even when they are saved at once", async () => {
  const both = await Promise.all([create("Same"), create("same")]);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([302, 409]);
  const refused = (await both.find(({ status }) => status === 409)?.text()) ?? "";
  expect(pageText(refused)).toContain("There is a view with this name. Choose another one.");
  expect(refused).toMatch(/value="[Ss]ame"/);
});

test("a view without a name, without a filter or with an unknown filter value is refused and keeps its name", async () => {
  const refusals: [Record<string, string>, string][] = [
    [{ name: " " }, "Enter a name."],
    [{ query: "page=2" }, "Search or filter the list first."],
    [{ query: "status=Lost" }, "A filter of this list was not understood. Correct it first."],
  ];
  const count = await db.$count(savedViews);
  for (const [fields, sentence] of refusals) {
    const response = await create("Refused", fields);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(pageText(html)).toContain(sentence);
    expect(html).toContain(`value="${fields["name"] ?? "Refused"}"`);
  }
  expect(await db.$count(savedViews)).toBe(count);
});

test("a person has a limited number of views", async () => {
  const { id: ownerId } = await administratorOf(app.store);
  await db.delete(savedViews);
  const at = new Date();
  await db.insert(savedViews).values(
    Array.from({ length: MAX_VIEWS }, (_, index) => ({
      id: newId(),
      ownerId,
      name: `View ${index}`,
      query: "risk=low",
      createdAt: at,
      updatedAt: at,
    })),
  );
  const response = await create("One more");
  expect(response.status).toBe(409);
  expect(pageText(await response.text())).toContain(`There are ${MAX_VIEWS} views of this kind already.`);
});
