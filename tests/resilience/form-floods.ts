import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import path from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { accounts, users } from "#app/domain/customers/customers.tables.ts";
import { hashPassword } from "#app/domain/customers/internal/passwords/password-hash.server.ts";
import { newId } from "#app/lib/id.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import type { Customer } from "#tests/fixtures/seed-customers.ts";
import type { StoreProcess } from "#tests/servers/store-process.ts";
import type { FloodPlan } from "./flood-process.ts";
import { integrityOf, type Conditions, type Outcome, type Scenario } from "./scenario.ts";
import { openShop, type Shop } from "./shop.ts";

const CONNECTIONS = 200;
const FLOOD_MS = 8_000;
const PASSWORD = "moti jhumka 7";
const NEW_PASSWORD = "chandi payal 8";

/** What others wait for at most, 95 times of 100: the goals on two idle cores with the flooding client beside. */
const GOALS = { page: 20, listing: 300, signIn: 1_500, checkout: 500 };
type Visit = keyof typeof GOALS;
const VISITS = Object.keys(GOALS) as Visit[];
/** What the same visits take without a flood on such a machine. A slower or busier one has proportionally longer to meet the goals. */
const WITHOUT_FLOOD = { page: 8, listing: 70, signIn: 300, checkout: 100 };
const EVERY_MS: Record<Visit, number> = { page: 40, listing: 150, signIn: 700, checkout: 350 };

interface FormFlood {
  name: string;
  path: string;
  fields: Record<string, string>;
  /** Whether the flooding client is signed in. */
  isSignedIn?: boolean;
  /** Without the store's rate limits, so that each request reaches the password hash. */
  isUnlimited?: boolean;
}

const signUpFields = { fullName: "Asha Verma", "consent-account": "on", confirmPassword: PASSWORD };

function floodsOf(email: string): FormFlood[] {
  const signIn = { path: "/login", fields: { email, password: PASSWORD } };
  const change = {
    path: "/profile/password",
    isSignedIn: true,
    fields: { currentPassword: "a guess", password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  };
  return [
    { name: "right sign-ins of one account", ...signIn },
    { name: "right sign-ins of one account, no limits", ...signIn, isUnlimited: true },
    {
      name: "wrong sign-ins of many accounts",
      path: "/login",
      fields: { email: "guess{n}@example.com", password: "a guess" },
    },
    { name: "refused posts to /cart/quote", path: "/cart/quote", fields: { ids: "x" } },
    {
      name: "sign-ups",
      path: "/signup",
      fields: { ...signUpFields, email: "new{n}@example.com", password: PASSWORD },
    },
    {
      name: "sign-ups, no limits",
      path: "/signup",
      fields: { ...signUpFields, email: "newer{n}@example.com", password: PASSWORD },
      isUnlimited: true,
    },
    { name: "password changes", ...change },
    { name: "password changes, no limits", ...change, isUnlimited: true },
    {
      name: "account deletions",
      path: "/profile/data/delete",
      isSignedIn: true,
      fields: { password: "a guess" },
    },
    {
      name: "admin sign-ins",
      path: "/admin/login",
      fields: { email: "admin@gulmohar.example", password: "a guess" },
    },
    {
      name: "password resets",
      path: "/reset-password",
      fields: { token: "x".repeat(24), password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    },
  ];
}

/** Two hundred connections that post forms without a pause, beside shoppers at another network address. */
export const formFloods: Scenario = {
  name: "floods",
  title: `${CONNECTIONS} connections that post forms beside shoppers`,
  engines: ["pglite", "postgres"],
  async run(conditions: Conditions): Promise<Outcome> {
    const shop = await openShop({ ...conditions, customers: 60 });
    try {
      const emails = await givePasswords(shop, shop.customers);
      const figures: string[] = [];
      const faults: string[] = [];
      let slowness = 1;
      for (const isUnlimited of [false, true]) {
        const store = await shop.start({ RATE_LIMITS: isUnlimited ? "off" : "on" });
        const run = { shop, store, emails };
        if (!isUnlimited) {
          const visits = await visitFor(run, 0);
          slowness = slownessOf(visits);
          figures.push(`no flood: ${describe(visits)}; goals are multiplied by ${slowness.toFixed(1)}`);
        }
        for (const [index, flood] of floodsOf(emails[0] ?? "").entries()) {
          if ((flood.isUnlimited ?? false) !== isUnlimited) continue;
          const { waits, failures, statuses } = await visitBeside(run, flood, index + 1);
          figures.push(`${flood.name} (${statuses}): ${describe({ waits, failures })}`);
          faults.push(...missedGoals(waits, slowness).map((missed) => `${flood.name}: ${missed}`));
          if (failures.length > 0) faults.push(`${flood.name}: ${failures.slice(0, 3).join(", ")}`);
        }
        await store.stop();
      }
      const { faults: broken } = await integrityOf(shop);
      return { figures: figures.join("\n       "), faults: [...faults, ...broken] };
    } finally {
      await shop.close();
    }
  },
};

interface Run {
  shop: Shop;
  store: StoreProcess;
  /** Of the shop's customers, in their order. */
  emails: readonly string[];
}

interface Visits {
  waits: Record<Visit, number[]>;
  failures: string[];
}

/** Gives the customers one password. Returns their email addresses in the same order. */
async function givePasswords(shop: Shop, customers: readonly Customer[]): Promise<string[]> {
  return shop.inside(async ({ db }) => {
    const password = await hashPassword(PASSWORD);
    const ids = customers.map(({ userId }) => userId);
    await db
      .insert(accounts)
      .values(
        ids.map((userId) => ({ id: newId(), userId, accountId: userId, providerId: "credential", password })),
      );
    const rows = await db.select().from(users).where(inArray(users.id, ids));
    return ids.map((id) => rows.find((row) => row.id === id)?.email ?? "");
  });
}

async function visitBeside(run: Run, flood: FormFlood, index: number) {
  const plan: FloodPlan = {
    url: run.store.url,
    connections: CONNECTIONS,
    path: flood.path,
    fields: flood.fields,
    cookie: flood.isSignedIn ? sessionOf(run.shop.customers[0]) : "",
  };
  const script = path.join(import.meta.dirname, "flood-process.ts");
  const flooding = spawn(process.execPath, [script, JSON.stringify(plan)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  flooding.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  // The first wave of connections arrives at once.
  await wait(1_000);
  const visits = await visitFor(run, index);
  flooding.stdin.end("over\n");
  await once(flooding, "exit");
  return { ...visits, statuses: output };
}

/** Four kinds of shoppers at an address of their own, so that no visit's limits are those of an earlier flood. */
async function visitFor({ shop, store, emails }: Run, index: number): Promise<Visits> {
  const localAddress = `127.0.1.${index + 1}`;
  const waits: Visits["waits"] = { page: [], listing: [], signIn: [], checkout: [] };
  const failures: string[] = [];
  const until = performance.now() + FLOOD_MS;
  const repeat = async (visit: Visit, send: (count: number) => Promise<number>) => {
    for (let count = 0; performance.now() < until; count += 1) {
      const began = performance.now();
      const status = await send(count);
      waits[visit].push(performance.now() - began);
      if (status !== 200 && status !== 302 && status !== 202) failures.push(`${visit}: ${status}`);
      await wait(EVERY_MS[visit]);
    }
  };
  const from = { url: store.url, localAddress };
  // The limits of an account allow what one person does; the flooding client uses the first customer.
  const ofFlood = (count: number, each: number) => 1 + ((index * 5 + (count % each)) % (emails.length - 1));
  await Promise.all([
    repeat("page", () => ask(from, "/about-us")),
    repeat("listing", (count) => ask(from, `/products?max-price=${1_000 + index * 500 + count}`)),
    repeat("signIn", (count) =>
      ask(from, "/login", { fields: { email: emails[ofFlood(count, 5)] ?? "", password: PASSWORD } }),
    ),
    repeat("checkout", (count) => {
      const { id, price } = shop.pieces[count % shop.pieces.length] ?? { id: "", price: 0 };
      const shopper = ofFlood(count, 5);
      // The limits of a phone number allow what one person does, too.
      const phone = String(9_876_500_000 + shopper);
      const fields = checkoutFields([{ id, price, quantity: 1 }], { phone });
      return ask(from, "/checkout.data", { fields, cookie: sessionOf(shop.customers[shopper]) });
    }),
  ]);
  return { waits, failures };
}

const sessionOf = (customer: Customer | undefined) => `gulmohar.session_token=${customer?.cookie ?? ""}`;

/** The status of a response that was received whole; 0 when there was none. Each request has a connection of its own. */
function ask(
  { url, localAddress }: { url: string; localAddress: string },
  target: string,
  { fields, cookie = "" }: { fields?: Record<string, string>; cookie?: string } = {},
): Promise<number> {
  const body = fields ? new URLSearchParams(fields).toString() : undefined;
  const { origin } = new URL(url);
  return new Promise((resolve) => {
    const asking = request(new URL(target, url), {
      family: 4,
      localAddress,
      agent: false,
      method: body === undefined ? "GET" : "POST",
      headers: {
        origin,
        cookie,
        ...(body === undefined
          ? {}
          : {
              "content-type": "application/x-www-form-urlencoded",
              "content-length": Buffer.byteLength(body),
            }),
      },
    });
    asking.once("response", (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    asking.once("error", () => resolve(0));
    asking.end(body);
  });
}

function p95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0);
}

function missedGoals(waits: Visits["waits"], slowness: number): string[] {
  return VISITS.flatMap((visit) => {
    const allowedMs = Math.round(GOALS[visit] * slowness);
    return p95(waits[visit]) > allowedMs ? [`${visit} took ${p95(waits[visit])} ms, not ${allowedMs}`] : [];
  });
}

/** How many times as long the visits take as on an idle machine, at least 1. */
function slownessOf({ waits }: Visits): number {
  return Math.max(1, ...VISITS.map((visit) => p95(waits[visit]) / WITHOUT_FLOOD[visit]));
}

function describe({ waits }: Visits): string {
  return VISITS.map((visit) => `${visit} ${p95(waits[visit])} ms of ${waits[visit].length}`).join(", ");
}
