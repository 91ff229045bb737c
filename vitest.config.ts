import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Connections, headers, guards, rendering and files, which no difference between the databases can reach: these run on PostgreSQL
// only. Whatever tests a query, a transaction, a lock or a job runs on both.
const ON_ONE_DATABASE = [
  "admin/{brand,content-pages,shop-texts}",
  "attacks/{admin-access,cookies,every-endpoint,floods,guessing,headers,malformed,mass-assignment,secrets,slow-clients,xss-texts}",
  "catalog/{formatted-descriptions,images-on-s3,share-cards}",
  "customers/{customer-two-factor,passkeys,signing-in}",
  "orders/tax-document-pages",
  "passkeys-over-https",
  // The queries of a return are tested on both by gst-return.test.ts.
  "tax/gst-year",
  "platform/{mail-server-away,page-failures,page-weight}",
].map((files) => `tests/integration/${files}.test.ts`);

const integration = (engine: "pglite" | "postgres") => ({
  test: {
    name: engine,
    include: ["tests/integration/**/*.test.ts"],
    exclude: engine === "pglite" ? ON_ONE_DATABASE : [],
    globalSetup: ["tests/servers/prepare-template.ts"],
    setupFiles: ["tests/servers/cheap-password-hashes.ts"],
    env: { TEST_ENGINE: engine },
    // Each file has a store and a database of its own; loading the built store anew for each of them took a third of the time.
    isolate: false,
    testTimeout: 60_000,
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
