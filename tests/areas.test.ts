import { describe, expect, test } from "vitest";
import { areaCycles, measureAreas } from "../scripts/boundaries/areas.ts";
import { findViolations } from "../scripts/boundaries/violations.ts";
import { parseSource } from "../scripts/boundaries/source.ts";

const sourcesOf = (files: Record<string, string>) =>
  Object.entries(files).map(([file, text]) => parseSource(file, text));

test("a cycle of areas is reported with the import that closes it", () => {
  const sources = sourcesOf({
    "app/domain/catalog/a.ts": 'import { b } from "#app/domain/cart/b.ts";',
    "app/domain/cart/b.ts": 'import { c } from "#app/domain/orders/c.ts";',
    "app/domain/orders/c.ts": '\nimport type { D } from "#app/domain/catalog/d.ts";',
  });
  const message = "closes a cycle of areas: catalog → cart → orders → catalog";
  expect(areaCycles(sources)).toEqual([{ file: "app/domain/orders/c.ts", line: 2, message }]);
});

test("areas that use each other in one direction are no cycle", () => {
  const sources = sourcesOf({
    "app/domain/catalog/a.ts": "",
    "app/domain/cart/b.ts": 'import { a } from "#app/domain/catalog/a.ts";',
    "app/domain/orders/c.ts": 'import "#app/domain/catalog/a.ts"; import "#app/domain/cart/b.ts";',
  });
  expect(areaCycles(sources)).toEqual([]);
});

test("an area is listed after those that it uses, with the files that others import", () => {
  const sources = sourcesOf({
    "app/domain/cart/c.ts": 'import { b } from "#app/domain/catalog/b.ts";',
    "app/domain/cart/c.test.ts": 'import { a } from "#app/domain/catalog/a.ts";',
    "app/domain/catalog/a.ts": "",
    "app/domain/catalog/b.ts": 'import { a } from "./a.ts";',
    "app/components/d.ts": 'import { c } from "#app/domain/cart/c.ts";',
    "tests/e.test.ts": 'import { a } from "#app/domain/catalog/a.ts";',
  });
  expect(measureAreas(sources)).toMatchObject([
    { name: "catalog", fileCount: 2, importedByAreas: ["app/domain/catalog/b.ts"], uses: [] },
    { name: "cart", importedByAreas: [], importedFromOutside: ["app/domain/cart/c.ts"], uses: ["catalog"] },
  ]);
});

describe("internal folders", () => {
  test.each([
    ["another area", "app/domain/cart/a.ts", "#app/domain/catalog/internal/b.ts"],
    ["the area above the folder that holds it", "app/domain/catalog/a.ts", "./search/internal/b.ts"],
    ["a page", "app/routes/shop/a.ts", "#app/domain/catalog/search/internal/words/b.ts"],
    ["a test of another area", "app/domain/cart/a.test.ts", "#app/domain/catalog/internal/b.ts"],
  ])("an import of an internal file by %s is reported", (_, file, target) => {
    const sources = sourcesOf({ [file]: `import { b } from "${target}";\nconst own = b;` });
    const [violation] = findViolations(sources);
    expect(violation?.message).toContain("which keeps this file to itself");
  });

  test("the folder that holds an internal folder, what lies below it, and the tests may import it", () => {
    const files = {
      "app/domain/catalog/search/internal/words.ts": "const own = 1;",
      "app/domain/catalog/search/find.ts": 'import { a } from "./internal/words.ts"; const own = a;',
      "app/domain/catalog/search/internal/more.ts": 'import { b } from "./words.ts"; const own = b;',
      "tests/integration/words.test.ts":
        'import { a } from "#app/domain/catalog/search/internal/words.ts"; const own = a;',
    };
    expect(findViolations(sourcesOf(files))).toEqual([]);
  });
});

test("a settings section that imports another area is reported", () => {
  const file = "app/domain/cart/cart.settings.ts";
  const sources = sourcesOf({ [file]: 'import { b } from "#app/domain/catalog/b.ts";\nconst own = b;' });
  const [violation] = findViolations(sources);
  expect(violation?.message).toContain("may import only lib and its own area");
});
