import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { productImages, products } from "#app/domain/catalog/catalog.tables.ts";
import { customPages, posts } from "#app/domain/content/content.tables.ts";
import { NAMING_TABLES } from "#app/domain/media/image-uses.server.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import { cleanUp } from "#app/jobs/clean-up.server.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { jpegFile, NO_IMAGES } from "#tests/fixtures/image-files.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { staffMember } from "#tests/fixtures/staff-member.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { db } = app.store;
const LIBRARY = "/admin/content/media";

function fileForm(file: Buffer, name: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set("image", new Blob([new Uint8Array(file)]), name);
  return form;
}

/** The admin page of a new image of the library. */
async function upload(name: string): Promise<{ id: string; page: string; url: string }> {
  const response = await admin.post(LIBRARY, fileForm(await jpegFile({ width: 800, height: 600 }), name));
  expect(response.status).toBe(302);
  const page = response.headers.get("location") ?? "";
  const id = page.split("/").at(-1) ?? "";
  return { id, page, url: `/images/${id}/1200.webp` };
}

const rowOf = async (id: string) => (await db.select().from(media).where(eq(media.id, id)))[0];
const shown = async (path: string) => pageText(await (await admin.get(path)).text());
const shopHtml = async (path: string) => (await app.visitor().get(path)).text();

const PAGE = {
  title: "Care of silk",
  slug: "",
  seoTitle: "",
  seoDescription: "",
  status: "published",
  publishedAt: "",
  version: "0",
};

const savePage = (body: string, title: string) =>
  admin.post("/admin/content/custom-pages/new", { ...PAGE, title, body });

test("an uploaded image is listed with its name, and stays while nothing shows it", async () => {
  const { id } = await upload("block-print.jpg");
  expect(await rowOf(id)).toMatchObject({
    fileName: "block-print.jpg",
    isKept: true,
    width: 800,
    height: 600,
  });
  expect((await rowOf(id))?.byteSize).toBeGreaterThan(100);
  expect(await shown(`${LIBRARY}?search=block-pr`)).toContain("block-print.jpg Unused");
  expect(await shown(`${LIBRARY}?search=nothing+like+it`)).toContain("No images match");
  await db
    .update(media)
    .set({ createdAt: new Date(Date.now() - 90 * DAY_MS) })
    .where(eq(media.id, id));
  await cleanUp(app.store, new Date());
  expect(await rowOf(id)).toBeDefined();
  await admin.post(`${LIBRARY}/${id}`, { alt: "" });
  await cleanUp(app.store, new Date());
  expect(await rowOf(id)).toBeUndefined();
});

test("a file that is no image is refused with the reason", async () => {
  for (const file of Object.values(NO_IMAGES)) {
    const response = await admin.post(LIBRARY, fileForm(file, "x.jpg"));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).toContain("Image Upload Error");
  }
});

test("an image of a page is listed as used, cannot be deleted, and can once the page is gone", async () => {
  const { id, page, url } = await upload("silk.jpg");
  await savePage(`![Silk](${url})`, "Care of silk");
  expect(await shown(page)).toContain("Page: Care of silk");
  expect(await shown(`${LIBRARY}?status=unused`)).not.toContain("silk.jpg");
  const refused = await admin.post(page, { intent: "delete", version: "0" });
  expect(refused.status).toBe(409);
  expect(pageText(await refused.text())).toContain("Something shows this image");
  expect(await rowOf(id)).toBeDefined();
  await db.delete(customPages).where(eq(customPages.slug, "care-of-silk"));
  expect((await admin.post(page, { intent: "delete", version: "0" })).headers.get("location")).toBe(LIBRARY);
  expect(await rowOf(id)).toBeUndefined();
  expect((await app.visitor().get(url)).status).toBe(404);
});

test("a replaced image is replaced in texts, covers, products and the appearance, and its file is removed", async () => {
  const { id, page, url } = await upload("old.jpg");
  await savePage(`![Silk](${url})`, "Washing");
  const post = { id: newId(), slug: "p", title: "P", excerpt: "e", body: "b", category: "c", author: "a" };
  await db.insert(posts).values({ ...post, imageUrl: url, status: "draft", publishedAt: new Date() });
  const { productId } = await stockProduct(app.store);
  await db.insert(productImages).values({ id: newId(), productId, mediaId: id, alt: "Silk" });
  const value = { draft: { hero: { image: { id, width: 800, height: 600 } } } };
  await db.insert(settings).values({ section: "a-test", value });
  const sent = fileForm(await jpegFile({ width: 1000, height: 500 }), "new.jpg", { intent: "replace" });
  const replaced = await admin.post(page, sent);
  const newPage = replaced.headers.get("location") ?? "";
  const next = newPage.split("/").at(-1) ?? "";
  expect(next).not.toBe(id);
  expect(await rowOf(id)).toBeUndefined();
  expect((await app.visitor().get(url)).status).toBe(404);
  const html = await shopHtml("/pages/washing");
  expect(html).toContain(`/images/${next}/640.webp`);
  expect(html).toContain('width="1000" height="500"');
  const [row] = await db.select().from(posts).where(eq(posts.id, post.id));
  expect(row).toMatchObject({ imageUrl: `/images/${next}/1200.webp`, version: 2 });
  const [image] = await db.select().from(productImages).where(eq(productImages.productId, productId));
  expect(image?.mediaId).toBe(next);
  const [stored] = await db.select().from(settings).where(eq(settings.section, "a-test"));
  expect(stored?.value).toEqual({ draft: { hero: { image: { id: next, width: 1000, height: 500 } } } });
  await db.delete(settings).where(eq(settings.section, "a-test"));
  expect(await db.$count(auditLog, eq(auditLog.action, "image.replace"))).toBe(1);
});

test("a new alternative text is escaped, and changes that of products", async () => {
  const { id, page } = await upload("alt.jpg");
  const { productId } = await stockProduct(app.store);
  await db.insert(productImages).values({ id: newId(), productId, mediaId: id, alt: "Old" });
  const [before] = await db.select().from(products).where(eq(products.id, productId));
  const alt = '"><script>alert(1)</script>';
  expect((await admin.post(page, { alt, isKept: "yes" })).status).toBe(302);
  const html = await (await admin.get(page)).text();
  expect(html).not.toContain("<script>alert(1)");
  const [image] = await db.select().from(productImages).where(eq(productImages.mediaId, id));
  expect(image?.alt).toBe(alt);
  const [after] = await db.select().from(products).where(eq(products.id, productId));
  expect(after?.version).toBe((before?.version ?? 0) + 1);
  const tooLong = await admin.post(page, { alt: "x".repeat(201) });
  expect(tooLong.status).toBe(400);
  expect(pageText(await tooLong.text())).toContain("Use at most 200 characters");
});

test.each([
  ["[a](javascript:alert(1))", "A link in the text has no address"],
  ["![a](/images/0198c0de-0000-7000-8000-00000000dead/1200.webp)", "These images no longer exist"],
])("a page with %j is refused with the reason, and keeps its text", async (body, reason) => {
  const response = await savePage(body, "Refused");
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(pageText(html)).toContain(reason);
  expect(html).toContain(body);
});

test("a writer manages images, a packer does not", async () => {
  const member = (role: "writer" | "packer") =>
    staffMember(app, `${role}@example.com`, { role, ownRoleId: null });
  const { visitor: writer } = await member("writer");
  const { visitor: packer } = await member("packer");
  const form = async () => fileForm(await jpegFile(), "by-staff.jpg");
  expect((await writer.post(LIBRARY, await form())).status).toBe(302);
  const before = await db.$count(media);
  const refused = await packer.post(LIBRARY, await form());
  expect(refused.headers.get("location")).toBe("/admin/no-permission");
  expect(await db.$count(media)).toBe(before);
});

test("every column that holds the URL of an image is searched for its uses", async () => {
  const { rows } = await db.execute<{ table_name: string }>(
    sql`select table_name from information_schema.columns where column_name = 'image_url' and table_schema = 'public'`,
  );
  const searched = Object.values(NAMING_TABLES).map(({ table }) => table);
  for (const { table_name: table } of rows) expect(searched).toContain(table);
});
