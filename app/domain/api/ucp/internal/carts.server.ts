import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { Quote, quoteCartOperation } from "#app/domain/api/internal/carts.server.ts";
import { NO_FIELDS } from "#app/domain/api/internal/shared.server.ts";
import type { ApiCaller, ApiDeps, ApiResult } from "#app/domain/api/operation.server.ts";
import { readInput } from "#app/domain/api/read-input.server.ts";
import { defineUcpOperation, HINTS } from "#app/domain/api/ucp/internal/ucp-operation.server.ts";
import { agentCarts } from "#app/domain/api/ucp/ucp.tables.ts";
import { failedOutcome, type UcpMessage, type UcpOutcome } from "#app/domain/api/ucp/ucp.ts";
import { changeCart, deleteGuestCart, findCart } from "#app/domain/cart/cart.server.ts";
import { carts } from "#app/domain/cart/cart.tables.ts";
import { MAX_CART_LINES, MAX_LINE_QUANTITY, type CartLine } from "#app/domain/cart/cart.ts";
import { isUuid } from "#app/lib/id.ts";

const CartRequest = z.strictObject({
  line_items: z
    .array(
      z.strictObject({
        id: z.string().max(100).optional(),
        item: z.strictObject({ id: z.string().min(1).max(200) }),
        quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
      }),
    )
    .min(1)
    .max(MAX_CART_LINES),
  // Personal data is not needed before the checkout, and is not stored.
  buyer: z.looseObject({}).optional(),
  ...HINTS,
});

type CartRequest = z.output<typeof CartRequest>;

const CartId = z.object({ id: z.string().min(1).max(100) });

const ofCarts = {
  tag: "Carts",
  capability: "dev.ucp.shopping.cart",
  status: 200,
  limit: quoteCartOperation.limit,
} as const;

export const createCartOperation = defineUcpOperation({
  ...ofCarts,
  id: "create_cart",
  method: "post",
  path: "/carts",
  summary: "Create a cart. Its continue_url opens it in the shop, where the buyer orders and pays",
  argument: "cart",
  params: NO_FIELDS,
  body: CartRequest,
  isRepeatable: true,
  status: 201,
  run: (deps, { body }, caller) => writeCart(deps, { id: crypto.randomUUID(), body }, caller),
});

export const getCartOperation = defineUcpOperation({
  ...ofCarts,
  id: "get_cart",
  method: "get",
  path: "/carts/{id}",
  summary: "Read a cart with the prices and the stock of now",
  argument: null,
  params: CartId,
  body: null as z.ZodType<undefined> | null,
  run: (deps, { params: { id } }, caller) => viewStored(deps, id, caller),
});

export const updateCartOperation = defineUcpOperation({
  ...ofCarts,
  id: "update_cart",
  method: "put",
  path: "/carts/{id}",
  summary: "Replace the items of a cart",
  argument: "cart",
  isRepeatable: true,
  params: CartId,
  body: CartRequest,
  async run(deps, { params: { id }, body }, caller) {
    if (!(await findStored(deps, id))) return { ok: true, value: NO_CART };
    return writeCart(deps, { id, body }, caller);
  },
});

export const cancelCartOperation = defineUcpOperation({
  ...ofCarts,
  id: "cancel_cart",
  method: "post",
  path: "/carts/{id}/cancel",
  summary: "Delete a cart",
  argument: null,
  params: CartId,
  body: null as z.ZodType<undefined> | null,
  async run(deps, { params: { id } }, caller) {
    const last = await viewStored(deps, id, caller);
    if (isUuid(id)) await deleteGuestCart(deps.db, id);
    return last;
  },
});

const NO_CART = failedOutcome("not_found", "The cart does not exist or has expired.", "unrecoverable");

const findStored = ({ db }: ApiDeps, id: string) =>
  isUuid(id) ? findCart(db, { cartId: id }) : Promise.resolve(null);

async function viewStored(deps: ApiDeps, id: string, caller: ApiCaller): Promise<ApiResult<UcpOutcome>> {
  const cart = await findStored(deps, id);
  if (!cart) return { ok: true, value: NO_CART };
  return viewCart(deps, { id, lines: cart.lines, pin: await findPin(deps, id) }, caller);
}

async function findPin({ db }: ApiDeps, cartId: string): Promise<string | undefined> {
  const [row] = await db.select().from(agentCarts).where(eq(agentCarts.cartId, cartId));
  return row?.postalCode;
}

/** Stores the items that can be bought, and responds with the cart. Without any, nothing is stored. */
async function writeCart(
  deps: ApiDeps,
  { id, body }: { id: string; body: CartRequest },
  caller: ApiCaller,
): Promise<ApiResult<UcpOutcome>> {
  const lines = body.line_items.map(({ item, quantity }) => ({ variantId: item.id, quantity }));
  const pin = body.context?.postal_code;
  const viewed = await viewCart(deps, { id, lines, pin }, caller);
  if (!viewed.ok || viewed.value.status === "error") return viewed;
  const change = () => ({ lines: viewed.lines ?? [], discountCode: null });
  const stored = await changeCart(deps.db, { cartId: id }, { change, now: deps.clock.now() });
  if (stored) await storePin(deps, { cartId: id, pin });
  return { ok: true, value: viewed.value };
}

/** An update is the whole cart: without a PIN code the earlier one is forgotten. */
async function storePin({ db }: ApiDeps, { cartId, pin }: { cartId: string; pin: string | undefined }) {
  if (pin === undefined) {
    await db.delete(agentCarts).where(eq(agentCarts.cartId, cartId));
    return;
  }
  await db
    .insert(agentCarts)
    // Of a cart that was cancelled a moment ago nothing is left.
    .select(
      db
        .select({ cartId: carts.id, postalCode: sql<string>`${pin}::text`.as("postal_code") })
        .from(carts)
        .where(eq(carts.id, cartId)),
    )
    .onConflictDoUpdate({ target: agentCarts.cartId, set: { postalCode: pin } });
}

interface WantedCart {
  id: string;
  lines: readonly CartLine[];
  pin: string | undefined;
}

/** The cart by the quote of the shop's API. `lines` are the ones that can be bought. */
async function viewCart(
  deps: ApiDeps,
  { id, lines, pin }: WantedCart,
  caller: ApiCaller,
): Promise<ApiResult<UcpOutcome> & { lines?: CartLine[] }> {
  const body = { lines, ...(pin !== undefined && { pin }) };
  const read = readInput(quoteCartOperation, { params: {}, searchParams: new URLSearchParams(), body });
  if (!read.ok) return { ok: false, error: "invalid", detail: "The cart is not valid.", errors: read.errors };
  const result = await quoteCartOperation.run(deps, read.input, caller);
  if (!result.ok) return result;
  const quote = Quote.parse(result.value);
  const { checkoutUrl, expiresAt } = quote;
  if (checkoutUrl === null || expiresAt === null) return { ok: true, value: NOTHING_LEFT };
  return {
    ok: true,
    value: {
      status: "success",
      id,
      line_items: quote.lines.map(toLineItem),
      currency: quote.currency,
      totals: toTotals(quote.totals),
      ...(quote.changes.length > 0 && { messages: toMessages(quote) }),
      links: [
        { type: "terms_of_service", url: new URL("/terms-conditions", deps.publicUrl).href },
        { type: "refund_policy", url: new URL("/refund-policy", deps.publicUrl).href },
        { type: "privacy_policy", url: new URL("/privacy-policy", deps.publicUrl).href },
      ],
      continue_url: checkoutUrl,
      expires_at: expiresAt,
    },
    lines: quote.lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
  };
}

const NOTHING_LEFT = failedOutcome("out_of_stock", "None of the items can be bought.", "unrecoverable");

type QuotedCart = z.output<typeof Quote>;

const toLineItem = ({
  variantId,
  name,
  options,
  quantity,
  priceMinor,
  totalMinor,
}: QuotedCart["lines"][number]) => ({
  id: variantId,
  item: { id: variantId, title: options === "" ? name : `${name}, ${options}`, price: priceMinor },
  quantity,
  totals: [
    { type: "subtotal", amount: totalMinor },
    { type: "total", amount: totalMinor },
  ],
});

function toTotals({
  subtotalMinor,
  discountMinor,
  shippingMinor,
  taxMinor,
  totalMinor,
}: QuotedCart["totals"]) {
  return [
    { type: "subtotal", amount: subtotalMinor },
    ...(discountMinor > 0 ? [{ type: "discount", amount: -discountMinor }] : []),
    { type: "fulfillment", display_text: "Delivery", amount: shippingMinor },
    ...(taxMinor > 0 ? [{ type: "tax", amount: taxMinor }] : []),
    { type: "total", amount: totalMinor },
  ];
}

const toMessages = ({ changes }: QuotedCart): UcpMessage[] =>
  changes.map(({ kind, message }) => ({
    type: "warning",
    code: kind.replaceAll("-", "_"),
    content: message,
  }));
