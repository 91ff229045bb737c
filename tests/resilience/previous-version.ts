import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, symlinkSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { stockedVariant } from "#tests/fixtures/catalog/stocked-variant.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { freePort } from "#tests/servers/free-port.ts";
import { createDatabase, startPostgres } from "#tests/servers/postgres.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { startStoreProcess, type StoreProcess } from "#tests/servers/store-process.ts";
import { ROOT } from "../../scripts/root.ts";
import type { Conditions, Outcome, Scenario } from "./scenario.ts";

const ROUNDS = 5;
const PASSWORD = "moti jhumka 7";
const PRODUCT = "gulmohar-jhumka";
const PAGES = [
  "/",
  "/products",
  "/products?search=shawl",
  "/cart",
  "/about-us",
  "/sitemap.xml",
  `/products/${PRODUCT}`,
];
const OWN_PAGES = ["/orders", "/profile", "/profile/addresses", "/wishlist"];
const ADMIN_PAGES = [
  "/admin/dashboard",
  "/admin/orders",
  "/admin/products",
  "/admin/analytics",
  "/admin/settings",
];

/**
 * The version before the newest migration and this one serve one database: the previous version starts the shop, this one migrates it
 * meanwhile, and both go on. Needs the history of the repository; a shallow clone has it not, and the scenario says so.
 */
export const previousVersion: Scenario = {
  name: "previous-version",
  title: "The previous version beside this one on the new tables",
  engines: ["postgres"],
  async run(conditions: Conditions): Promise<Outcome> {
    const previous = checkOutPrevious(conditions.folder);
    if (!previous) return { figures: "not tested: this clone has no history", faults: [] };
    try {
      buildIn(previous.folder);
      return await serveBoth(previous, conditions.folder);
    } finally {
      execFileSync("git", ["worktree", "remove", "--force", previous.folder], { cwd: ROOT });
    }
  },
};

interface Previous {
  folder: string;
  commit: string;
}

/**
 * A worktree of the commit before the one that added the newest migration, or of PREVIOUS_VERSION; null where the history does not reach so
 * far.
 */
function checkOutPrevious(folder: string): Previous | null {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  const journal = "db/migrations/meta/_journal.json";
  if (!existsSync(path.join(ROOT, ".git")) || git("rev-parse", "--is-shallow-repository") === "true")
    return null;
  const chosen = process.env["PREVIOUS_VERSION"] ?? `${git("log", "-1", "--format=%H", "--", journal)}^`;
  const commit = git("rev-parse", chosen);
  const place = path.join(folder, "previous");
  git("worktree", "add", "--quiet", "--detach", place, commit);
  return { folder: place, commit };
}

function buildIn(folder: string): void {
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"), "junction");
  const build = path.join(ROOT, "node_modules", "@react-router", "dev", "bin.cjs");
  execFileSync(process.execPath, [build, "build"], { cwd: folder, stdio: "ignore" });
}

async function serveBoth({ folder: root, commit }: Previous, folder: string): Promise<Outcome> {
  const server = await startPostgres();
  const variables = {
    DATABASE_URL: await createDatabase(server.url, "store"),
    DATA_DIR: await mkdtemp(path.join(folder, "shop-")),
    SESSION_SECRET: "a secret of the tests, long enough for a store",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TEST_PAYMENT_DELAY_MS: "0",
  };
  try {
    const previous = await startStoreProcess(await freePort(), variables, root);
    const visits: Visits = { requests: 0, faults: new Set() };
    await visitAll("the previous version before the migration", previous, visits);
    // Migrates while the previous version serves.
    const current = await startStoreProcess(await freePort(), variables);
    for (let round = 0; round < ROUNDS; round += 1)
      await Promise.all([
        visitAll("the previous version", previous, visits),
        visitAll("this version", current, visits),
      ]);
    await Promise.all([previous.stop(), current.stop()]);
    const figures = `${commit.slice(0, 8)} beside this version: ${visits.requests} requests`;
    return { figures, faults: [...visits.faults, ...checkData(variables)] };
  } finally {
    await server.stop();
  }
}

/** Runs `npm run check:data`. */
function checkData(variables: Record<string, string>): string[] {
  const { status, stdout } = spawnSync(process.execPath, ["db/check.ts"], {
    cwd: ROOT,
    env: { ...process.env, ...variables, LOG_LEVEL: "silent" },
    encoding: "utf8",
  });
  return status === 0 ? [] : [stdout];
}

interface Visits {
  requests: number;
  faults: Set<string>;
}

let shoppers = 0;

/** Opens pages of the shop, signs up, buys, opens the account's pages, and signs in to the admin. */
async function visitAll(version: string, { url }: StoreProcess, visits: Visits): Promise<void> {
  const expectOk = async (page: string, asked: Promise<Response>) => {
    const response = await asked;
    visits.requests += 1;
    await response.text();
    if (response.status >= 400) visits.faults.add(`${version}: ${page} responded with ${response.status}`);
  };
  const shopper = new Visitor(url);
  for (const page of PAGES) await expectOk(page, shopper.get(page));
  shoppers += 1;
  const email = `shopper-${shoppers}@example.com`;
  await expectOk("/signup", shopper.signUp(email, PASSWORD));
  await expectOk("/login", shopper.signIn(email, PASSWORD));
  const { id, price } = await stockedVariant(url, PRODUCT);
  await expectOk("/checkout", shopper.post("/checkout.data", checkoutFields([{ id, price, quantity: 1 }])));
  for (const page of OWN_PAGES) await expectOk(page, shopper.get(page));
  const admin = new Visitor(url);
  await expectOk("/admin/login", admin.post("/admin/login", ADMIN));
  for (const page of ADMIN_PAGES) await expectOk(page, admin.get(page));
}
