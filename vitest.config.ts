import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { propertySeed } from "./scripts/property-seed.ts";

// A failed property is repeated with the seed that is printed here.
const PROPERTY_SEED = String(propertySeed());
process.stdout.write(`PROPERTY_SEED=${PROPERTY_SEED}\n`);

// Pages, forms and guards behave alike on both databases and are tested on PostgreSQL only; the browser tests use PGlite. Tests of
// concurrency, transactions, locks, jobs, searches, the database's files or one engine (`runIf`) run on both.
const ON_ONE_DATABASE = [
  "admin/{appearance,appearance-draft,brand,change-currency,content-admin,content-lists,content-pages,other-currencies}",
  "admin/{select-all-matching,settings,setup-guide,shop-texts}",
  "attacks/{admin-access,cookies,every-endpoint,floods,guessing,headers,malformed,mass-assignment,reset-links,slow-clients}",
  "attacks/xss-texts",
  "catalog/{categories,compare-at,compare-at-admin,formatted-descriptions,legal-information,product-fields}",
  "catalog/{product-form-requests,product-image-requests,short-text,storefront,structured-data,variant-weight,worn-sizes}",
  "checkout/{cart-without-javascript,discount-admin,hidden-cash,refused-checkout-page}",
  "customers/{accounts,address-states,avatars,contact,customer-admin,customer-two-factor,devices,messages,newsletter}",
  "customers/{passkey-privacy,passkeys,phone-and-pin,profile}",
  "customers/{signing-in,two-factor}",
  // Two transactions of one test: the built-in database has one connection.
  "checkout/concurrent-deletions",
  "delivery/{delivery-methods,delivery-promise}",
  "fit/{fit-feedback,fits-me,saved-bodies,similar-reviews,size-chart-csv,size-finder-script,size-recommendation}",
  "images/{images-on-s3,share-cards}",
  "orders/{exchanges,order-admin,order-requests,print-pages,remittance,tax-document-pages}",
  "passkeys-over-https",
  "platform/{feeds,page-failures,page-weight,redirects,shopper-pages}",
  "reviews/{review-queue,review-requests}",
  "search/search-pages",
  "tax/{product-tax-class,shipment-invoices,tax-settings}",
  // The queries of a return are tested on both by gst-return.test.ts.
  "tax/gst-year",
].map((files) => `tests/integration/${files}.test.ts`);

const integration = (engine: "pglite" | "postgres") => ({
  test: {
    name: engine,
    include: ["tests/integration/**/*.test.ts"],
    exclude: engine === "pglite" ? ON_ONE_DATABASE : [],
    globalSetup: ["tests/servers/prepare-template.ts"],
    setupFiles: ["tests/servers/cheap-password-hashes.ts", "tests/servers/seed-properties.ts"],
    // The production builds of React and its router, as the store uses them.
    env: { TEST_ENGINE: engine, NODE_ENV: "production", PROPERTY_SEED },
    // Node loads the sources once for all files; Vitest would transform and run them again for each.
    server: { deps: { external: [/(?<!\.test)\.ts$/] } },
    // Each file has a store and a database of its own; loading the built store anew for each of them took a third of the time.
    isolate: false,
    testTimeout: 60_000,
    // On a busy machine a job or an email takes longer than Vitest's second.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
});

// The gate counts the tests from a report (scripts/verify/step.ts).
const reportFile = process.env["REPORT_FILE"];

export default defineConfig({
  test: {
    // One more than cores, where Vitest leaves one free: tests wait for databases, started stores and time-outs.
    maxWorkers: availableParallelism() + 1,
    reporters: reportFile ? ["default", ["json", { outputFile: reportFile }]] : ["default"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,db,server}/**/*.test.ts", "tests/*.test.ts"],
          setupFiles: ["tests/servers/seed-properties.ts"],
          env: { PROPERTY_SEED },
          // Starting a process for each of the small files took longer than their tests.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      integration("pglite"),
      integration("postgres"),
    ],
  },
});
