import { z } from "zod";
import {
  Availability,
  Currency,
  Minor,
  NO_FIELDS,
  toAvailability,
} from "#app/domain/api/internal/shared.server.ts";
import { defineOperation, type ApiDeps, type ApiRefusal } from "#app/domain/api/operation.server.ts";
import { createCartLink, viewUnownedCart } from "#app/domain/cart/cart-link.server.ts";
import { MAX_CART_LINES, MAX_LINE_QUANTITY, type CartChange } from "#app/domain/cart/cart.ts";
import { priceWithBestDiscount, rulesFor, type PricedCart } from "#app/domain/cart/price-cart.ts";
import type { ServerCart } from "#app/domain/cart/stored-cart.ts";
import { postalCodeError } from "#app/domain/customers/addresses/address.ts";
import { parcelTo } from "#app/domain/delivery/destinations.ts";
import { HOME } from "#app/domain/delivery/shipping.ts";
import { MAX_CODE_LENGTH, normaliseCode } from "#app/domain/discounts/discount.ts";
import { CODE_ATTEMPTS } from "#app/domain/discounts/discounts.server.ts";
import { gstSellerOf } from "#app/domain/settings/seller.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { compactCode } from "#app/lib/text/digits.ts";

const CartInput = z
  .strictObject({
    lines: z
      .array(z.strictObject({ variantId: z.uuid(), quantity: z.int().min(1).max(MAX_LINE_QUANTITY) }))
      .min(1)
      .max(MAX_CART_LINES),
    pin: z
      .string()
      .max(20)
      .optional()
      .meta({ description: "An Indian PIN code, for the cost of delivery there.", example: "226001" }),
    discountCode: z.string().min(1).max(MAX_CODE_LENGTH).optional(),
  })
  .meta({ id: "CartInput" });

const Line = z.object({
  variantId: z.uuid(),
  name: z.string(),
  options: z.string(),
  quantity: z.int().meta({ description: "Reduced to what is available; `changes` says so." }),
  priceMinor: Minor,
  totalMinor: Minor,
  ...Availability.shape,
});

const Change = z.object({
  variantId: z.uuid().nullable(),
  kind: z.string().meta({ example: "less-stock" }),
  message: z.string(),
});

export const Quote = z
  .object({
    currency: Currency,
    lines: z.array(Line),
    changes: z.array(Change).meta({ description: "How the lines differ from the requested ones." }),
    totals: z.object({
      subtotalMinor: Minor,
      discountMinor: Minor,
      shippingMinor: Minor,
      taxMinor: Minor.meta({ description: "Added to the prices; 0 where they include GST." }),
      totalMinor: Minor,
    }),
    discount: z
      .object({ code: z.string().nullable().meta({ description: "Null for one that applies by itself." }) })
      .nullable(),
    discountError: z.string().nullable().meta({ description: "Why the code does not apply." }),
    checkoutUrl: z.url().nullable().meta({
      description: "Opens this cart in the shop; null if nothing of it can be bought. It orders nothing.",
    }),
    expiresAt: z.iso.datetime().nullable().meta({ description: "Until then the URL can be opened." }),
  })
  .meta({
    id: "CartQuote",
    description: "A cart with the figures of the shop's own page. Nothing is stored.",
  });

type CartInput = z.output<typeof CartInput>;

export const quoteCartOperation = defineOperation({
  id: "quoteCart",
  method: "post",
  path: "/carts",
  tag: "Carts",
  summary: "Quote a cart, and hand it over to the shop's checkout",
  description:
    "Prices, stock, discount, shipping and tax are those of the shop's cart. The shopper opens the URL, and the page asks before it replaces a cart.",
  params: NO_FIELDS,
  query: NO_FIELDS,
  body: CartInput,
  status: 200,
  answer: Quote,
  refusals: [],
  limit: { policy: "carts", quota: 120, windowSeconds: 60 },
  caching: null,
  async run(deps, { body }, { clientIp }) {
    const refusal = refuseInput(body);
    if (refusal) return refusal;
    const code = body.discountCode === undefined ? null : normaliseCode(body.discountCode);
    // Codes can be guessed, so that attempts count as those of the cart page do.
    if (code !== null && !(await deps.limits.consume(CODE_ATTEMPTS, clientIp)).ok)
      return {
        ok: false,
        error: "too-many-requests",
        detail: "Too many codes were tried from this address.",
      };
    const settings = await deps.settings.get();
    const { sales, taxes } = settings;
    const contents = { lines: body.lines, discountCode: code };
    const view = await viewUnownedCart(deps.db, contents, {
      now: deps.clock.now(),
      maxLineQuantity: sales.maxLineQuantity,
      pricesIncludeGst: taxes.mode === "included",
    });
    return { ok: true, value: toQuote(deps, settings, { view, pin: body.pin, code }) };
  },
});

function refuseInput({ lines, pin }: CartInput): ApiRefusal | null {
  const ids = lines.map(({ variantId }) => variantId);
  const errors = ids.flatMap((id, index) =>
    ids.indexOf(id) < index
      ? [{ pointer: `#/lines/${index}/variantId`, detail: "An earlier line has the same variant." }]
      : [],
  );
  const pinError = pin === undefined ? null : postalCodeError(HOME_COUNTRY, compactCode(pin));
  if (pinError) errors.push({ pointer: "#/pin", detail: pinError });
  if (errors.length === 0) return null;
  return { ok: false, error: "invalid", detail: "The cart is not valid.", errors };
}

interface Viewed {
  view: ServerCart;
  pin: string | undefined;
  code: string | null;
}

function toQuote(
  { secret, publicUrl, clock }: ApiDeps,
  settings: StoreSettings,
  { view, pin, code }: Viewed,
): z.input<typeof Quote> {
  const { cart, quote, changes } = view;
  const priced = new Map(quote.lines.map((line) => [line.variantId, line]));
  const { totals, discount } = priceView(settings, view, pin);
  const lines = cart.items.map(({ id, quantity }) => ({ variantId: id, quantity }));
  const link = lines.length === 0 ? null : createCartLink(secret, { lines, discountCode: code }, clock.now());
  return {
    currency: settings.sales.currency,
    lines: cart.items.map(({ id, name, options, quantity, price }) => ({
      variantId: id,
      name,
      options,
      quantity,
      priceMinor: price,
      totalMinor: price * quantity,
      ...toAvailability(priced.get(id)?.inventory ?? 0),
    })),
    changes: changes.map(({ variantId, kind, message }: CartChange) => ({ variantId, kind, message })),
    totals,
    discount: discount && { code: discount.code },
    discountError: quote.codeError,
    checkoutUrl: link && new URL(`/cart/open/${link.token}`, publicUrl).href,
    expiresAt: link && link.expiresAt.toISOString(),
  };
}

/** The totals of the shop's cart page, or with a PIN code those of the checkout by standard delivery. */
function priceView(
  settings: StoreSettings,
  { cart, quote }: ServerCart,
  pin: string | undefined,
): PricedCart {
  const { sales, shipping, general, taxes } = settings;
  const weights = new Map(quote.lines.map(({ variantId, weightGrams }) => [variantId, weightGrams ?? null]));
  const items = cart.items.map(({ id, productId, price: priceMinor, quantity }) => ({
    productId,
    priceMinor,
    quantity,
    weightGrams: weights.get(id) ?? null,
  }));
  const pricing = {
    taxBasisPoints: sales.taxBasisPoints,
    gst: gstSellerOf({ general, taxes }),
    shipping,
  };
  const to =
    pin === undefined ? HOME : parcelTo({ country: HOME_COUNTRY, state: "", postalCode: compactCode(pin) });
  return priceWithBestDiscount(items, rulesFor(pricing, to), quote.offered);
}
