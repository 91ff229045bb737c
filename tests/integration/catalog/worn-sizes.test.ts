import { beforeAll, describe, expect, test } from "vitest";
import { writeSampleCatalogue } from "#tests/fixtures/catalog/sample-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();

beforeAll(async () => {
  await writeSampleCatalogue(app.store.db);
});

/** The alt texts of the gallery's images, as a browser without JavaScript shows them. */
async function galleryOf(path: string) {
  const html = await (await app.visitor().get(path)).text();
  const alts = [...html.matchAll(/aria-label="Enlarge image \d+: ([^"]+)"/g)].map(([, alt = ""]) => alt);
  return { html, alts };
}

describe("the images of a product that is worn in several sizes", () => {
  test("a product page shows the worn size nearest to the size in its URL, with the bust of the size chart", async () => {
    const path = "/products/noor-chikankari-kurta";
    const shown = [
      ["", "3XL", "Shown in 3XL: bust 122 cm"],
      ["?size=xl", "XL", "Shown in XL: bust 107 cm"],
      ["?size=4xl", "3XL", "Shown in 3XL: bust 122 cm"],
      ["?size=6xl", "6XL", "Shown in 6XL: bust 146 cm"],
      ["?colour=mint&size=5xl", "6XL", "Shown in 6XL: bust 146 cm"],
    ] as const;
    for (const [query, size, caption] of shown) {
      const { html, alts } = await galleryOf(path + query);
      const sizes = alts.flatMap((alt) => /, on a dress form in size (\w+)$/.exec(alt)?.[1] ?? []);
      expect(sizes).toEqual([size]);
      expect(html).toContain(caption);
    }
  });

  test("every size has as many images, so that a change of size moves nothing", async () => {
    const counts = await Promise.all(
      ["?size=xl", "?size=3xl", "?size=6xl"].map(async (query) => {
        const { html } = await galleryOf(`/products/noor-chikankari-kurta${query}`);
        return [...html.matchAll(/href="#image-\d+"/g)].length;
      }),
    );
    expect(counts).toEqual([6, 6, 6]);
  });
});
