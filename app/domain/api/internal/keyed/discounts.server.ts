import { z } from "zod";
import { defineKeyedOperation, Uuid } from "#app/domain/api/internal/keyed/keyed-operation.server.ts";
import { PAGE_QUERY, pageAfter, readPage } from "#app/domain/api/internal/keyed/page-cursor.server.ts";
import { invalidFields, refusalOf } from "#app/domain/api/internal/keyed/refusals.server.ts";
import { NextCursor, NO_FIELDS } from "#app/domain/api/internal/shared.server.ts";
import type { ApiDeps, ApiRefusal } from "#app/domain/api/operation.server.ts";
import type { DiscountDraft, SavedDiscount } from "#app/domain/discounts/discount-list.ts";
import { discountFields, discountForm } from "#app/domain/discounts/discount.forms.ts";
import { findDiscount, listDiscounts } from "#app/domain/discounts/list-discounts.server.ts";
import {
  createDiscount,
  deleteDiscount,
  updateDiscount,
} from "#app/domain/discounts/write-discount.server.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

const KIND = "discounts";

const Kind = z.enum(["percent", "amount", "free_shipping"]);
const Value = z.int().min(0).meta({
  description:
    "Basis points of a percentage (1000 is 10 %), or an amount in the smallest unit of the currency.",
});
const Moment = z.iso.datetime().nullable();

const Terms = {
  code: z.string().nullable().meta({ description: "Null for a discount that applies by itself." }),
  title: z.string(),
  kind: Kind,
  value: Value,
  usageLimit: z.int().nullable(),
  perCustomerLimit: z.int().nullable(),
  firstOrderOnly: z.boolean(),
  segmentId: z.uuid().nullable(),
  isActive: z.boolean(),
  startsAt: Moment,
  endsAt: Moment,
};

const DiscountSummary = z
  .object({ id: z.uuid(), ...Terms, status: z.string(), uses: z.int() })
  .meta({ id: "DiscountSummary" });

const Discount = z
  .object({
    ...DiscountSummary.shape,
    minimumMinor: z.int(),
    productIds: z.array(z.uuid()),
    categoryIds: z.array(z.uuid()),
    version: z.int(),
  })
  .meta({ id: "Discount" });

const DiscountState = z
  .object({ id: z.uuid(), status: z.string(), version: z.int() })
  .meta({ id: "DiscountState", description: "A discount after a change." });

const withMoments = <Row extends { startsAt: Date | null; endsAt: Date | null }>(row: Row) => ({
  ...row,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
});

const ofDiscounts = {
  tag: "Discounts and gift cards",
  permission: "discounts.edit",
  query: NO_FIELDS,
} as const;
const OfOne = z.object({ id: Uuid });

export const listDiscountsOperation = defineKeyedOperation({
  ...ofDiscounts,
  id: "listDiscounts",
  method: "get",
  path: "/admin/discounts",
  summary: "List discounts, the newest first",
  params: NO_FIELDS,
  query: PAGE_QUERY,
  body: null,
  status: 200,
  answer: z.object({ data: z.array(DiscountSummary), nextCursor: NextCursor }).meta({ id: "DiscountList" }),
  refusals: [],
  async run({ db, clock }, { query: { cursor } }) {
    const page = readPage(KIND, cursor);
    if (!page.ok) return page;
    const search = { search: "", status: null, sort: "newest", page: page.page } as const;
    const { discounts, pageCount } = await listDiscounts(db, search, clock.now());
    const data = page.page > pageCount ? [] : discounts.map(withMoments);
    return { ok: true, value: { data, nextCursor: pageAfter(KIND, { ...page, pageCount }) } };
  },
});

export const getDiscountOperation = defineKeyedOperation({
  ...ofDiscounts,
  id: "getDiscount",
  method: "get",
  path: "/admin/discounts/{id}",
  summary: "Read a discount",
  params: OfOne,
  body: null,
  status: 200,
  answer: Discount,
  refusals: ["not-found"],
  run: (deps, { params: { id } }) => readOne(deps, id),
});

async function readOne(
  { db, clock }: ApiDeps,
  id: string,
): Promise<{ ok: true; value: z.input<typeof Discount> } | ApiRefusal> {
  const found: SavedDiscount | null = await findDiscount(db, id, clock.now());
  return found ? { ok: true, value: withMoments(found) } : refusalOf({ ok: false, error: "not-found" });
}

const NewDiscount = z
  .strictObject({
    code: z.string().max(100).nullable(),
    title: z.string().max(200),
    kind: Kind,
    value: Value.default(0),
    minimumMinor: z.int().min(0).default(0),
    usageLimit: z.int().min(1).nullable().default(null),
    perCustomerLimit: z.int().min(1).nullable().default(null),
    firstOrderOnly: z.boolean().default(false),
    segmentId: z.uuid().nullable().default(null),
    isActive: z.boolean().default(true),
    startsAt: Moment.default(null).meta({ description: "Whole minutes." }),
    endsAt: Moment.default(null).meta({
      description: "Whole minutes. The last one belongs to the discount.",
    }),
    productIds: z.array(Uuid).max(500).default([]),
    categoryIds: z.array(Uuid).max(500).default([]),
  })
  .meta({ id: "NewDiscount" });

/** The discount of a body, by the rules of the admin's form. */
async function readDiscount(
  { settings }: ApiDeps,
  body: z.output<typeof NewDiscount>,
): Promise<{ ok: true; draft: DiscountDraft } | ApiRefusal> {
  const money = moneyFormatOf((await settings.get()).sales);
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  const draft = { ...body, startsAt: moment(body.startsAt), endsAt: moment(body.endsAt) };
  const form = discountForm(money).safeParse(discountFields(draft, money));
  if (form.success) return { ok: true, draft: form.data };
  const { percent, amount, minimum, ...errors } = fieldErrorsOf(form.error);
  const value = percent ?? amount;
  return invalidFields({ ...errors, ...(value && { value }), ...(minimum && { minimumMinor: minimum }) });
}

export const createDiscountOperation = defineKeyedOperation({
  ...ofDiscounts,
  id: "createDiscount",
  method: "post",
  path: "/admin/discounts",
  summary: "Create a discount",
  params: NO_FIELDS,
  body: NewDiscount,
  status: 201,
  answer: DiscountState,
  refusals: ["not-found"],
  async run(deps, { body }, { actor }) {
    const read = await readDiscount(deps, body);
    if (!read.ok) return read;
    const made = await createDiscount(deps, read.draft, actor);
    return made.ok ? readOne(deps, made.id) : refusalOf(made);
  },
});

export const updateDiscountOperation = defineKeyedOperation({
  ...ofDiscounts,
  id: "updateDiscount",
  method: "put",
  path: "/admin/discounts/{id}",
  summary: "Replace all terms of a discount",
  params: OfOne,
  body: NewDiscount,
  status: 200,
  answer: DiscountState,
  refusals: ["not-found"],
  ifMatch: "required",
  async run(deps, { params: { id }, body }, { actor, version }) {
    const saved = await readOne(deps, id);
    if (!saved.ok) return saved;
    const read = await readDiscount(deps, body);
    if (!read.ok) return read;
    const update = { id, version: version ?? saved.value.version, draft: read.draft };
    const changed = await updateDiscount(deps, update, actor);
    return changed.ok ? readOne(deps, id) : refusalOf(changed);
  },
});

export const deleteDiscountOperation = defineKeyedOperation({
  ...ofDiscounts,
  id: "deleteDiscount",
  method: "delete",
  path: "/admin/discounts/{id}",
  summary: "Delete a discount, or end one that was used",
  params: OfOne,
  body: null,
  status: 200,
  answer: z.object({ id: z.uuid(), outcome: z.enum(["deleted", "ended"]) }).meta({ id: "DeletedDiscount" }),
  refusals: ["not-found"],
  ifMatch: "required",
  async run(deps, { params: { id } }, { actor, version }) {
    const saved = await readOne(deps, id);
    if (!saved.ok) return saved;
    const result = await deleteDiscount(deps, { id, version: version ?? saved.value.version }, actor);
    return result.ok ? { ok: true, value: { id, outcome: result.kind } } : refusalOf(result);
  },
});
