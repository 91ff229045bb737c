import { expect, test } from "#tests/pages/journey.ts";

// Pages are fetched in parallel: the database works on one while the store renders another.
const AT_ONCE = 4;

/**
 * The kind of a link. Filters of a listing differ in their values only, links of a product or of an image in the product or image only,
 * so one of each kind is followed. That each image of the catalogue exists is a unit test (`db/seed/catalogue-images.test.ts`).
 */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link, "http://shop");
  const names = [...searchParams.keys()].toSorted().join("&");
  const isPage = names === "" && pathname.split("/").length <= 3;
  return `${isPage ? pathname : pathname.replace(/^\/(products|images)\/[^/]+/, "/$1/*")}?${names}`;
}

const PLACEHOLDERS = /lorem ipsum|dolor sit amet|\bTODO\b|\bundefined\b|\bNaN\b|\[object Object\]/;

function hits(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, found = ""]) => found.replaceAll("&amp;", "&"));
}

test("every page in the sitemap has one h1, a unique title and description, and no broken link", async ({
  store,
}) => {
  test.slow();
  // Plain requests suffice, and uncompressed responses are faster.
  const read = async (path: string) => {
    const response = await fetch(store.url + path, { headers: { "Accept-Encoding": "identity" } });
    return { isThere: response.ok, status: response.status, text: await response.text() };
  };
  const pages = hits((await read("/sitemap.xml")).text, /<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g);
  expect(pages.length).toBeGreaterThan(70);
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  const requested = new Set(pages.map(kindOf));
  const wrong: string[] = [];

  const look = async (path: string) => {
    const { status, text } = await read(path);
    const [title = ""] = hits(text, /<title>([^<]*)<\/title>/g);
    const [description = ""] = hits(text, /<meta name="description" content="([^"]*)"/g);
    if (status !== 200) wrong.push(`${path}: ${status}`);
    if (hits(text, /<(h1)[ >]/g).length !== 1) wrong.push(`${path}: not one h1`);
    if (!title || titles.has(title)) wrong.push(`${path}: has the title of ${titles.get(title)}`);
    if (!description || descriptions.has(description))
      wrong.push(`${path}: has the description of ${descriptions.get(description)}`);
    titles.set(title, path);
    descriptions.set(description, path);
    const words = text.replaceAll(/<script[\s\S]*?<\/script>/g, "");
    if (PLACEHOLDERS.test(words)) wrong.push(`${path}: ${PLACEHOLDERS.exec(words)?.[0]}`);

    for (const link of hits(words, /<(?:a|link)[^>]* href="(\/[^"#]*)/g)) {
      const kind = kindOf(link);
      if (requested.has(kind)) continue;
      requested.add(kind);
      const response = await read(link);
      if (!response.isThere) wrong.push(`${path} links to ${link}: ${response.status}`);
    }
  };
  const remainingPages = pages.values();
  const lookAtSome = async () => {
    for (const path of remainingPages) await look(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lookAtSome));
  expect(wrong).toEqual([]);
});
