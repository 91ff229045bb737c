import { href } from "react-router";
import { z } from "zod";
import type { GrantablePermission } from "#app/domain/api/operation.server.ts";
import { MAX_REASON_LENGTH } from "#app/domain/balances/balance.ts";
import { MAX_CODE_LENGTH } from "#app/domain/discounts/discount.ts";
import { MAX_TITLE_LENGTH } from "#app/domain/discounts/discount.forms.ts";
import { STOCK_RANGE, stockField } from "#app/domain/catalog/stock/stock-count.ts";
import { withFilledIn } from "#app/lib/http/filled-in.ts";
import { MAX_STOCK_NOTE } from "#app/domain/catalog/stock/stock-levels.forms.ts";

const MAX_NUMBER = 2_147_483_647;
const MAX_COUNTS = 50;

const Amount = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,2})?$/)
  .meta({ description: "In the currency’s major unit.", example: "1500" });

/** A change that a person makes by a form of the admin: where it is, and which of its fields are filled in. */
interface Prepared {
  permission: GrantablePermission;
  page: string;
  fields: Record<string, string>;
  /** What the person does there. */
  next: string;
}

function preparable<Shape extends z.ZodRawShape>(
  shape: Shape,
  prepare: (change: z.output<z.ZodObject<Shape>>) => Prepared,
) {
  const schema = z.strictObject(shape);
  // The table forgets the schemas' types. `prepare` only ever receives what its own schema has parsed.
  return { schema, prepare: (change: unknown) => prepare(schema.parse(change)) };
}

const given = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const CHANGES = {
  discount: preparable(
    {
      kind: z.literal("discount"),
      title: z.string().min(1).max(MAX_TITLE_LENGTH),
      code: z.string().min(1).max(MAX_CODE_LENGTH).optional(),
      percent: z
        .string()
        .regex(/^\d{1,3}(?:\.\d{1,2})?$/)
        .optional(),
      amount: Amount.optional(),
      minimum: Amount.optional(),
    },
    ({ kind: _, title, code, percent, amount, minimum }) => ({
      permission: "discounts.edit",
      page: href("/admin/discounts/:id", { id: "new" }),
      fields: given({
        title,
        method: code === undefined ? "automatic" : "code",
        code,
        ...(amount === undefined ? { percent } : { kind: "amount", amount }),
        minimum,
      }),
      next: "Check the discount, and save it.",
    }),
  ),
  "store-credit": preparable(
    {
      kind: z.literal("store-credit"),
      customer: z.string().min(1).max(200).meta({ description: "An email address, or a mobile number." }),
      amount: Amount,
      reason: z.string().min(1).max(MAX_REASON_LENGTH).meta({ description: "The customer reads it." }),
    },
    ({ customer, amount, reason }) => ({
      permission: "credit.manage",
      page: href("/admin/store-credit/new"),
      fields: { holder: customer, amount, reason },
      next: "Check the amount, and press “Give credit”.",
    }),
  ),
  stock: preparable(
    {
      kind: z.literal("stock"),
      productId: z.uuid(),
      counts: z
        .array(
          z.strictObject({
            variantId: z.uuid(),
            onHand: z.int().min(STOCK_RANGE.min).max(STOCK_RANGE.max),
          }),
        )
        .min(1)
        .max(MAX_COUNTS),
      reason: z.string().min(1).max(MAX_STOCK_NOTE),
    },
    ({ productId, counts, reason }) => ({
      permission: "stock.edit",
      page: `${href("/admin/products/stock")}?${new URLSearchParams({ product: productId })}`,
      fields: {
        note: reason,
        ...Object.fromEntries(counts.map(({ variantId, onHand }) => [stockField(variantId), String(onHand)])),
      },
      next: "Check the counts, and press “Save”.",
    }),
  ),
  order: preparable(
    {
      kind: z.literal("order"),
      number: z.int().min(1).max(MAX_NUMBER),
      reason: z
        .string()
        .min(1)
        .max(500)
        .optional()
        .meta({ description: "Fills in the reason of “Cancel order”, which the customer reads." }),
    },
    ({ number, reason }) => ({
      permission: "orders.manage",
      page: href("/admin/orders/:number", { number: String(number) }),
      fields: given({ reason }),
      next: "Ship, cancel or refund the order on its page.",
    }),
  ),
  product: preparable({ kind: z.literal("product"), productId: z.uuid() }, ({ productId }) => ({
    permission: "products.edit",
    page: href("/admin/products/:id", { id: productId }),
    fields: {},
    next: "Change the product, and save it.",
  })),
};

type ChangeKind = keyof typeof CHANGES;

const [first, ...others] = Object.values(CHANGES).map(({ schema }) => schema);

/** The argument of the tool. */
export const PreparedChange = z.strictObject({
  change: z.union(first ? [first, ...others] : []),
});

/** The URL of the admin's page on which a person makes the change. Nothing is stored or changed. */
export function prepareChange(change: unknown, publicUrl: string) {
  const { kind } = z.object({ kind: z.string() }).parse(change);
  // Cast: `PreparedChange` has parsed the kind.
  const { permission, page, fields, next } = CHANGES[kind as ChangeKind].prepare(change);
  const url = withFilledIn(new URL(page, publicUrl), fields);
  return { permission, url: url.href, next: `Nothing was changed. Open the URL in the admin. ${next}` };
}

/** The scopes of which a key needs one to prepare a change. */
export const PREPARING_SCOPES: readonly GrantablePermission[] = [
  "discounts.edit",
  "credit.manage",
  "stock.edit",
  "orders.manage",
  "products.edit",
];
