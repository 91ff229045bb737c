import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { productImages, products } from "#app/domain/catalog/catalog.tables.ts";
import { complementaryProducts } from "#app/domain/catalog/complements/complements.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { newId } from "#app/lib/id.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { writeSampleContent } from "#tests/fixtures/sample-content.ts";
import { headings, pageText } from "#tests/pages/page-text.ts";

const ALT = "The kurta laid out with trousers and a purse";

const { app, admin } = await adminForFile();
const { db, pages } = app.store;
let kurta = "";
let potli = "";
let image = "";

const choose = (id: string) =>
  admin.post(`/admin/products/${kurta}/complete-the-look`, { intent: "image", image: id });

beforeAll(async () => {
  await writeSampleContent(app.store);
  const idOf = await stockCatalogue(
    app.store,
    ["Kurta", "Potli"].map((name) => ({ name, variants: { "-": { inventory: 2 } } })),
  );
  kurta = idOf.get("Kurta") ?? "";
  potli = idOf.get("Potli") ?? "";
  await db.insert(complementaryProducts).values({ productId: kurta, complementId: potli, position: 0 });
});

beforeEach(async () => {
  await db.update(products).set({ lookImageId: null });
  image = await addImage(kurta, ALT);
  pages.invalidateAll();
});

async function addImage(productId: string, alt: string): Promise<string> {
  const id = newId();
  await db
    .insert(media)
    .values({ id, kind: "product", storageKey: id, width: 1600, height: 2000, tint: "#eeeeee" });
  await db.insert(productImages).values({ id: newId(), productId, mediaId: id, alt, position: 0 });
  return id;
}

/** The section "Complete the Look" as HTML. */
async function look(path = "/products/kurta"): Promise<string> {
  const html = await (await app.visitor().get(path)).text();
  const from = html.indexOf('aria-labelledby="look"');
  return html.slice(from, html.indexOf("</section>", from));
}

test("the image that the owner chooses is shown beside the look at once, and leaves it again", async () => {
  expect(await look()).not.toContain(ALT);
  expect((await choose(image)).status).toBe(302);
  const shown = await look();
  expect(shown).toContain(`alt="${ALT}"`);
  expect(shown).toContain(`/images/${image}/640.webp`);
  expect(headings(shown, 3)).toEqual(["Potli"]);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "product.complements"));
  expect(entry).toMatchObject({ before: { imageOfTheLook: null }, after: { imageOfTheLook: ALT } });
  expect((await choose("")).status).toBe(302);
  expect(await look()).not.toContain(ALT);
});

test("an image of another product, an unknown one and a malformed one are refused with a reason", async () => {
  await choose(image);
  for (const id of [await addImage(potli, "A potli"), newId()]) {
    const refused = await choose(id);
    expect(refused.status).toBe(409);
    expect(pageText(await refused.text())).toContain("The chosen image was removed from the product");
  }
  expect((await choose("x")).status).toBe(400);
  expect(await look()).toContain(ALT);
});

test("an image that the product no longer shows leaves the look, and the products remain", async () => {
  await choose(image);
  await db
    .delete(productImages)
    .where(and(eq(productImages.productId, kurta), eq(productImages.mediaId, image)));
  pages.invalidateAll();
  const shown = await look();
  expect(shown).not.toContain(ALT);
  expect(headings(shown, 3)).toEqual(["Potli"]);
  await db.delete(media).where(eq(media.id, image));
  expect((await admin.get(`/admin/products/${kurta}/complete-the-look`)).status).toBe(200);
});

test("a copy of a product has the same image of its look", async () => {
  await choose(image);
  const copied = await admin.post(`/admin/products/${kurta}/duplicate`, {});
  const copy = /[\da-f-]{36}/.exec(copied.headers.get("location") ?? "")?.[0] ?? "";
  const html = await (await admin.get(`/admin/products/${copy}/complete-the-look`)).text();
  const checked = [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].filter(([input]) =>
    input.includes("checked"),
  );
  expect(checked.map(([input]) => /value="([^"]*)"/.exec(input)?.[1])).toEqual([image]);
});
