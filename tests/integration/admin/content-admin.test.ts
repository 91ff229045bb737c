import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { posts } from "#app/domain/content/content.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { toIndianClock } from "#app/lib/time/india-time.ts";
import { writtenDate } from "#app/lib/time/typed-date.ts";
import { jpegFile, NO_IMAGES } from "#tests/fixtures/image-files.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { writeSampleContent } from "#tests/fixtures/sample-content.ts";
import { headings, pageText } from "#tests/pages/page-text.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { ADMIN } from "#tests/servers/running-store.ts";

const app = await appForFile();
let admin: Visitor;

beforeAll(async () => {
  await writeSampleContent(app.store);
  admin = app.visitor();
  await admin.post("/admin/login", ADMIN);
});

const shopShows = async (path: string) => (await app.visitor().get(path)).text();
const adminShows = async (path: string) => (await admin.get(path)).text();

const POST = {
  title: "The Loom at Dusk",
  slug: "",
  excerpt: "What a weaver sees when the light goes.",
  category: "Craft",
  author: "Shaista Rizvi",
  body: "## The last hour\r\n\r\nThe *weft* slows.\r\n\r\n<script>alert(1)</script>",
  status: "published",
  publishedAt: "",
  version: "0",
};

type Fields = Record<string, string>;

function formWith(fields: Fields, file?: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set("image", new Blob([new Uint8Array(file)]), "chosen.jpg");
  return form;
}

const saveNew = (change: Fields = {}, file?: Buffer) =>
  admin.post("/admin/content/posts/new", formWith({ ...POST, ...change }, file));

async function newPost(change: Fields = {}, file?: Buffer): Promise<string> {
  const response = await saveNew(change, file);
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

const audited = (subjectId: string) =>
  app.store.db
    .select({
      actorId: auditLog.actorId,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(asc(auditLog.id));

describe("a blog post", () => {
  beforeEach(async () => {
    await app.store.db.delete(posts).where(eq(posts.slug, "the-loom-at-dusk"));
    app.store.pages.invalidateAll();
  });

  test("a post gets its URL from its title and is in the shop, the feed and the sitemap at once", async () => {
    await shopShows("/blog");
    const address = await newPost();
    expect(pageText(await adminShows(address))).toContain("Post Added");
    const html = await shopShows("/blog/the-loom-at-dusk");
    expect(headings(html, 1)).toEqual(["The Loom at Dusk"]);
    expect(html).toContain("<h2>The last hour</h2>");
    expect(html).toContain("&lt;script&gt;alert(1)");
    for (const list of ["/blog", "/feed.xml", "/sitemap/pages.xml"])
      expect([list, (await shopShows(list)).includes("the-loom-at-dusk")]).toEqual([list, true]);
    expect(await audited((await rowAt(address)).id)).toMatchObject([
      { action: "post.add", before: null, after: { title: "The Loom at Dusk", status: "published" } },
    ]);
  });

  test("a draft post has no page in the shop", async () => {
    const address = await newPost({ status: "draft" });
    expect((await app.visitor().get("/blog/the-loom-at-dusk")).status).toBe(404);
    expect(pageText(await adminShows(address))).toContain("Draft");
  });

  test("a post is scheduled in Indian time and appears by itself at its moment", async () => {
    const moment = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000);
    const address = await newPost({ publishedAt: toIndianClock(moment) });
    expect((await rowAt(address)).publishedAt).toEqual(moment);
    expect(await adminShows(address)).toContain(`value="${writtenDate(toIndianClock(moment))}"`);
    expect(pageText(await adminShows("/admin/content?status=scheduled"))).toContain("The Loom at Dusk");
    expect(await shopShows("/blog")).not.toContain("The Loom at Dusk");
    const { clock, pages } = app.store;
    const realNow = clock.now;
    try {
      clock.now = () => new Date(moment.getTime() - 1);
      pages.invalidateAll();
      expect((await app.visitor().get("/blog/the-loom-at-dusk")).status).toBe(404);
      clock.now = () => moment;
      pages.invalidateAll();
      for (const path of ["/blog", "/blog/the-loom-at-dusk", "/feed.xml"])
        expect(await shopShows(path)).toContain("The Loom at Dusk");
    } finally {
      clock.now = realNow;
      pages.invalidateAll();
    }
  });

  test("a draft post is dated at the moment of its publication", async () => {
    const address = await newPost({ status: "draft" });
    await app.store.db
      .update(posts)
      .set({ publishedAt: new Date("2020-01-01T00:00:00Z") })
      .where(eq(posts.slug, "the-loom-at-dusk"));
    expect(await adminShows(address)).toMatch(/name="publishedAt"[^>]* value=""/);
    await admin.post(address, formWith({ ...POST, version: "1" }));
    expect(Date.now() - (await rowAt(address)).publishedAt.getTime()).toBeLessThan(60_000);
  });

  test("a scheduled post appears now when its moment is cleared", async () => {
    const address = await newPost({ publishedAt: toIndianClock(new Date(Date.now() + 86_400_000)) });
    expect((await app.visitor().get("/blog/the-loom-at-dusk")).status).toBe(404);
    await admin.post(address, formWith({ ...POST, version: "1" }));
    expect((await app.visitor().get("/blog/the-loom-at-dusk")).status).toBe(200);
  });

  test.each([
    ["title", "", "Title is required"],
    ["excerpt", "  ", "Excerpt is required"],
    ["body", "", "Text is required"],
    ["category", "", "Category is required"],
    ["author", "", "Author is required"],
    ["slug", "Two words", "Use lowercase letters, digits and single hyphens"],
    ["slug", "a-pashmina-for-twenty-winters", "Another post already uses this URL"],
    ["title", "🧣", "URL slug is required"],
    ["publishedAt", "2026-02-31T10:00", "Enter a date and a time"],
    ["status", "secret", "Choose a status"],
    ["body", "x".repeat(60_001), "Text may have at most 60,000 characters"],
  ])("a post is refused with %s %j, and the entered values are kept", async (name, value, message) => {
    const response = await saveNew({ [name]: value });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(pageText(html)).toContain(message);
    expect(html).toContain("What a weaver sees when the light goes.".slice(0, name === "excerpt" ? 0 : 40));
    expect(html).toContain("The *weft* slows.".slice(0, name === "body" ? 0 : 17));
  });

  test("two saves of the same URL at once create one post", async () => {
    const responses = await Promise.all([saveNew(), saveNew()]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 400]);
  });

  test("the second of two tabs gets a conflict error, nothing is overwritten, and a second save succeeds", async () => {
    const address = await newPost();
    const first = formWith({ ...POST, title: "The Loom at Dawn", slug: "the-loom-at-dusk", version: "1" });
    expect((await admin.post(address, first)).status).toBe(302);
    const typed = { ...POST, title: "The Loom at Noon", slug: "the-loom-at-dusk", version: "1" };
    const late = await admin.post(address, formWith(typed));
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("Changed in the meantime");
    expect(html).toContain('value="The Loom at Noon"');
    expect(html).toContain('name="version" value="2"');
    expect((await rowAt(address)).title).toBe("The Loom at Dawn");
    expect((await admin.post(address, formWith({ ...typed, version: "2" }))).status).toBe(302);
    const { id, version, title } = await rowAt(address);
    expect({ version, title }).toEqual({ version: 3, title: "The Loom at Noon" });
    const { id: actorId } = await administratorOf(app.store);
    expect((await audited(id)).slice(1)).toMatchObject([
      {
        actorId,
        action: "post.change",
        before: { title: "The Loom at Dusk" },
        after: { title: "The Loom at Dawn" },
      },
      { before: { title: "The Loom at Dawn" }, after: { title: "The Loom at Noon" } },
    ]);
  });

  test("a post saved unchanged stays as it is and leaves no audit entry", async () => {
    const address = await newPost();
    const row = await rowAt(address);
    const same = { ...POST, publishedAt: "", version: "1" };
    expect((await admin.post(address, formWith(same))).status).toBe(302);
    expect(await rowAt(address)).toEqual(row);
    expect(await audited(row.id)).toHaveLength(1);
  });

  test("a post shows its image, gets another one and loses it, and no file is left behind", async () => {
    const { db, images } = app.store;
    const address = await newPost({}, await jpegFile({ width: 1300, height: 900 }));
    const keys = () => images.listKeys(new Date(Date.now() + 60_000));
    const first = (await rowAt(address)).imageUrl ?? "";
    expect(first).toMatch(/^\/images\/[\da-f-]{36}\/1200\.webp$/);
    expect((await app.visitor().get(first)).headers.get("content-type")).toBe("image/webp");
    expect(await shopShows("/blog/the-loom-at-dusk")).toContain(first);
    const before = await keys();
    const again = { ...POST, version: "1" };
    await admin.post(address, formWith(again, await jpegFile()));
    const second = (await rowAt(address)).imageUrl ?? "";
    expect(second).not.toBe(first);
    expect((await app.visitor().get(first)).status).toBe(404);
    expect(await keys()).toHaveLength(before.length);
    await admin.post(address, formWith({ ...POST, version: "2", removeImage: "yes" }));
    expect((await rowAt(address)).imageUrl).toBeNull();
    expect(await db.select().from(media).where(eq(media.kind, "content"))).toEqual([]);
    expect(await keys()).toHaveLength(before.length - 1);
  });

  test.each(Object.keys(NO_IMAGES))(
    "a post's image is refused and nothing is saved when it is %s",
    async (name) => {
      const response = await saveNew({}, NO_IMAGES[name]);
      expect(response.status).toBeGreaterThanOrEqual(400);
      const html = await response.text();
      expect(html).toContain("Image Upload Error");
      expect(html).toContain('value="The Loom at Dusk"');
      expect((await app.visitor().get("/blog/the-loom-at-dusk")).status).toBe(404);
    },
  );

  test("a post is deleted permanently, but not in a version that the administrator has not seen", async () => {
    const address = await newPost();
    const { id } = await rowAt(address);
    expect((await admin.post(address, { intent: "delete", version: "7" })).status).toBe(409);
    const response = await admin.post(address, { intent: "delete", version: "1" });
    expect(response.headers.get("location")).toBe("/admin/content");
    expect((await app.visitor().get("/blog/the-loom-at-dusk")).status).toBe(404);
    expect((await admin.get(address)).status).toBe(404);
    expect((await audited(id)).at(-1)).toMatchObject({
      action: "post.delete",
      before: { title: "The Loom at Dusk" },
      after: null,
    });
  });

  test("the preview of a post equals the page in the shop, with and without JavaScript", async () => {
    const preview = await admin.post("/admin/content/preview", { body: POST.body });
    expect(preview.headers.get("content-type")).toContain("application/json");
    expect(await preview.text()).toContain("The <em>weft</em> slows.");
    const page = await saveNew({ intent: "preview", title: "" });
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("The <em>weft</em> slows.");
    expect(html).toContain("What a weaver sees");
  });
});

describe("the list of posts", () => {
  test("the list of posts is searched, filtered and linked by its URL", async () => {
    await newPost({ slug: "hidden-draft", title: "100% hand_made", status: "draft" });
    const titles = async (query: string) => {
      const html = await adminShows(`/admin/content?${query}`);
      return [...html.matchAll(/class="tile-link[^"]*"[^>]*>([^<]+)</g)].map(([, title]) => title);
    };
    expect(await titles("search=pashmina")).toEqual(["A Pashmina for Twenty Winters"]);
    expect(await titles("search=100%25+hand_")).toEqual(["100% hand_made"]);
    expect(await titles("search=%25%25%25")).toEqual([]);
    expect(await titles("status=draft")).toEqual(["100% hand_made"]);
    expect(await titles("status=published")).not.toContain("100% hand_made");
    expect(pageText(await adminShows("/admin/content?search=nothing+like+it"))).toContain("No posts match");
  });

  test.each(["posts/0192", "posts/x", "pages/nothing", "nothing", "team/x", "openings/new/more"])(
    "the content URL %s is 404",
    async (path) => expect((await admin.get(`/admin/content/${path}`)).status).toBe(404),
  );
});
