import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { propertySeed } from "./scripts/property-seed.ts";

// A failed property is repeated with the seed that is printed here.
const PROPERTY_SEED = String(propertySeed());
process.stdout.write(`PROPERTY_SEED=${PROPERTY_SEED}\n`);

// The built-in database runs PostgreSQL's own code, so what a page or form does is proven on PostgreSQL, and this conformance set proves what
// can differ: locks, jobs, searches, backup, upgrade, a short disk, one purchase and one return. Nightly tests run every file on it,
// except those that open two transactions at a time: it has one connection. The browser journeys run on it anyway.
const ON_BOTH_DATABASES = [
  "catalog/{concurrent-product-edits,product-index}",
  "checkout/{abandoned-checkouts,checkout-statements,concurrent-checkouts,integrity,open-payments,place-order}",
  "delivery/concurrent-shipments",
  "orders/returns",
  "platform/{backup,database-away,disk-short,emails,failed-jobs,first-start,lost-messages,several-processes,upgrade}",
  "random-actions",
  "search/full-text-equality",
];
const TWO_TRANSACTIONS = ["checkout/concurrent-deletions"];

// Floods take too long for the gate, as do single tests whose titles end with @nightly.
const isNight = process.env["NIGHTLY"] !== undefined;
const NIGHTLY_INTEGRATION = ["attacks/slow-clients", "checkout/mixed-load"];

const integrationFiles = (names: string[]) => names.map((name) => `tests/integration/${name}.test.ts`);

const integration = (engine: "pglite" | "postgres") => ({
  // As in production, whose React has no development runtime.
  oxc: { jsx: { runtime: "automatic" as const, development: false } },
  test: {
    name: engine,
    include: integrationFiles(engine === "postgres" || isNight ? ["**/*"] : ON_BOTH_DATABASES),
    exclude: integrationFiles([
      ...(engine === "pglite" ? TWO_TRANSACTIONS : []),
      ...(isNight ? [] : NIGHTLY_INTEGRATION),
    ]),
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

export default defineConfig({
  test: {
    // One more than cores, where Vitest leaves one free: tests wait for databases, started stores and time-outs.
    maxWorkers: availableParallelism() + 1,
    testNamePattern: isNight ? undefined : /^(?!.*@nightly)/,
    // The gate begins with the longest files. At night each run has another order, which the seed repeats.
    sequence: isNight ? { shuffle: { files: true }, seed: Number(PROPERTY_SEED) } : undefined,
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
