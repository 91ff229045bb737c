import { eq } from "drizzle-orm";
import { users } from "#app/domain/customers/customers.tables.ts";
import { sendContactMessage } from "#app/domain/customers/contact.server.ts";
import { rejectReturn } from "#app/domain/orders/decide-return.server.ts";
import { noteOrder } from "#app/domain/orders/note-order.server.ts";
import { requestReturn } from "#app/domain/orders/request-return.server.ts";
import { writeReview } from "#app/domain/reviews/write-review.server.ts";
import { wishlistItems, wishlists } from "#app/domain/wishlist/wishlist.tables.ts";
import { newId } from "#app/lib/id.ts";
import { jpegFile } from "./picture-files.ts";
import { administratorOf, buy, deliver, lookUp } from "./placed-order.ts";
import type { TestApp } from "./test-app.ts";
import { stockProduct } from "./test-store.ts";
import type { Visitor } from "./visitor.ts";
import { decide } from "./written-review.ts";
import { sentFile } from "#tests/support/sent-file.ts";

export const PASSWORD = "moti jhumka 7";

/** Words that stand nowhere in a database unless this person is in it. */
export const TRACES = ["sitarani", "imambara gali", "gulabo.other@example.org", "scratches my wrist"];

export interface WholePerson {
  id: string;
  email: string;
  browser: Visitor;
  orderIds: string[];
  publishedReview: string;
}

/** A customer who has done everything that one can do in the shop, and with whom nothing is open. */
export async function wholePerson({ store, visitor }: TestApp): Promise<WholePerson> {
  const email = "gulabo.sitarani@example.com";
  const browser = visitor();
  await browser.post("/signup", {
    fullName: "Gulabo Sitarani",
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  await browser.signIn(email, PASSWORD);
  const [user] = await store.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new Error("The person has no account");
  const { id } = user;

  await browser.post("/profile", { fullName: "Gulabo Sitarani" });
  const avatar = new FormData();
  avatar.append("avatar", new File([new Uint8Array(await jpegFile())], "me.jpg"));
  await browser.post("/profile/avatar", avatar);
  const address = { firstName: "Gulabo", lastName: "Sitarani", address: "77 Imambara Gali" };
  const place = { city: "Lucknow", state: "Uttar Pradesh", postalCode: "226003", country: "IN" };
  await browser.post("/profile/addresses/new", { ...address, ...place });
  await browser.post("/profile/preferences", { news: "on" });
  await visitor().post("/forgot-password", { email });
  const message = { name: "Gulabo Sitarani", email, subject: "For Sitarani", message: "77 Imambara Gali" };
  await sendContactMessage(store, "127.0.0.9", message);

  const product = await stockProduct(store, { name: "Whole Shawl" });
  const other = await stockProduct(store, { name: "Whole Brooch" });
  const wanted = await stockProduct(store, { name: "Whole Stole" });
  const wishlistId = newId();
  await store.db.insert(wishlists).values({ id: wishlistId, userId: id });
  await store.db.insert(wishlistItems).values({ id: newId(), wishlistId, productId: product.productId });
  await browser.post("/cart", { add: wanted.productId });

  const orderIds: string[] = [];
  for (const [variant, to] of [
    [product, email],
    [other, "gulabo.other@example.org"],
  ] as const) {
    const lines = [{ variant, quantity: 1 }];
    const order = await buy(store, { userId: id, lines, ...address, ...place, email: to });
    await deliver(store, order.id);
    orderIds.push(order.id);
  }
  await sendBackInVain(store, id, orderIds[0] ?? "");
  await noteOrder(store.orders, {
    orderId: orderIds[0] ?? "",
    actor: await administratorOf(store),
    key: newId(),
    note: "Sitarani rang up twice.",
  });
  const author = { id, name: "Gulabo Sitarani" };
  const form = { rating: 4, fit: "true" as const, body: "A shawl for every winter that will come." };
  for (const { productId } of [product, other])
    await writeReview(store, { author, productId, form, photo: await sentFile(await jpegFile()) });
  const publishedReview = await publish(store, id, product.productId);
  return { id, email, browser, orderIds, publishedReview };
}

async function sendBackInVain(store: TestApp["store"], userId: string, orderId: string): Promise<void> {
  const [line] = (await lookUp(store, orderId)).lines;
  const asked = await requestReturn(store.orders, {
    orderId,
    actor: { id: userId, role: "customer" },
    lines: [{ orderLineId: line?.id ?? "", quantity: 1 }],
    reason: "too-small",
    comment: "It scratches my wrist, says Sitarani.",
    resolution: "refund",
  });
  if (asked.kind !== "requested") throw new Error(JSON.stringify(asked));
  const actor = await administratorOf(store);
  await rejectReturn(store.orders, { returnId: asked.returnId, actor, note: "Dear Sitarani, it was worn." });
}

async function publish(store: TestApp["store"], userId: string, productId: string): Promise<string> {
  const { rows } = await store.database.pool.query<{ id: string }>(
    `select id from reviews where user_id = '${userId}' and product_id = '${productId}'`,
  );
  const id = rows[0]?.id ?? "";
  await decide(store, id, "publish");
  return id;
}
