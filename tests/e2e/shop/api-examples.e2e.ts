import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../../scripts/root.ts";
import { expect, test } from "#tests/pages/journey.ts";

test("the sample shop responds to the documented request for a size as docs/api.md says", async ({
  page,
}) => {
  const docs = readFileSync(path.join(ROOT, "docs/api.md"), "utf8");
  const [, url = "", json = ""] =
    /^GET (\S+size-recommendation\S+)$[^]*?```json\n([^]*?)```/m.exec(docs) ?? [];
  const documented = JSON.parse(json) as {
    product: { slug: string };
    sizes: Record<string, unknown>[];
  };
  const response = await page.request.get(url);
  expect(await response.json()).toMatchObject({
    ...documented,
    // Another journey renames the product.
    product: { slug: documented.product.slug },
    sizes: expect.arrayContaining(documented.sizes.map((size) => expect.objectContaining(size) as object)),
  });
});
