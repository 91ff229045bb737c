import { asc } from "drizzle-orm";
import { users } from "#app/domain/customers/customers.tables.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { creditFields, DECLINED_CARD, payAtRandom } from "#tests/requests/random-payments.ts";
import { below, randomOf, type Action, type Shop } from "#tests/requests/random-shop.ts";

const GUESTS = 4;

/** The fields of a checkout with a random product and way to pay. */
function randomCheckout(shop: Shop): Record<string, string> {
  const variant = randomOf(shop, shop.products);
  if (!variant) throw new Error("The shop has no products");
  const line = { id: variant.id, quantity: 1 + below(shop, 2), price: variant.priceMinor };
  const {
    cardName = "",
    cardNumber = "",
    expiryDate = "",
    cvv = "",
    ...fields
  } = checkoutFields([line], below(shop, 4) === 0 ? { discountCode: randomOf(shop, shop.codes) ?? "" } : {});
  if (below(shop, 3) === 0) return { ...fields, payment: "cash" };
  if (shop.razorpay) return { ...fields, payment: "online" };
  const number = below(shop, 6) === 0 ? DECLINED_CARD : cardNumber;
  return { ...fields, cardName, cardNumber: number, expiryDate, cvv };
}

export const buy: Action = async (shop) => {
  const shopper = randomOf(shop, shop.shoppers);
  if (!shopper) return null;
  const credit = below(shop, 2) === 0 ? await creditFields(shop, shopper) : {};
  const placed = await shopper.visitor.post("/checkout", { ...randomCheckout(shop), ...credit });
  await payOnline(shop, placed);
  return placed;
};

/** One of a few guests buys in a new browser. */
export const buyAsGuest: Action = async (shop) => {
  const guest = below(shop, GUESTS);
  const contact = { email: `guest-${guest}@example.com`, phone: `98765 4302${guest}` };
  const placed = await shop.app.visitor().post("/checkout", { ...randomCheckout(shop), ...contact });
  await payOnline(shop, placed);
  return placed;
};

/** Pays where the order waits for it. */
async function payOnline(shop: Shop, placed: Response): Promise<void> {
  const id = /^\/checkout\/pay\/([\w-]+)/.exec(placed.headers.get("location") ?? "")?.[1];
  if (id) await payAtRandom(shop, id);
}

/** The owner makes a guest and any other customer one person, whose orders then count together, also for segments. */
export const merge: Action = async (shop) => {
  const everybody = await shop.app.store.db
    .select({ id: users.id, isGuest: users.isGuest })
    .from(users)
    .orderBy(asc(users.id));
  const guest = randomOf(
    shop,
    everybody.filter(({ isGuest }) => isGuest),
  );
  if (!guest) return null;
  const other = randomOf(shop, everybody)?.id ?? "";
  return shop.admin.post(`/admin/customers/${guest.id}/merge`, { with: other }, { accept: "text/html" });
};
