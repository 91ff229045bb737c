import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { posts } from "#app/domain/content/content.tables.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { jpegFile } from "#tests/fixtures/image-files.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();

const shopShows = async (path: string) => (await app.visitor().get(path)).text();
const adminSays = async (path: string) => (await admin.get(path)).text();

const POST = {
  title: "The Loom at Dusk",
  slug: "",
  excerpt: "What a weaver sees when the light goes.",
  category: "Craft",
  author: "Shaista Rizvi",
  body: "The *weft* slows.",
  status: "published",
  publishedAt: "",
  version: "0",
};

type Fields = Record<string, string>;

const saveNew = (change: Fields = {}) => admin.post("/admin/content/posts/new", { ...POST, ...change });

async function newPost(change: Fields = {}): Promise<string> {
  const response = await saveNew(change);
  expect(response.status).toBe(302);
  return response.headers.get("location") ?? "";
}

async function rowAt(address: string) {
  const [row] = await app.store.db
    .select()
    .from(posts)
    .where(eq(posts.id, address.split("/").at(-1) ?? ""));
  if (!row) throw new Error("No such post");
  return row;
}

describe("a post", () => {
  beforeEach(async () => {
    await app.store.db.delete(posts).where(eq(posts.slug, "the-loom-at-dusk"));
    app.store.pages.invalidateAll();
  });

  test("a draft post may have gaps, and publishing it asks for everything that is missing", async () => {
    const gaps = { excerpt: "", category: "", author: "", body: "" };
    const address = await newPost({ ...gaps, status: "draft" });
    expect(await rowAt(address)).toMatchObject({ status: "draft", body: "", author: "" });
    const { version } = await rowAt(address);
    const refused = await admin.post(address, { ...POST, ...gaps, version: String(version) });
    expect(refused.status).toBe(400);
    const text = pageText(await refused.text());
    for (const field of ["Excerpt", "Category", "Author", "Text"])
      expect(text).toContain(`${field} is required`);
    expect((await rowAt(address)).status).toBe("draft");
  });

  test.each([
    ["![a loom](https://example.com/loom.jpg)", "https://example.com/loom.jpg"],
    ["![a loom](//example.com/loom.jpg)", "//example.com/loom.jpg"],
    ["![a loom][1]\n\n[1]: https://example.com/l.jpg?a=1&b=2", "https://example.com/l.jpg?a=1&amp;b=2"],
  ])("a post with an image of another site is refused: %j", async (body, url) => {
    const response = await saveNew({ body });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain("Images from other sites are not shown in the shop");
    expect(html).toContain(url);
  });

  test("a post's page names the images of other sites that an older post shows", async () => {
    const address = await newPost();
    const { id } = await rowAt(address);
    await app.store.db
      .update(posts)
      .set({ body: "![old](https://example.com/old.jpg)" })
      .where(eq(posts.id, id));
    const text = pageText(await adminSays(address));
    expect(text).toContain("Some images are not shown");
    expect(text).toContain("https://example.com/old.jpg");
    expect(pageText(await adminSays("/admin/content"))).toContain("Image not shown");
  });

  test("a post shows an image that was uploaded for its text, with and without JavaScript", async () => {
    const body = new FormData();
    body.set("image", new Blob([new Uint8Array(await jpegFile())]), "loom.jpg");
    const uploaded = await admin.post("/admin/content/images", body);
    expect(uploaded.status).toBe(201);
    const { id, url } = (await uploaded.json()) as { id: string; url: string };
    await newPost({ body: `![A loom](${url})` });
    const image = /<img src="(?<src>[^"]*)".*? width="60" height="40" alt="A loom" loading="lazy"/;
    expect(image.exec(await shopShows("/blog/the-loom-at-dusk"))?.groups?.["src"]).toBe(
      `/images/${id}/640.webp`,
    );
    expect((await app.visitor().get(url)).status).toBe(200);
    body.set("image", new Blob([new Uint8Array(await jpegFile())]), "loom.jpg");
    body.set("returnTo", "/admin/content/posts/new");
    const plain = await admin.post("/admin/content/images", body);
    expect(plain.headers.get("location")).toBe("/admin/content/posts/new");
    expect(pageText(await adminSays("/admin/content/posts/new"))).toContain("![Describe the image](/images/");
  });
});
