import { count } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { SegmentRule } from "#app/domain/customers/segments/segment.ts";
import { segments } from "#app/domain/customers/segments/segments.tables.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { newId } from "#app/lib/id.ts";
import { seededRandom } from "#tests/durability/result.ts";
import { allowCash } from "#tests/fixtures/payments/allow-cash.ts";
import { sellGiftCards } from "#tests/fixtures/payments/gift-cards.ts";
import { letMessagesWait } from "#tests/fixtures/orders/waiting.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { FakeShiprocket } from "#tests/servers/providers/fake-shiprocket.ts";
import { FakeRazorpay } from "#tests/servers/providers/fake-razorpay.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import { propertySeed } from "../../scripts/property-seed.ts";
import { anyAction, signUpShopper } from "#tests/requests/random-actions.ts";
import type { Shop } from "#tests/requests/random-shop.ts";
import { addOtherSize } from "#tests/fixtures/catalog/other-size.ts";

// Shoppers, the owner and the payment provider act at random, and the shop's data stays consistent. `npm run test:histories` takes a random
// seed and thousands of steps; PROPERTY_SEED and RANDOM_STEPS repeat a run.
const SEED = propertySeed();
const STEPS = Number(process.env["RANDOM_STEPS"] ?? 20);
const CHECK_EVERY = 100;
const MS_PER_STEP = 3_000;

const SHOPPERS = 4;
const PRODUCTS = 5;

/** A shop with the test bank and parcels by hand, or with Razorpay and Shiprocket, in rupees. */
async function openShop(providers: Pick<Shop, "razorpay" | "shiprocket">): Promise<Shop> {
  const app = await openTestApp({ ...providers.razorpay?.env(), ...providers.shiprocket?.env() });
  if (providers.shiprocket) await saveTestSection(app.store, "sales", { currency: "INR" });
  await allowCash(app.store);
  await sellGiftCards(app.store);
  const codes = await insertDiscounts(app);
  const products = [];
  for (let made = 0; made < PRODUCTS; made += 1) {
    const product = await stockProduct(app.store, { name: `Random ${made}`, inventory: 8 });
    const otherSize = await addOtherSize(app.store, product, { inventory: 4 });
    const priceOverrideMinor = product.priceMinor + (made % 2 === 0 ? 7_00 : -3_00);
    const otherPrice = await addOtherSize(app.store, product, { inventory: 4, priceOverrideMinor });
    products.push(product, { ...product, id: otherSize });
    products.push({ ...product, id: otherPrice, priceMinor: priceOverrideMinor });
  }
  const admin = app.visitor();
  await admin.post("/admin/login", ADMIN);
  const shop: Shop = {
    app,
    ...providers,
    admin,
    shoppers: [],
    products,
    codes,
    random: seededRandom(SEED),
    doing: "",
    signUps: 0,
  };
  for (let made = 0; made < SHOPPERS; made += 1) shop.shoppers.push(await signUpShopper(shop));
  return shop;
}

/** A code for everybody, and one for those who have ordered twice. */
async function insertDiscounts({ store: { db } }: TestApp): Promise<string[]> {
  const [segmentId, at] = [newId(), new Date()];
  const rule = SegmentRule.parse({ minOrders: 2 });
  await db.insert(segments).values({ id: segmentId, name: "Regulars", rule, createdAt: at, updatedAt: at });
  const made = { kind: "percent", usageLimit: 20 } as const;
  await db.insert(discounts).values([
    { ...made, id: newId(), code: "RANDOM", title: "A tenth off", value: 1000 },
    { ...made, id: newId(), code: "REGULAR", title: "A fifth off", value: 2000, segmentId },
  ]);
  return ["RANDOM", "REGULAR"];
}

async function act(shop: Shop): Promise<void> {
  const done = new Map<string, number>();
  for (let step = 1; step <= STEPS; step += 1) {
    const [name, action] = anyAction(shop);
    shop.doing = "";
    const response = await action(shop);
    if (response && response.status >= 500)
      throw new Error(`${response.status} in step ${step} of seed ${SEED}: ${name} ${shop.doing}`);
    if (response && !response.bodyUsed) await response.text();
    // A form that was accepted leads to another page.
    if (response?.status === 302) done.set(name, (done.get(name) ?? 0) + 1);
    if (step % CHECK_EVERY === 0) await expectIntegrity(shop.app.store);
  }
  await expectIntegrity(shop.app.store);
  if (STEPS > CHECK_EVERY) await report(shop, done);
}

/** Prints what a long run did: a run in which nothing is possible proves nothing. */
async function report({ app }: Shop, done: ReadonlyMap<string, number>): Promise<void> {
  const rows = await app.store.db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .groupBy(orders.status);
  const counts = rows.map(({ status, count: of }) => `${of} ${status}`).join(", ");
  process.stdout.write(
    `Seed ${SEED}, ${STEPS} steps: ${counts}, ${await app.store.db.$count(returns)} returns\n` +
      `Accepted: ${[...done].map(([name, times]) => `${name} ${times}`).join(", ")}\n`,
  );
}

describe(`${STEPS} random actions of shoppers and the owner`, () => {
  test(
    "leave the data consistent where the test bank takes payments",
    async () => {
      const shop = await openShop({ razorpay: null, shiprocket: null });
      await letMessagesWait(shop.app.store);
      try {
        await act(shop);
        expect(await shop.app.store.db.$count(orders)).toBeGreaterThan(0);
      } finally {
        await shop.app.close();
      }
    },
    60_000 + STEPS * MS_PER_STEP,
  );

  test(
    "leave the data consistent where Razorpay takes payments and Shiprocket parcels",
    async () => {
      const razorpay = await new FakeRazorpay().open();
      const shiprocket = await new FakeShiprocket().open();
      const shop = await openShop({ razorpay, shiprocket });
      try {
        await act(shop);
        expect(await shop.app.store.db.$count(orders)).toBeGreaterThan(0);
      } finally {
        await shop.app.close();
        await razorpay.close();
        await shiprocket.close();
      }
    },
    60_000 + STEPS * MS_PER_STEP,
  );
});
