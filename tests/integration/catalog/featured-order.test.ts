import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { writeSampleContent } from "#tests/fixtures/sample-content.ts";
import { headings, pageText } from "#tests/pages/page-text.ts";

const PATH = "/admin/products/featured";
const NAMES = ["Asman", "Bela", "Chand", "Diya", "Ela", "Farah"];

const { app, admin } = await adminForFile();
let idOf: Map<string, string>;

beforeAll(async () => {
  await writeSampleContent(app.store);
  idOf = await stockCatalogue(app.store, [
    ...NAMES.map((name) => ({ name, isFeatured: true, variants: { "-": { inventory: 2 } } })),
    { name: "Gul", variants: { "-": { inventory: 2 } } },
  ]);
  await app.store.db.update(products).set({ status: "draft" }).where(eq(products.name, "Bela"));
  app.store.pages.invalidateAll();
});

const idsOf = (names: readonly string[]) => names.map((name) => idOf.get(name) ?? "").join(" ");

async function onHome(): Promise<string[]> {
  const html = await (await app.visitor().get("/")).text();
  const from = html.indexOf("featured-title");
  return headings(html.slice(from, html.indexOf("</section>", from)), 3).filter((name) => idOf.has(name));
}

test("the admin lists the featured products and says which four the home page shows", async () => {
  const text = pageText(await (await admin.get(PATH)).text());
  const placeOf = (name: string) =>
    new RegExp(`${name} (Draft, not shown|Not on the home page|On the home page)`).exec(text)?.[1];
  expect(NAMES.map(placeOf)).toEqual([
    "On the home page",
    "Draft, not shown",
    "On the home page",
    "On the home page",
    "On the home page",
    "Not on the home page",
  ]);
  expect(await onHome()).toEqual(["Asman", "Chand", "Diya", "Ela"]);
});

test("a product moved up by the button, without a script, changes its place on the home page at once", async () => {
  const moved = await admin.post(PATH, { shown: idsOf(NAMES), move: `up ${idOf.get("Diya") ?? ""}` });
  expect(moved.status).toBe(302);
  expect(await onHome()).toEqual(["Asman", "Diya", "Chand", "Ela"]);
  const [entry] = await app.store.db.select().from(auditLog).where(eq(auditLog.action, "featured.order"));
  expect(entry?.after).toEqual({ order: ["Asman", "Bela", "Diya", "Chand", "Ela", "Farah"] });
});

test("an order made by dragging is saved whole, and a newly featured product comes last", async () => {
  const shown = idsOf(["Asman", "Bela", "Diya", "Chand", "Ela", "Farah"]);
  const order = idsOf(["Farah", "Ela", "Asman", "Bela", "Chand", "Diya"]);
  expect((await admin.post(PATH, { shown, order })).status).toBe(302);
  expect(await onHome()).toEqual(["Farah", "Ela", "Asman", "Chand"]);
  await app.store.db.update(products).set({ isFeatured: true }).where(eq(products.name, "Gul"));
  app.store.pages.invalidate(["listings"]);
  expect(await onHome()).toEqual(["Farah", "Ela", "Asman", "Chand"]);
  expect((await admin.get(PATH)).status).toBe(200);
});

test("an order of other products than the page showed is refused and changes nothing", async () => {
  const shown = idsOf(["Farah", "Ela", "Asman", "Bela", "Chand", "Diya"]);
  expect((await admin.post(PATH, { shown, order: shown })).status).toBe(409);
  const foreign = { shown: idsOf(["Farah"]), order: idsOf(["Gul"]) };
  expect((await admin.post(PATH, foreign)).status).toBe(409);
  expect((await admin.post(PATH, { shown: "x", order: "y" })).status).toBe(400);
  expect(await onHome()).toEqual(["Farah", "Ela", "Asman", "Chand"]);
});
