import { formError, invalidForm, type FormError } from "#app/components/form-error.ts";
import {
  discountFields,
  discountForm,
  describeSavedChanges,
  type DiscountFields,
} from "#app/domain/discounts/discount.forms.ts";
import type { DiscountDraft, SavedDiscount } from "#app/domain/discounts/discount-list.ts";
import type { DeadZoneTerms } from "#app/routes/admin/discounts/discount-form.tsx";
import { listDeadZoneAfter, termsOf } from "#app/routes/admin/discounts/dead-zone-after-discount.server.ts";
import { findDiscount } from "#app/domain/discounts/list-discounts.server.ts";
import {
  createDiscount,
  deleteDiscount,
  updateDiscount,
  type UpdateDiscountResult,
} from "#app/domain/discounts/write-discount.server.ts";
import { listSegments } from "#app/domain/people/segments/segments.server.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

interface Requested {
  /** Null for a new discount. */
  id: string | null;
  /** As it is saved; null for a new discount. */
  stored: SavedDiscount | null;
  fields: DiscountFields;
  admin: { id: string };
}

type DiscountFormResult =
  | { ok: true; title: string }
  | { ok: false; problem: FormError; status: number; toConfirm: DeadZoneTerms | null };

/**
 * Creates or updates a discount from its form, or returns the reason why not. New terms that leave prices which no GST rate fits are
 * saved once they are confirmed.
 */
export async function saveDiscount(
  app: AppContext,
  { id, stored, fields, admin }: Requested,
): Promise<DiscountFormResult> {
  const money = moneyFormatOf((await app.settings.get()).sales);
  const form = discountForm(money).safeParse(fields);
  if (!form.success) return invalid(400, fieldErrorsOf(form.error));
  const draft = form.data;
  const toConfirm = await findUnconfirmed(app, draft, [fields["confirmedTerms"], stored && termsOf(stored)]);
  if (toConfirm) return askToConfirm(toConfirm);
  const result: UpdateDiscountResult =
    id === null
      ? await createDiscount(app, draft, admin)
      : await updateDiscount(app, { id, version: Number(fields["version"]), draft }, admin);
  if (result.ok) return { ok: true, title: id === null ? "Discount created" : "Discount saved" };
  switch (result.error) {
    case "code-taken":
      return invalid(409, { code: "Another discount has this code" });
    case "below-uses":
      return invalid(409, { usageLimit: `It has already been used ${result.uses} times` });
    case "targets-gone":
      return invalid(409, {
        appliesTo: "All selected products and categories were deleted in the meantime. Choose others",
      });
    case "segment-gone":
      return invalid(409, {
        segment: "This segment was deleted in the meantime. Choose the customers again",
      });
    case "not-found":
      return gone();
    case "stale": {
      const saved = id === null ? null : await findDiscount(app.db, id, app.clock.now());
      if (!saved) return gone();
      const changes = describeSavedChanges(fields, discountFields(saved, money), await listSegments(app.db));
      const savedNow = changes.length > 0 ? ` Saved now: ${changes.join("; ")}.` : "";
      return refuse(
        "Changed in the meantime",
        `Someone saved this discount since you opened the page. Nothing was overwritten.${savedNow} Your changes are still here: save again to replace what is saved now.`,
        409,
      );
    }
  }
}

async function findUnconfirmed(
  app: AppContext,
  draft: DiscountDraft,
  knownTerms: readonly (string | null | undefined)[],
): Promise<DeadZoneTerms | null> {
  const terms = termsOf(draft);
  if (knownTerms.includes(terms)) return null;
  const prices = await listDeadZoneAfter(app, draft);
  return prices.length > 0 ? { terms, prices } : null;
}

function askToConfirm(toConfirm: DeadZoneTerms): DiscountFormResult {
  const problem = formError(
    "Not saved yet: no GST rate fits some prices",
    "They are listed at the end of the form with the nearest prices that a rate fits. Change the discount, or save it again as it is.",
  );
  return { ok: false, problem, status: 409, toConfirm };
}

/** Deletes a discount, or ends one that has been used. */
export async function removeDiscount(
  app: AppContext,
  { id, fields, admin }: Omit<Requested, "stored">,
): Promise<DiscountFormResult> {
  if (id === null) return gone();
  const removed = await deleteDiscount(app, { id, version: Number(fields["version"]) }, admin);
  if (removed.ok) return { ok: true, title: `Discount ${removed.kind}` };
  if (removed.error === "not-found") return gone();
  return refuse(
    "Changed in the meantime",
    "Someone has saved this discount since you opened the page. Review it before you remove it.",
    409,
  );
}

function invalid(status: number, fieldErrors: Record<string, string>): DiscountFormResult {
  return { ok: false, problem: invalidForm(fieldErrors), status, toConfirm: null };
}

function gone(): DiscountFormResult {
  return refuse("Discount not found", "It has been deleted in the meantime.", 409);
}

function refuse(title: string, description: string, status: number): DiscountFormResult {
  return { ok: false, problem: formError(title, description), status, toConfirm: null };
}
