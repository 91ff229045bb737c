import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { categories } from "#app/domain/catalog/catalog.tables.ts";
import { orderCategories } from "#app/domain/catalog/categories/categories.server.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();

beforeAll(async () => {
  const variants = { "- -": { inventory: 3 } };
  await stockCatalogue(app.store, [{ name: "Plain Belt", category: "Belts", status: "draft", variants }]);
});

const LIST = "/admin/products/categories";

let run = 0;
beforeEach(() => {
  run += 1;
});

const listed = () =>
  app.store.db.select().from(categories).orderBy(asc(categories.position), asc(categories.name));

async function find(name: string) {
  const [found] = await app.store.db.select().from(categories).where(eq(categories.name, name));
  if (!found) throw new Error(`No category ${name}`);
  return found;
}

async function add(name: string) {
  const response = await admin.post(`${LIST}/new`, { version: "0", name, description: "" });
  expect(response.headers.get("location")).toBe(LIST);
  return find(name);
}

const audited = (subjectId: string) =>
  app.store.db
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(asc(auditLog.id));

describe("a category", () => {
  test("a new category is added last and shown in the shop at once", async () => {
    const before = await app.visitor().get("/products");
    expect(await before.text()).not.toContain("Saris Old");
    const added = await add("Saris Old & New");
    expect((await listed()).at(-1)?.id).toBe(added.id);
    expect(added).toMatchObject({ slug: "saris-old-new", version: 1 });
    expect(pageText(await (await app.visitor().get("/products")).text())).toContain("Saris Old & New");
    expect(await audited(added.id)).toMatchObject([{ action: "category.create", before: null }]);
  });

  test("new categories are sorted by name until the owner orders them by hand, and are last from then on", async () => {
    await app.store.db.update(categories).set({ position: 0 });
    const added = [await add(`Zari ${run}`), await add(`Aari ${run}`), await add(`Mukaish ${run}`)];
    const namesOf = async () => (await listed()).map(({ name }) => name);
    const addedNames = (names: string[]) => names.filter((name) => added.some((one) => one.name === name));
    expect(addedNames(await namesOf())).toEqual([`Aari ${run}`, `Mukaish ${run}`, `Zari ${run}`]);
    const shown = (await listed()).map(({ id }) => id);
    const ordered = await orderCategories(
      app.store,
      { shown, order: shown.toReversed() },
      await administratorOf(app.store),
    );
    expect(ordered).toEqual({ ok: true });
    expect(addedNames(await namesOf())).toEqual([`Zari ${run}`, `Mukaish ${run}`, `Aari ${run}`]);
    const late = await add(`Banarasi ${run}`);
    expect((await namesOf()).at(-1)).toBe(late.name);
  });

  test("a category gets its own URL when two names are spelled alike", async () => {
    await add(`Old-Rose ${run}`);
    expect(await add(`Old Rose! ${run}`)).toMatchObject({ slug: `old-rose-${run}-2` });
  });

  test("a stale category form saves nothing, reports the conflict and keeps the entered values", async () => {
    const { id } = await add(`Stoles ${run}`);
    const save = (version: string, name: string) =>
      admin.post(`${LIST}/${id}`, { version, name, description: "Soft" });
    expect((await save("1", `Fine Stoles ${run}`)).status).toBe(302);
    const late = await save("1", `Late Stoles ${run}`);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("Changed in the meantime");
    expect(html).toContain(`value="Late Stoles ${run}"`);
    expect(html).toContain('name="version" value="2"');
    expect(await find(`Fine Stoles ${run}`)).toMatchObject({ slug: `stoles-${run}`, version: 2 });
    expect((await audited(id)).at(-1)).toEqual({
      action: "category.update",
      before: { name: `Stoles ${run}`, description: "" },
      after: { name: `Fine Stoles ${run}`, description: "Soft" },
    });
  });

  test("a renamed category is found at its old URL", async () => {
    const { id } = await add(`Dupattas ${run}`);
    await admin.post(`${LIST}/${id}`, { version: "1", name: `Odhnis ${run}`, description: "" });
    const old = await app.visitor().get(`/products?category=DUPATTAS+${run}&page=2`);
    expect([old.status, old.headers.get("location")]).toEqual([
      301,
      `/products?category=Odhnis+${run}&page=2`,
    ]);
    expect((await app.visitor().get(`/products?category=nothing-${run}`)).status).toBe(302);
  });

  test.each([
    ["", "Name is required"],
    ["x".repeat(61), "Use at most 60 characters"],
    ["BELTS", "A category with this name already exists"],
    ["New Arrivals", "A category with this name already exists"],
    ["All Products", "A category with this name already exists"],
  ])("a category cannot be named %j", async (name, words) => {
    const response = await admin.post(`${LIST}/new`, { version: "0", name, description: "" });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(words);
  });

  test("two categories with the same name at the same moment are one", async () => {
    const values = { version: "0", name: `Twins ${run}`, description: "" };
    const responses = await Promise.all([1, 2].map(() => admin.post(`${LIST}/new`, values)));
    expect(responses.map((response) => String(response.status)).toSorted()).toEqual(["302", "400"]);
  });

  test("a category has an image, whose file is deleted when another replaces it", async () => {
    const { id } = await add(`Pictured ${run}`);
    const send = async (version: string, more: Record<string, string | Blob>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({
        version,
        name: `Pictured ${run}`,
        description: "",
        ...more,
      }))
        form.set(name, value);
      return admin.post(`${LIST}/${id}`, form);
    };
    const image = () => jpegFile().then((bytes) => new File([new Uint8Array(bytes)], "a.jpg"));
    expect((await send("1", { image: await image() })).status).toBe(302);
    const first = (await find(`Pictured ${run}`)).imageUrl ?? "";
    expect((await app.visitor().get(first)).status).toBe(200);
    expect((await send("2", { image: await image() })).status).toBe(302);
    expect((await app.visitor().get(first)).status).toBe(404);
    expect((await send("3", { removeImage: "yes" })).status).toBe(302);
    expect((await find(`Pictured ${run}`)).imageUrl).toBeNull();
    expect(await app.store.db.select().from(media).where(eq(media.kind, "content"))).toEqual([]);
    const wrong = await send("4", { image: new File(["words"], "a.png") });
    expect(wrong.status).toBe(415);
    expect(await wrong.text()).toContain("Image Upload Error");
  });

  test("an empty category is deleted, and one with products is refused with the reason", async () => {
    const { id } = await add(`Empty ${run}`);
    const gone = await admin.post(`${LIST}/${id}`, { intent: "delete", version: "1" });
    expect(gone.headers.get("location")).toBe(LIST);
    expect((await admin.get(`${LIST}/${id}`)).status).toBe(404);
    const belts = await find("Belts");
    const kept = await admin.post(`${LIST}/${belts.id}`, { intent: "delete", version: "1" });
    expect(kept.status).toBe(409);
    expect(await kept.text()).toContain("This category still has products, possibly drafts.");
    expect(await find("Belts")).toMatchObject({ id: belts.id });
  });

  test.each(["x", "0198c0de-0000-7000-8000-000000000000"])("the category URL %s is not found", async (id) => {
    expect((await admin.get(`${LIST}/${id}`)).status).toBe(404);
    const response = await admin.post(`${LIST}/${id}`, { version: "1", name: "Lost", description: "" });
    expect(response.status).toBeGreaterThanOrEqual(404);
  });
});

describe("the order of categories", () => {
  const ids = async () => (await listed()).map(({ id }) => id);

  test("the order of categories changes by one step, and as a whole", async () => {
    await add(`Mover ${run}`);
    const shown = await ids();
    const last = shown.at(-1) ?? "";
    const moved = await admin.post(LIST, { shown: shown.join(" "), move: `up ${last}` });
    expect(moved.headers.get("location")).toBe(LIST);
    expect((await ids()).at(-2)).toBe(last);
    const now = await ids();
    await admin.post(LIST, { shown: now.join(" "), order: now.toReversed().join(" ") });
    expect(await ids()).toEqual(now.toReversed());
    expect((await audited("all")).at(-1)?.action).toBe("category.order");
    const tabs = pageText(await (await app.visitor().get("/products")).text());
    expect(tabs.indexOf(`Mover ${run}`)).toBeLessThan(tabs.indexOf("Belts"));
  });

  test("a stale page does not change the order of categories", async () => {
    const shown = await ids();
    await admin.post(LIST, { shown: shown.join(" "), order: shown.toReversed().join(" ") });
    const late = await admin.post(LIST, { shown: shown.join(" "), move: `down ${shown[0]}` });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("Changed in the meantime");
    expect(await ids()).toEqual(shown.toReversed());
  });

  test("an invalid order of categories is refused", async () => {
    const shown = await ids();
    const order = [...shown.slice(1), shown[1]].join(" ");
    expect((await admin.post(LIST, { shown: shown.join(" "), order })).status).toBe(409);
    expect((await admin.post(LIST, { shown: "x y", order: "y x" })).status).toBe(400);
    expect((await admin.post(LIST, {})).status).toBe(400);
    expect(await ids()).toEqual(shown);
  });
});
