import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findViolations, MAX_LINES } from "../scripts/boundaries/violations.ts";
import { VENDORS } from "../scripts/boundaries/layers.ts";
import { readSources } from "../scripts/boundaries/source.ts";

let project: string;

beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), "gulmohar-boundaries-"));
});

afterEach(() => {
  rmSync(project, { recursive: true, force: true });
});

/** Writes the files, each with a declaration so that it is no barrel, and returns the violations as `file: message`. */
function violationsOf(files: Record<string, string>): string[] {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(project, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${text}\nconst own = 1;\n`);
  }
  return findViolations(readSources(project)).map(({ file, message }) => `${file}: ${message}`);
}

function oneViolation(files: Record<string, string>): string {
  const violations = violationsOf(files);
  expect(violations).toHaveLength(1);
  return violations[0] ?? "";
}

test("a well-formed project has no violation", () => {
  const files = {
    "app/lib/money.ts": "export type Minor = number;",
    "app/ui/button.tsx":
      'import type { Minor } from "../lib/money.ts"; export const Button = () => <button>Buy</button>;',
    "app/platform/clock.ts": 'import type { Minor } from "#app/lib/money.ts";',
    "app/domain/catalog/catalog.tables.ts": 'import { pgTable } from "drizzle-orm/pg-core";',
    "app/domain/catalog/catalog.ts": 'import type { products } from "#app/domain/catalog/catalog.tables.ts";',
    "app/domain/cart/cart.server.ts": 'import { products } from "#app/domain/catalog/catalog.tables.ts";',
    "app/components/card.tsx":
      'import { Button } from "#app/ui/button.tsx"; import type { C } from "#app/domain/catalog/catalog.ts";',
    "app/context/app-context.server.ts":
      'import { cart } from "#app/domain/cart/cart.server.ts"; import { seed } from "#db/seed/seed.ts";',
    "app/routes.ts":
      'import { index } from "@react-router/dev/routes"; export default [index("routes/shop/home.tsx")];',
    "app/routes/shop/home.tsx":
      'import type { Route } from "./+types/home"; import { getApp } from "#app/context/app-context.server.ts"; import { Hero } from "./home/hero.tsx";',
    "app/routes/shop/home/hero.tsx": 'import { Card } from "#app/components/card.tsx";',
    "server/main.ts":
      'import type { AppContext } from "#app/context/app-context.server.ts"; import { clock } from "#app/platform/clock.ts";',
    "db/seed/seed.ts": 'import { catalog } from "#app/domain/catalog/catalog.ts";',
    "tests/e2e/shop/buying.e2e.ts":
      'import { loader } from "#app/routes/shop/home.tsx"; import { main } from "#server/main.ts";',
  };
  expect(violationsOf(files)).toEqual([]);
});

describe("layers", () => {
  const planted: [name: string, file: string, text: string, message: string][] = [
    [
      "lib imports the domain",
      "app/lib/a.ts",
      'import { b } from "#app/domain/cart/b.ts";',
      "lib may not import domain",
    ],
    [
      "by a relative path",
      "app/lib/a.ts",
      'import { b } from "../domain/cart/b.ts";',
      "lib may not import domain",
    ],
    [
      "only a type of it",
      "app/lib/a.ts",
      'import type { B } from "../domain/cart/b.ts";',
      "lib may not import domain",
    ],
    ["an inline type import", "app/lib/a.ts", 'type B = import("#app/ui/b.tsx").B;', "lib may not import ui"],
    ["a re-export", "app/ui/a.ts", 'export { b } from "#app/platform/b.ts";', "ui may not import platform"],
    ["a star re-export", "app/ui/a.ts", 'export * from "#app/platform/b.ts";', "ui may not import platform"],
    ["a dynamic import", "app/lib/a.ts", 'await import("#app/ui/b.tsx");', "lib may not import ui"],
    [
      "in a file with JSX",
      "app/ui/a.tsx",
      'import "#app/components/b.tsx"; <i />;',
      "ui may not import components",
    ],
    [
      "platform imports the domain",
      "app/platform/a.ts",
      'import "#app/domain/cart/b.ts";',
      "platform may not import domain",
    ],
    [
      "the domain imports components",
      "app/domain/cart/a.ts",
      'import "#app/components/b.tsx";',
      "domain may not import components",
    ],
    [
      "components import the platform",
      "app/components/a.ts",
      'import "#app/platform/b.ts";',
      "components may not import platform",
    ],
    [
      "jobs import the composition",
      "app/jobs/a.server.ts",
      'import "#app/context/app-context.server.ts";',
      "jobs may not import composition",
    ],
    [
      "the composition imports a surface",
      "app/context/app-context.server.ts",
      'import "#app/routes/shop/b.tsx";',
      "composition may not import routes",
    ],
    [
      "the server imports the domain",
      "server/a.ts",
      'import type { B } from "#app/domain/cart/b.ts";',
      "server may not import domain",
    ],
    [
      "the server imports code of the built app",
      "server/a.ts",
      'import { b } from "#app/context/app-context.server.ts";',
      "server may not import composition",
    ],
    [
      "the seed imports components",
      "db/seed/a.ts",
      'import "#app/components/b.tsx";',
      "db may not import components",
    ],
    [
      "the application imports the tests",
      "app/lib/a.ts",
      'import "#tests/fixtures/b.ts";',
      "lib may not import tests",
    ],
    [
      "a surface imports another",
      "app/routes/shop/a.tsx",
      'import "../admin/b.tsx";',
      "the surface shop imports",
    ],
  ];
  test.each(planted)("a forbidden import is reported: %s", (_, file, text, message) => {
    expect(oneViolation({ [file]: text })).toContain(`${file}: ${message}`);
  });

  test("a file in an unknown folder is reported", () => {
    expect(oneViolation({ "app/extras/a.ts": "" })).toContain("is in no known layer");
  });

  test("a route imported by a file other than app/routes.ts is reported, even in the same folder", () => {
    const files = {
      "app/routes.ts":
        'import { route } from "@react-router/dev/routes"; export default [route("a", "./routes/shop/a.tsx")];',
      "app/routes/shop/a.tsx": "",
      "app/routes/shop/part.tsx": 'import { A } from "./a.tsx";',
    };
    expect(oneViolation(files)).toBe(
      "app/routes/shop/part.tsx: only app/routes.ts may import a route; move what both need to another file: app/routes/shop/a.tsx",
    );
  });
});

describe("server files", () => {
  test.each([
    ["a rule", "app/domain/cart/a.ts", 'import { b } from "./b.server.ts";'],
    ["only its type", "app/domain/cart/a.ts", 'import type { B } from "./b.server.ts";'],
    ["a component", "app/components/a.tsx", 'import { b } from "#app/domain/cart/b.server.ts";'],
    [
      "a page's private part",
      "app/routes/shop/part.tsx",
      'import { b } from "#app/domain/cart/b.server.ts";',
    ],
  ])("a .server file imported by a module that may reach the browser is reported: %s", (_, file, text) => {
    expect(oneViolation({ [file]: text })).toContain("is not a .server file but imports one");
  });

  test("tables imported by a module that may reach the browser are reported", () => {
    expect(oneViolation({ "app/domain/cart/a.ts": 'import { t } from "./cart.tables.ts";' })).toContain(
      "imports tables",
    );
  });
});

describe("vendors", () => {
  test.each(VENDORS)("a second module that imports %s is reported", (vendor) => {
    const violations = violationsOf({
      "app/platform/a.server.ts": `import x from "${vendor}";`,
      "app/platform/b.server.ts": `import type { X } from "${vendor}/deep";`,
      "app/platform/c.test.ts": `import x from "${vendor}";`,
    });
    const message = `${vendor} is imported by more than one adapter: app/platform/a.server.ts, app/platform/b.server.ts`;
    expect(violations).toEqual([
      `app/platform/a.server.ts: ${message}`,
      `app/platform/b.server.ts: ${message}`,
    ]);
  });
});

describe("file shapes", () => {
  test("an import cycle is reported, even one of types", () => {
    const files = {
      "app/lib/a.ts": 'import { b } from "./b.ts";',
      "app/lib/b.ts": 'import { c } from "#app/lib/c.ts";',
      "app/lib/c.ts": 'import type { A } from "./a.ts";',
    };
    expect(oneViolation(files)).toBe(
      "app/lib/a.ts: imports itself: app/lib/a.ts → app/lib/b.ts → app/lib/c.ts → app/lib/a.ts",
    );
  });

  test("a barrel file is reported under any name", () => {
    writeFileSync(
      path.join(project, "shop.ts"),
      'import { a } from "./a.ts";\nexport { a };\nexport * from "./b.ts";\n',
    );
    expect(oneViolation({})).toBe("shop.ts: is a barrel: import from the files themselves");
  });

  test("an index file is reported", () => {
    expect(oneViolation({ "app/lib/index.ts": "" })).toContain("is a barrel");
  });

  test("a file that is too long is reported", () => {
    expect(oneViolation({ "app/lib/a.ts": "\n".repeat(MAX_LINES) })).toContain(`more than ${MAX_LINES}`);
  });

  test.each(["cartLines.ts", "Cart.tsx", "cart.queries.ts"])(
    "a file name that is not kebab-case or has an unknown suffix is reported: %s",
    (name) => {
      expect(oneViolation({ [`app/domain/cart/${name}`]: "" })).toContain("not named in kebab-case");
    },
  );

  test.each(["utils.ts", "cart-helpers.ts", "common.ts", "mail-service.server.ts"])(
    "a file name that does not describe its content is reported: %s",
    (name) => {
      expect(oneViolation({ [`app/platform/${name}`]: "" })).toContain("which does not describe its content");
    },
  );

  test("an import without a file extension is reported", () => {
    expect(oneViolation({ "app/lib/a.ts": 'import { b } from "./b";' })).toContain(
      "names no file extension: ./b",
    );
  });
});
