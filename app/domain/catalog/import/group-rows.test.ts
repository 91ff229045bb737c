import { expect, test } from "vitest";
import { createFaultList } from "#app/domain/catalog/import/import-rows.ts";
import { groupRows } from "#app/domain/catalog/import/internal/group-rows.ts";

/** Groups rows of these slugs, the first in row 2 and three in memory at once. */
async function group(slugs: string) {
  const faults = createFaultList();
  const scattered = new Set<string>();
  const rows = slugs.split(" ").map((slug, index) => ({ row: index + 2, cells: { slug } }));
  const yielded: string[] = [];
  for await (const products of groupRows(rows, { faults, scattered, rowsAtOnce: 3 }))
    yielded.push(
      products.map(({ slug, rows: own }) => `${slug}:${own.map(({ row }) => row).join()}`).join(" "),
    );
  return { yielded: yielded.filter(Boolean), scattered: [...scattered], faults: faults.kept };
}

test("a product whose rows end in the next part of a file is one product", async () => {
  expect(await group("a b b b c a2")).toEqual({
    yielded: ["a:2", "b:3,4,5", "c:6 a2:7"],
    scattered: [],
    faults: [],
  });
});

test("products of a small file may be named in any order", async () => {
  expect((await group("a b a")).yielded).toEqual(["b:3", "a:2,4"]);
});

test("a row of a product that was already planned is refused with its row", async () => {
  const { scattered, faults } = await group("a b c d a");
  expect(scattered).toEqual(["a"]);
  expect(faults).toEqual([
    {
      row: 6,
      column: "Slug",
      value: "a",
      reason: "Other rows of this product end in row 2. Put all rows of a product together",
    },
  ]);
});
