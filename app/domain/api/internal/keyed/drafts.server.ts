import { z } from "zod";
import {
  defineKeyedOperation,
  noneTwice,
  Uuid,
} from "#app/domain/api/internal/keyed/keyed-operation.server.ts";
import { PAGE_QUERY, pageAfter, readPage } from "#app/domain/api/internal/keyed/page-cursor.server.ts";
import { invalidFields, refusalOf } from "#app/domain/api/internal/keyed/refusals.server.ts";
import { Currency, Minor, NextCursor, NO_FIELDS } from "#app/domain/api/internal/shared.server.ts";
import { MAX_LINE_QUANTITY } from "#app/domain/cart/cart.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import {
  DraftContent,
  draftCustomerName,
  EMPTY_DRAFT,
  MAX_DRAFT_LINES,
  MAX_HOLD_DAYS,
} from "#app/domain/checkout/drafts/draft-order.ts";
import {
  createDraft,
  deleteDraft,
  findDraft,
  listDrafts,
  openPaymentLink,
} from "#app/domain/checkout/drafts/draft-orders.server.ts";
import { paymentLink, queuePaymentLink } from "#app/domain/checkout/drafts/payment-link.server.ts";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { MAX_NOTE_LENGTH, ORDER_SOURCES } from "#app/domain/orders/order.ts";
import { plainLine, plainText } from "#app/lib/text/plain-text.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

const KIND = "drafts";

const Draft = z
  .object({
    id: z.uuid(),
    number: z.int(),
    customerName: z.string(),
    totalMinor: Minor,
    currency: Currency,
    payUntil: z.iso.datetime().nullable().meta({ description: "The end of its payment link." }),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: "Draft" });

export const listDraftsOperation = defineKeyedOperation({
  id: "listDrafts",
  method: "get",
  path: "/admin/drafts",
  tag: "Drafts",
  summary: "List drafts of orders, those changed last first",
  permission: "orders.view",
  params: NO_FIELDS,
  query: PAGE_QUERY,
  body: null,
  status: 200,
  answer: z.object({ data: z.array(Draft), nextCursor: NextCursor }).meta({ id: "DraftList" }),
  refusals: [],
  async run({ db }, { query: { cursor } }) {
    const page = readPage(KIND, cursor);
    if (!page.ok) return page;
    const { drafts, pageCount } = await listDrafts(db, page);
    const data = page.page > pageCount ? [] : drafts.map(toDraft);
    return { ok: true, value: { data, nextCursor: pageAfter(KIND, { ...page, pageCount }) } };
  },
});

function toDraft(draft: Awaited<ReturnType<typeof listDrafts>>["drafts"][number]): z.input<typeof Draft> {
  return {
    ...draft,
    customerName: draftCustomerName(draft.content.customer),
    payUntil: draft.payUntil?.toISOString() ?? null,
    updatedAt: draft.updatedAt.toISOString(),
  };
}

const DraftState = z
  .object({ id: z.uuid(), version: z.int() })
  .meta({ id: "DraftState", description: "A draft after a change." });

const ofPaymentLink = {
  path: "/admin/drafts/{id}/payment-link",
  tag: "Drafts",
  permission: "orders.manage",
  params: z.object({ id: Uuid }),
  query: NO_FIELDS,
  status: 200,
  refusals: ["not-found"],
} as const;

const line = (max: number) => z.string().overwrite(plainLine).max(max).default("");
const note = z.string().overwrite(plainText).max(MAX_NOTE_LENGTH).default("");

export const createDraftOperation = defineKeyedOperation({
  id: "createDraft",
  method: "post",
  path: "/admin/drafts",
  tag: "Drafts",
  summary: "Save a draft of an order",
  description: "Lines have today’s prices. Nothing is held in stock.",
  permission: "orders.manage",
  params: NO_FIELDS,
  query: NO_FIELDS,
  body: z
    .strictObject({
      customer: z.strictObject({
        firstName: line(100),
        lastName: line(100),
        email: z.literal("").or(z.email().max(254)).default(""),
        phone: line(30),
        address: line(200),
        city: line(100),
        state: line(100),
        postalCode: line(20),
      }),
      lines: z
        .array(z.strictObject({ variantId: Uuid, quantity: z.int().min(1).max(MAX_LINE_QUANTITY) }))
        .min(1)
        .max(MAX_DRAFT_LINES)
        .superRefine(noneTwice("variantId", "variant")),
      notes: note.meta({ description: "The customer reads it." }),
      packerNote: note,
      source: z.enum(ORDER_SOURCES).default("phone"),
    })
    .meta({ id: "NewDraft" }),
  status: 201,
  answer: DraftState,
  refusals: [],
  async run(deps, { body: { customer, lines: requested, notes, packerNote, source } }, { actor }) {
    const forSale = await listVariantsForSale(
      deps.db,
      requested.map(({ variantId }) => variantId),
    );
    const prices = new Map(forSale.map(({ variantId, priceMinor }) => [variantId, priceMinor]));
    const lines = requested.flatMap(({ variantId: id, quantity }) => {
      const priceMinor = prices.get(id);
      return priceMinor === undefined ? [] : [{ id, quantity, priceMinor }];
    });
    const missing = requested.findIndex(({ variantId }) => !prices.has(variantId));
    if (missing >= 0)
      return invalidFields({ [`lines.${missing}.variantId`]: "This variant is not for sale." });
    const content = DraftContent.parse({
      ...EMPTY_DRAFT,
      customer: { ...EMPTY_DRAFT.customer, ...customer },
      lines,
      notes,
      packerNote,
      source,
    });
    const id = await createDraft(deps.checkout, { content, actorId: actor.id });
    return { ok: true, value: { id, version: (await findDraft(deps.db, id))?.version ?? 1 } };
  },
});

export const getDraftLinkOperation = defineKeyedOperation({
  ...ofPaymentLink,
  id: "getDraftLink",
  method: "get",
  summary: "Read the payment link of a draft",
  description: "A draft without one, or whose link has expired, is 404.",
  body: null,
  answer: z.object({ url: z.url(), payUntil: z.iso.datetime() }).meta({ id: "PaymentLink" }),
  async run(deps, { params: { id } }) {
    const payUntil = (await findDraft(deps.db, id))?.payUntil ?? null;
    if (payUntil === null || payUntil <= deps.clock.now())
      return refusalOf({ ok: false, error: "not-found" });
    return { ok: true, value: { url: paymentLink(deps, id), payUntil: payUntil.toISOString() } };
  },
});

export const sendDraftLinkOperation = defineKeyedOperation({
  ...ofPaymentLink,
  id: "sendDraftLink",
  method: "post",
  summary: "Let the customer pay a draft by a link",
  description: "`send` emails it to the customer. The link is read by another operation.",
  body: z
    .strictObject({ days: z.int().min(1).max(MAX_HOLD_DAYS).default(3), send: z.boolean().default(false) })
    .meta({ id: "NewPaymentLink" }),
  answer: DraftState.extend({ payUntil: z.iso.datetime() }).meta({
    id: "PaymentLinkState",
    description: "A draft with a payment link.",
  }),
  ifMatch: "optional",
  async run(deps, { params: { id }, body: { days, send } }, { actor, version }) {
    const draft = await findDraft(deps.db, id);
    if (!draft) return refusalOf({ ok: false, error: "not-found" });
    if (send && draft.content.customer.email === "")
      return invalidFields({ send: "The customer has no email address." });
    const until = new Date(deps.clock.now().getTime() + days * DAY_MS);
    const shop = emailShopOf(await deps.settings.get(), deps.publicUrl);
    const url = paymentLink(deps, id);
    const result = await openPaymentLink(
      deps.checkout,
      { id, version: version ?? draft.version, actorId: actor.id },
      {
        until,
        ...(send && {
          announce: (tx, current) => queuePaymentLink(tx, current, { jobs: deps.jobs, shop, url, until }),
        }),
      },
    );
    if (!result.ok) return refusalOf(result);
    if (send) deps.jobs.nudge("send-mail");
    const changed = (await findDraft(deps.db, id)) ?? draft;
    return { ok: true, value: { id, version: changed.version, payUntil: until.toISOString() } };
  },
});

export const deleteDraftOperation = defineKeyedOperation({
  id: "deleteDraft",
  method: "delete",
  path: "/admin/drafts/{id}",
  tag: "Drafts",
  summary: "Delete a draft",
  permission: "orders.manage",
  params: z.object({ id: Uuid }),
  query: NO_FIELDS,
  body: null,
  status: 200,
  answer: z.object({ id: z.uuid() }).meta({ id: "DeletedDraft" }),
  refusals: ["not-found"],
  ifMatch: "required",
  async run(deps, { params: { id } }, { actor, version }) {
    const draft = await findDraft(deps.db, id);
    if (!draft) return refusalOf({ ok: false, error: "not-found" });
    const change = { id, version: version ?? draft.version, actorId: actor.id };
    const result = await deleteDraft(deps.checkout, change);
    return result.ok ? { ok: true, value: { id } } : refusalOf(result);
  },
});
