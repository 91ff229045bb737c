import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { HOME_PARTS } from "#app/domain/content/appearance.settings.ts";
import { categories } from "#app/domain/catalog/catalog.tables.ts";
import { newId } from "#app/lib/id.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { openAppearance } from "#tests/pages/appearance-page.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { db } = app.store;
const appearance = await openAppearance(app);
const shop = async (path: string) => (await app.visitor().get(path)).text();
const LOST = `/images/${newId()}/1200.webp`;

async function upload(): Promise<{ id: string; url: string }> {
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(await jpegFile({ width: 800, height: 600 }))]), "loom.jpg");
  const sent: unknown = await (await admin.post("/admin/content/images", form)).json();
  // Cast: the response of the upload.
  return sent as { id: string; url: string };
}

const usesOf = async (id: string) => pageText(await (await admin.get(`/admin/content/media/${id}`)).text());

test("a section shows an image of the media library, which counts as used, and a deleted one is refused beside its field", async () => {
  await saveTestSection(app.store, "appearance", { home: HOME_PARTS.map((name) => ({ name, isOn: true })) });
  const { id, url } = await upload();
  const columns = [0, 1, 2].map((index) => ({
    [`columns.${index}.name`]: index === 0 ? "Coir" : "",
    [`columns.${index}.text`]: "",
    [`columns.${index}.imageUrl`]: index === 0 ? url : "",
  }));
  const crafts = { title: "Coir", text: "", eyebrow: "", ...columns[0], ...columns[1], ...columns[2] };
  expect((await appearance.send("crafts", crafts)).status).toBe(302);
  expect(await shop("/")).toContain(`src="${url}"`);
  expect(await usesOf(id)).toContain("Appearance");
  const refused = await appearance.send("crafts", { ...crafts, "columns.0.imageUrl": LOST });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain("This image no longer exists. Choose another one.");
  expect(html).toContain(`value="${LOST}"`);
});

/** Saves the form of the products' category. */
async function saveCategory(fields: Record<string, string>): Promise<Response> {
  const [category] = await db.select().from(categories);
  if (!category) throw new Error("The test shop has no category");
  const form = new FormData();
  const { id, name, version } = category;
  for (const [field, value] of Object.entries({ name, version: String(version), ...fields }))
    form.set(field, value);
  return admin.post(`/admin/products/categories/${id}`, form);
}

const readCategory = async () => (await db.select().from(categories))[0];

test("the preview of a section needs no script, and keeps what was typed", async () => {
  const page = "/admin/content/pages/refund-policy";
  const response = await admin.post(page, {
    intent: "preview",
    title: "",
    "sections.0.title": "Returns",
    "sections.0.body": "Within **{return-days}** days.",
  });
  const shown = await response.text();
  expect(response.status).toBe(200);
  expect(shown).toMatch(/<noscript><button[^>]*value="preview"/);
  expect(shown).toMatch(/Within <strong>\d+<\/strong> days/);
  expect(shown).toContain("Within **{return-days}** days.");
});

test("a category's page shows its formatted text and images, and lists and search engines its beginning as plain text", async () => {
  await stockProduct(app.store);
  const { id, url } = await upload();
  const { slug = "", version = 0 } = (await readCategory()) ?? {};
  const description = `Woven *by hand*.\n\n- cotton\n- silk\n\n![A loom](${url})`;
  expect((await saveCategory({ description, format: "markdown" })).status).toBe(302);
  expect(await readCategory()).toMatchObject({
    description: "Woven by hand. - cotton - silk",
    descriptionMarkdown: description,
    version: version + 1,
  });
  const html = await shop(`/products?category=${slug}`);
  expect(html).toContain("<p>Woven <em>by hand</em>.</p>");
  expect(html).toContain(`<img src="/images/${id}/640.webp"`);
  expect(html).toContain('<meta name="description" content="Woven by hand. - cotton - silk"/>');
  expect(await shop(`/products?category=${slug}&search=shawl`)).not.toContain("<em>by hand</em>");
  expect(await usesOf(id)).toContain("Category: ");

  const refused = await saveCategory({ description: `![Lost](${LOST})`, format: "markdown" });
  expect(refused.status).toBe(400);
  expect(pageText(await refused.text())).toContain("These images no longer exist");
});

test("a category's plain text stays plain and unshown on its page until it is changed, also when an earlier version wrote it", async () => {
  const plain = "Soft *and* warm_";
  // An earlier version of the store changes this column only.
  await db.update(categories).set({ description: plain });
  app.store.pages.invalidateAll();
  const { id = "", slug = "" } = (await readCategory()) ?? {};
  expect(await shop(`/products?category=${slug}`)).not.toContain("Woven");
  const form = pageText(await (await admin.get(`/admin/products/categories/${id}`)).text());
  const escaped = String.raw`Soft \*and\* warm\_`;
  expect(form).toContain(escaped);
  await db.update(categories).set({ descriptionMarkdown: null }).where(eq(categories.id, id));
  expect((await saveCategory({ description: escaped, format: "markdown", isFinalSale: "on" })).status).toBe(
    302,
  );
  expect(await readCategory()).toMatchObject({ description: plain, descriptionMarkdown: null });
  expect((await saveCategory({ description: "Plain *too*" })).status).toBe(302);
  expect(await readCategory()).toMatchObject({ description: "Plain *too*", descriptionMarkdown: null });
});
