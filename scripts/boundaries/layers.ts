// The layers and what each may import: docs/architecture.md in machine-readable form.

export type Layer =
  | "lib"
  | "ui"
  | "platform"
  | "domain"
  | "jobs"
  | "components"
  | "routes"
  | "site map"
  | "composition"
  | "server"
  | "db"
  | "tests"
  | "tooling";

const FOLDERS: [folder: string, layer: Layer][] = [
  ["app/lib/", "lib"],
  ["app/ui/", "ui"],
  ["app/platform/", "platform"],
  ["app/domain/", "domain"],
  ["app/jobs/", "jobs"],
  ["app/context/", "composition"],
  ["app/components/", "components"],
  ["app/routes/", "routes"],
  ["server/", "server"],
  ["db/", "db"],
  ["tests/", "tests"],
  // Examples of code that others add to the store, in any layer.
  ["docs/examples/", "tests"],
  ["scripts/", "tooling"],
  ["bench/", "tooling"],
  ["tools/", "tooling"],
];

/** The layers that each layer may import besides itself. */
export const MAY_IMPORT: Record<Layer, readonly Layer[]> = {
  lib: [],
  ui: ["lib"],
  platform: ["lib"],
  domain: ["lib", "platform"],
  jobs: ["lib", "platform", "domain"],
  components: ["lib", "ui", "domain"],
  routes: ["lib", "platform", "domain", "components", "ui", "composition"],
  "site map": ["site map"],
  // app/context and the files directly in app/ wire the application together.
  composition: ["lib", "platform", "domain", "jobs", "components", "ui", "db"],
  server: ["lib", "platform", "db"],
  db: ["lib", "platform", "domain"],
  tests: [
    "lib",
    "platform",
    "domain",
    "jobs",
    "components",
    "ui",
    "routes",
    "site map",
    "composition",
    "server",
    "db",
    "tooling",
  ],
  tooling: ["lib", "platform", "domain", "composition", "server", "db", "tests"],
};

/** Layers of which only types may be imported: the server runs the built app and imports none of its code. */
export const MAY_IMPORT_TYPES: Partial<Record<Layer, readonly Layer[]>> = {
  server: ["composition"],
  db: ["composition"],
};

/** Third-party packages that exactly one adapter file may import, so that they can be replaced there. */
export const VENDORS = [
  "@aws-sdk/client-s3",
  "@electric-sql/pglite",
  "@remix-run/multipart-parser",
  "better-auth",
  "bidi-js",
  "csv-parse",
  "csv-stringify",
  "fflate",
  "harfbuzzjs",
  "micromark",
  "negotiator",
  "nodemailer",
  "pg",
  "pdfkit",
  "pg-boss",
  "pino",
  "qrcode-generator",
  "razorpay",
  "sharp",
  "uuid",
] as const;

/** The files that list the pages. */
export const SITE_MAPS = ["app/routes.ts", "app/admin-routes.ts"];

/** The layer of a file, or null for an unknown folder. A test file belongs to "tests" in any folder. */
export function layerOf(file: string): Layer | null {
  if (/\.(test|e2e)\.tsx?$/.test(file)) return "tests";
  if (SITE_MAPS.includes(file)) return "site map";
  const match = FOLDERS.find(([folder]) => file.startsWith(folder));
  if (match) return match[1];
  if (/^app\/[^/]+$/.test(file)) return "composition";
  return file.includes("/") ? null : "tooling";
}

/** `app/domain/cart/cart.ts` → `cart`; `app/routes/shop/home/home.tsx` → `shop`. */
export function partOf(file: string): string {
  return file.split("/")[2] ?? "";
}

/** React Router's build keeps `.server` files out of browser bundles. */
export function isServerFile(file: string): boolean {
  return /\.server\.tsx?$/.test(file);
}

export function isTablesFile(file: string): boolean {
  return file.endsWith(".tables.ts");
}
