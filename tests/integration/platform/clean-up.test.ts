import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { posts } from "#app/domain/content/content.tables.ts";
import { findOrCreateGuest } from "#app/domain/customers/customer-records.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { checkIntegrity, violatedInvariants } from "#app/domain/integrity/check-integrity.server.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { payments } from "#app/domain/payments/payments.tables.ts";
import { cleanUp } from "#app/jobs/clean-up.server.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { saveTestSection } from "#tests/fixtures/save-section.ts";
import { stockProduct } from "#tests/servers/test-store.ts";

const app = await appForFile();
const { store } = app;
const { db } = store;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

test("a guest's refused checkout leaves no customer row and no payment behind, an order keeps both", async () => {
  await saveTestSection(store, "checkout", { guests: true });
  const variant = await stockProduct(store, { inventory: 5 });
  const lines = [{ id: variant.id, quantity: 1, price: variant.priceMinor }];
  const press = (more: Record<string, string>) =>
    app.visitor().post("/checkout.data", checkoutFields(lines, more));
  const refused = { email: "declined@example.com", phone: "+919876593001", cardNumber: "4000000000000002" };
  expect((await press(refused)).status).toBe(402);
  expect((await press({ email: "buyer@example.com", phone: "+919876593002" })).status).toBe(200);
  const [order] = await db.select().from(orders);
  const guest = await findOrCreateGuest(db, store.secret, { email: "", phone: refused.phone });
  const guests = () => db.$count(users, eq(users.isGuest, true));
  expect(await guests()).toBe(2);

  await db.update(checkouts).set({ createdAt: inDays(-31) });
  await db.update(payments).set({ createdAt: inDays(-31) });
  await cleanUp(store, new Date());
  expect(await db.$count(payments)).toBe(1);
  // Used within the day: a checkout may be about to begin.
  expect(await guests()).toBe(2);
  await db.update(users).set({ updatedAt: inDays(-2) });
  await cleanUp(store, new Date());
  expect(await db.$count(users, eq(users.id, guest))).toBe(0);
  expect(await db.$count(users, eq(users.id, order?.userId ?? ""))).toBe(1);
  expect(violatedInvariants(await checkIntegrity(db))).toEqual([]);
});

test("an image that no text or setting shows is deleted after 30 days, one that a draft shows stays", async () => {
  const insertImage = async (days: number) => {
    const id = newId();
    await db.insert(media).values({
      id,
      kind: "content",
      storageKey: id,
      width: 10,
      height: 10,
      tint: "#aabbcc",
      createdAt: inDays(-days),
    });
    return id;
  };
  const [removed, recent, inPost, asLogo] = [
    await insertImage(31),
    await insertImage(29),
    await insertImage(31),
    await insertImage(31),
  ];
  await db.insert(posts).values({
    id: newId(),
    slug: "looms",
    title: "Looms",
    excerpt: "Of looms.",
    body: `![Loom](/images/${inPost}/1200.webp)`,
    category: "Craft",
    author: "Asha",
    publishedAt: new Date(),
    status: "draft",
  });
  const { appearance } = await store.settings.get();
  const image = { id: asLogo, width: 10, height: 10 };
  await saveTestSection(store, "appearance", { ...appearance, logo: { ...appearance.logo, image } });
  await cleanUp(store, new Date());
  const remainingImages = (
    await db.select({ id: media.id }).from(media).where(eq(media.kind, "content"))
  ).map(({ id }) => id);
  expect(remainingImages).toEqual(expect.arrayContaining([recent, inPost, asLogo]));
  expect(remainingImages).not.toContain(removed);
});
