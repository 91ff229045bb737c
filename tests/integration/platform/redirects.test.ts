import { expect, test } from "vitest";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();

const POST = {
  title: "The Loom at Dusk",
  slug: "the-loom-at-dusk",
  excerpt: "What a weaver sees when the light goes.",
  category: "Craft",
  author: "Shaista Rizvi",
  body: "The weft slows.",
  status: "published",
  publishedAt: "",
  version: "0",
};

type Fields = Partial<typeof POST>;

const post = (address: string, change: Fields = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...POST, ...change })) form.set(name, value);
  return admin.post(address, form);
};

async function newPost(): Promise<string> {
  return (await post("/admin/content/posts/new")).headers.get("location") ?? "";
}

test("a post with a changed URL is also found at the old one, until another post uses that", async () => {
  const responseTo = async (path: string) => {
    const response = await app.visitor().get(path);
    return [response.status, response.headers.get("location")];
  };
  const address = await newPost();
  const save = (version: number, change: Fields) => post(address, { ...change, version: String(version) });
  await save(1, { slug: "the-loom-at-dawn" });
  await save(2, { slug: "the-loom-at-noon" });
  for (const old of ["the-loom-at-dusk", "the-loom-at-dawn", "The-Loom-At-Dusk"])
    expect(await responseTo(`/blog/${old}`)).toEqual([301, "/blog/the-loom-at-noon"]);
  expect(await responseTo("/blog/the-loom-at-night")).toEqual([404, null]);
  const other = await newPost();
  expect(await responseTo("/blog/the-loom-at-dusk")).toEqual([200, null]);
  await save(3, { slug: "the-loom-at-noon", status: "draft" });
  expect(await responseTo("/blog/the-loom-at-dawn")).toEqual([404, null]);
  await post(other, { status: "draft", version: "1" });
  // The URL of a draft was never public.
  await post(other, { slug: "the-loom-at-eve", version: "2" });
  expect(await responseTo("/blog/the-loom-at-dusk")).toEqual([404, null]);
});
