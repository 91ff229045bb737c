import { priceChangeForm, StockChangeForm } from "#app/domain/catalog/products/bulk/bulk.forms.ts";
import {
  changePrices,
  countStock,
  setFeatured,
  setStatus,
} from "#app/domain/catalog/products/bulk/change-products.server.ts";
import { deleteProducts } from "#app/domain/catalog/products/delete-products.server.ts";
import { findAllMatching } from "#app/domain/catalog/listing/matching-products.server.ts";
import { listDeadZonePrices } from "#app/domain/catalog/products/bulk/dead-zone-prices.server.ts";
import type { PriceOutcome } from "#app/domain/tax/dead-zone.ts";
import { formatMoney, RUPEES } from "#app/lib/money.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { ProductActor } from "#app/domain/catalog/product-deps.server.ts";
import type { BulkResult } from "#app/domain/catalog/product.ts";
import { paysGst } from "#app/domain/settings/gst-seller.ts";
import { priceRulesOf } from "#app/domain/settings/settings.ts";
import type { Flash } from "#app/platform/http/flash.server.ts";
import type { Selection } from "#app/routes/admin/products/bulk/selection.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { INVALID_FORM } from "#app/components/form-error.ts";

interface Refusal {
  title: string;
  description: string;
  fieldErrors: Record<string, string>;
  status: number;
}

type Outcome = { flash: Omit<Flash, "id"> } | Refusal;

interface BulkRequest {
  selection: Selection;
  fields: Record<string, string>;
  actor: ProductActor;
}

/** Runs the bulk action of a selection. Returns the toast of its success or the reason of its failure. */
export async function runBulkAction(
  app: AppContext,
  { selection, fields, actor }: BulkRequest,
): Promise<Outcome> {
  const { step } = selection;
  const targets = selection.isAll ? await findUnchangedMatches(app, selection) : selection;
  if (targets === null) return toOutcome({ ok: false, error: "stale" }, "");
  const { ids, seen } = targets;
  switch (step) {
    case "feature":
    case "unfeature": {
      const count = await setFeatured(app, ids, step === "feature", actor);
      return updated(count, step === "feature" ? "featured" : "not featured");
    }
    case "activate":
    case "draft": {
      const count = await setStatus(app, ids, step === "activate" ? "active" : "draft", actor);
      return updated(count, step === "activate" ? "active" : "drafts");
    }
    case "price": {
      const settings = await app.settings.get();
      const { money, isGst } = priceRulesOf(settings);
      const form = priceChangeForm(money).safeParse(fields);
      if (!form.success) return invalid(form.error);
      const { change, showsEarlier } = form.data;
      const requested = { seen, change, isGst, showsEarlier: showsEarlier && !isGst };
      const outcome = toOutcome(await changePrices(app, requested, actor), "repriced", isGst);
      return paysGst(settings) && "flash" in outcome ? withDeadZonePrices(app, outcome.flash, ids) : outcome;
    }
    case "stock": {
      const form = StockChangeForm.safeParse(fields);
      if (!form.success) return invalid(form.error);
      return toOutcome(await countStock(app, { seen, ...form.data }, actor), "updated");
    }
    case "delete":
      return deleteAll(app, ids, actor);
    case null:
      return { ...INVALID_FORM, fieldErrors: {}, status: 400 };
  }
}

/** Adds the new prices that no GST rate fits, each with the nearest ones that a rate fits. */
async function withDeadZonePrices(
  { db, clock }: AppContext,
  flash: Omit<Flash, "id">,
  productIds: readonly string[],
): Promise<Outcome> {
  const deadZonePrices = await listDeadZonePrices(db, {
    day: indianDay(clock.now()),
    targets: { productIds },
  });
  if (deadZonePrices.length === 0) return { flash };
  const show = ({ priceMinor, keptMinor }: PriceOutcome) =>
    `${formatMoney(priceMinor, RUPEES)} (you keep ${formatMoney(keptMinor, RUPEES)})`;
  const named = deadZonePrices.map(
    ({ name, deadZone: { price, below, above } }) =>
      `${name} at ${show(price)}: better ${show(below)} or ${show(above)}`,
  );
  const description = `${flash.description} No GST rate fits: ${shortList(named)}.`;
  return { flash: { ...flash, description, durationMs: 20_000 } };
}

/** All matching products; null if they changed since the dialog was shown or are too many. */
async function findUnchangedMatches(
  app: AppContext,
  { requested, mark }: Selection,
): Promise<Pick<Selection, "ids" | "seen"> | null> {
  const found = await findAllMatching(app.db, requested);
  if (found.isMore || found.mark !== mark) return null;
  return { ids: found.seen.map(({ id }) => id), seen: found.seen };
}

async function deleteAll(app: AppContext, ids: readonly string[], actor: ProductActor): Promise<Outcome> {
  try {
    const count = await deleteProducts(app, ids, actor);
    if (count > 1) {
      const description = `${count} products were deleted.`;
      return { flash: { title: "Products Deleted", description, tone: "good", durationMs: 3000 } };
    }
    const description = count === 0 ? "It was already deleted." : undefined;
    return { flash: { title: "Product Deleted", description, tone: "good", durationMs: 3000 } };
  } catch (error) {
    app.log.error({ err: error }, "Could not delete products");
    const description = "Nothing was deleted. Please try again.";
    return { title: "Error deleting product", description, fieldErrors: {}, status: 500 };
  }
}

function updated(count: number, state: string): Outcome {
  const title = count === 1 ? "Product Updated" : "Products Updated";
  const description =
    count === 0
      ? `All of them were already ${state}.`
      : `${count === 1 ? "1 product is" : `${count} products are`} ${state} now.`;
  return { flash: { title, description, tone: "good", durationMs: 3000 } };
}

const MAX_NAMED = 5;

function shortList(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMED).join(", ");
  return names.length > MAX_NAMED ? `${named} and ${names.length - MAX_NAMED} more` : named;
}

function invalid(error: Parameters<typeof fieldErrorsOf>[0]): Outcome {
  return { ...INVALID_FORM, fieldErrors: fieldErrorsOf(error), status: 400 };
}

function toOutcome(result: BulkResult, state: string, isGst = false): Outcome {
  if (result.ok) return updated(result.count, state);
  switch (result.error) {
    case "stale":
      return {
        title: "Changed in the meantime",
        description:
          "One of these products was changed or deleted since you opened this page. Nothing was changed. Review them before you continue.",
        fieldErrors: {},
        status: 409,
      };
    case "above-compare-at":
      return {
        title: "Submission Error",
        description: `The new price of ${shortList(result.names)} would ${isGst ? "be above the MRP, and nothing may be sold above its MRP" : "not be below the compare-at price"}. Nothing was changed.`,
        fieldErrors: {},
        status: 409,
      };
    case "too-low":
      return {
        title: "Submission Error",
        description: `This would make the price or stock of ${shortList(result.names)} too low. Nothing was changed.`,
        fieldErrors: {},
        status: 409,
      };
  }
}
