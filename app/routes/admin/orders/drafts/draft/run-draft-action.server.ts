import type { AppContext } from "#app/context/app-context.server.ts";
import { findDraftCustomer } from "#app/domain/checkout/drafts/draft-choices.server.ts";
import { EMPTY_DRAFT, type DraftContent } from "#app/domain/checkout/drafts/draft-order.ts";
import {
  addCustom,
  addVariant,
  readLines,
  withCustomer,
  withTerms,
  type DraftForm,
} from "#app/domain/checkout/drafts/draft-order.forms.ts";
import {
  changeDraft,
  createDraft,
  deleteDraft,
  holdDraft,
  openPaymentLink,
  type ChangeDraftResult,
  type SavedDraft,
} from "#app/domain/checkout/drafts/draft-orders.server.ts";
import { paymentLink, queuePaymentLink } from "#app/domain/checkout/drafts/payment-link.server.ts";
import { placeDraft, type PlaceDraftResult } from "#app/domain/checkout/drafts/place-draft.server.ts";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";

export type DraftActionResult =
  | { ok: true; kind: "saved"; id: string; title: string }
  | { ok: true; kind: "placed"; orderNumber: number }
  | { ok: true; kind: "deleted" }
  | {
      ok: false;
      status: number;
      problem: string;
      fieldErrors: Record<string, string>;
      mayOverrule?: boolean;
    };

interface Requested {
  /** Null while the draft has never been saved. */
  draft: SavedDraft | null;
  version: number;
  form: DraftForm;
  /** The posted fields, for the quantities of the lines. */
  fields: Record<string, string>;
  deadline: Date | null;
  actorId: string;
}

type Edit = { ok: true; content: DraftContent } | { ok: false; fieldErrors: Record<string, string> };

/** Runs a form of the draft's page. The first change of a new draft saves it. */
export async function runDraftAction(app: AppContext, requested: Requested): Promise<DraftActionResult> {
  const { draft, form, actorId } = requested;
  if (draft && (form.step === "paid" || form.step === "cash"))
    return place(app, { ...requested, draft, form });
  const edit = await editOf(app, requested, draft?.content ?? EMPTY_DRAFT);
  if (edit && !edit.ok) return invalid(edit.fieldErrors);
  if (!draft) {
    if (!edit) return refused("Add an item first.", 400);
    const id = await createDraft(app.checkout, { content: edit.content, actorId });
    return { ok: true, kind: "saved", id, title: "Draft saved" };
  }
  const change = { id: draft.id, version: requested.version, actorId };
  const result = edit
    ? await changeDraft(app.checkout, change, edit.content)
    : await runStep(app, { ...requested, draft, change });
  if (!result.ok) return describeRefusal(result);
  if (form.step === "delete") return { ok: true, kind: "deleted" };
  return { ok: true, kind: "saved", id: draft.id, title: TITLES[form.step] ?? "Draft saved" };
}

const TITLES: Partial<Record<DraftForm["step"], string>> = {
  hold: "Items held",
  release: "Items released",
  link: "Payment link ready",
  "end-link": "Payment link ended",
};

/** The changed content that a form asks for; null if the form does something else. */
async function editOf(
  { db }: AppContext,
  { form, fields }: Requested,
  content: DraftContent,
): Promise<Edit | null> {
  switch (form.step) {
    case "add": {
      const [variant] = await listVariantsForSale(db, [form.variantId]);
      if (!variant) return { ok: false, fieldErrors: { find: "This item is no longer for sale" } };
      return { ok: true, content: addVariant(content, variant) };
    }
    case "add-custom":
      return { ok: true, content: addCustom(content, form) };
    case "lines": {
      const read = readLines(content.lines, fields);
      return read.ok ? { ok: true, content: { ...content, lines: read.lines } } : read;
    }
    case "terms":
      return withTerms(content, form);
    case "customer":
      return { ok: true, content: withCustomer(content, form) };
    case "choose-customer": {
      const choice = await findDraftCustomer(db, form.customer);
      if (!choice) return { ok: false, fieldErrors: { who: "This customer no longer exists" } };
      const { accountId, customer } = choice;
      return { ok: true, content: { ...content, accountId, customer } };
    }
    case "notes": {
      const { source, notes, packerNote } = form;
      return { ok: true, content: { ...content, source, notes, packerNote } };
    }
    case "hold":
    case "release":
    case "link":
    case "end-link":
    case "delete":
    case "paid":
    case "cash":
      return null;
  }
}

interface Step extends Requested {
  draft: SavedDraft;
  change: { id: string; version: number; actorId: string };
}

async function runStep(app: AppContext, { form, draft, deadline, change }: Step): Promise<ChangeDraftResult> {
  if (form.step === "delete") return deleteDraft(app.checkout, change);
  if (form.step === "hold" || form.step === "release") return holdDraft(app.checkout, change, deadline);
  const isEmailed = form.step === "link" && form.send === "email";
  const shop = emailShopOf(await app.settings.get(), app.publicUrl);
  const url = paymentLink(app, draft.id);
  const result = await openPaymentLink(app.checkout, change, {
    until: deadline,
    ...(isEmailed &&
      deadline && {
        announce: (tx, current) =>
          queuePaymentLink(tx, current, { jobs: app.jobs, shop, url, until: deadline }),
      }),
  });
  if (result.ok && isEmailed) app.jobs.nudge("send-mail");
  return result;
}

interface Placing extends Requested {
  draft: SavedDraft;
  form: Extract<DraftForm, { step: "paid" | "cash" }>;
}

/** Places the draft as an order that is paid already, or that is paid in cash. */
async function place(
  app: AppContext,
  { draft, version, form, actorId }: Placing,
): Promise<DraftActionResult> {
  const isPaid = form.step === "paid";
  const result = await placeDraft(
    app.checkout,
    { ...draft, version },
    {
      payment: { payment: isPaid ? "direct" : "cash" },
      owner: {
        actorId,
        ...(isPaid && { paidReference: form.reference }),
        ...(form.step === "cash" && form.because && { overruledBecause: form.because }),
      },
      shownTotalMinor: form.total,
    },
  );
  if (result.kind === "placed" || result.kind === "already-ordered")
    return { ok: true, kind: "placed", orderNumber: result.orderNumber };
  return describePlacing(result);
}

const MISSING: Record<string, string> = {
  firstName: "first name",
  address: "address",
  postalCode: "PIN code",
  city: "city",
  state: "state",
  phone: "phone number",
  email: "email address",
};

function describePlacing(
  result: Exclude<PlaceDraftResult, { kind: "placed" | "already-ordered" }>,
): DraftActionResult {
  switch (result.kind) {
    case "empty":
      return refused("Add an item first.", 400);
    case "invalid": {
      const names = Object.keys(result.fieldErrors).map((name) => MISSING[name] ?? name);
      return {
        ...refused(`Complete the customer’s details first: ${names.join(", ")}.`, 400),
        fieldErrors: result.fieldErrors,
      };
    }
    case "cart-changed":
      return refused(result.changes.map(({ message }) => message).join(" "), 409);
    case "method-refused":
      return { ...refused(result.message, 409), mayOverrule: result.hidden === "cash" };
    case "stock-refused":
    case "delivery-refused":
    case "not-delivered":
    case "declined":
      return refused(result.message, 409);
    case "pay":
    case "in-progress":
      return refused("The customer is paying right now. Please wait until the payment has ended.", 409);
    case "cash-questions":
      return refused("The address looks incomplete. Please check it with the customer.", 409);
    // A draft is not paid with store credit.
    case "credit-changed":
    case "advance-needed":
      return refused("By your rules this order needs an advance.", 409);
    case "payment-unavailable":
    case "key-reused":
      return refused("The order was not placed. Please try again.", 409);
  }
}

function describeRefusal(result: Exclude<ChangeDraftResult, { ok: true }>): DraftActionResult {
  switch (result.error) {
    case "too-few":
      return refused(`Too few in stock: ${result.skus.join(", ")}. Nothing was changed.`, 409);
    case "too-many-lines":
      return refused("An order can have at most 100 different items.", 400);
    case "being-paid":
      return refused("The customer is paying right now, so that the order cannot change.", 409);
    case "stale":
      return refused("This draft was changed in the meantime. Please check it and try again.", 409);
    case "not-found":
      return refused("This draft was deleted, or has become an order.", 404);
  }
}

function refused(problem: string, status: number): Extract<DraftActionResult, { ok: false }> {
  return { ok: false, status, problem, fieldErrors: {} };
}

function invalid(fieldErrors: Record<string, string>): DraftActionResult {
  return { ok: false, status: 400, problem: Object.values(fieldErrors)[0] ?? "", fieldErrors };
}
