// The rooms of the house and who may enter which: docs/architecture.md in a form that a machine can check.

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
  | "workshop";

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
  ["scripts/", "workshop"],
  ["bench/", "workshop"],
  ["tools/", "workshop"],
];

/** What each room may import besides itself. */
export const MAY_IMPORT: Record<Layer, readonly Layer[]> = {
  lib: [],
  ui: ["lib"],
  platform: ["lib"],
  domain: ["lib", "platform"],
  jobs: ["lib", "platform", "domain"],
  components: ["lib", "ui", "domain"],
  routes: ["lib", "platform", "domain", "components", "ui", "composition"],
  "site map": [],
  // The files directly in app/ put the store together.
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
    "workshop",
  ],
  workshop: ["lib", "platform", "domain", "composition", "server", "db", "tests"],
};

/** And of what it may know the types: the server runs the built app, so it imports none of its code. */
export const MAY_KNOW_TYPES: Partial<Record<Layer, readonly Layer[]>> = {
  server: ["composition"],
  db: ["composition"],
};

/** A domain imports those of lower rank; those of the same rank do not know each other. */
export const DOMAIN_RANKS: readonly (readonly string[])[] = [
  ["settings", "media"],
  ["customers", "payments"],
  ["tax"],
  ["catalog", "content"],
  ["discounts", "search", "wishlist"],
  ["cart"],
  ["orders"],
  ["checkout"],
  ["reviews"],
  // Both look at all the others: one counts, one gives out and forgets.
  ["analytics", "integrity", "privacy"],
];

/** Outside suppliers: each is known to exactly one file of the store, so that it can be exchanged there. */
export const VENDORS = [
  "@aws-sdk/client-s3",
  "@electric-sql/pglite",
  "@remix-run/multipart-parser",
  "better-auth",
  "csv-parse",
  "csv-stringify",
  "micromark",
  "negotiator",
  "nodemailer",
  "pg",
  "pg-boss",
  "pino",
  "qrcode-generator",
  "razorpay",
  "sharp",
  "uuid",
] as const;

/** The room a file stands in; null where the house has no such room. A test belongs to the tests wherever it stands. */
export function layerOf(file: string): Layer | null {
  if (/\.(test|e2e)\.tsx?$/.test(file)) return "tests";
  if (file === "app/routes.ts") return "site map";
  const known = FOLDERS.find(([folder]) => file.startsWith(folder));
  if (known) return known[1];
  if (/^app\/[^/]+$/.test(file)) return "composition";
  return file.includes("/") ? null : "workshop";
}

/** `app/domain/cart/cart.ts` → `cart`; `app/routes/shop/home.tsx` → `shop`. */
export function partOf(file: string): string {
  return file.split("/")[2] ?? "";
}

/** Index into DOMAIN_RANKS, or -1 for a domain without a rank. */
export function rankOf(domain: string): number {
  return DOMAIN_RANKS.findIndex((domains) => domains.includes(domain));
}

/** Runs on the server only by its name: `.server` by the build's own rule, `.tables` because Drizzle hangs on it. */
export function isServerFile(file: string): boolean {
  return /\.server\.tsx?$/.test(file);
}

export function isTablesFile(file: string): boolean {
  return file.endsWith(".tables.ts");
}
