import { priceChangeForm, StockChangeForm } from "#app/domain/catalog/products/bulk/bulk.forms.ts";
import {
  changePrices,
  countStock,
  publish,
  setFeatured,
  unpublish,
} from "#app/domain/catalog/products/bulk/change-products.server.ts";
import { deleteProducts } from "#app/domain/catalog/products/delete-products.server.ts";
import { findAllMatching } from "#app/domain/catalog/listing/listing-query.server.ts";
import { listDeadZonePrices } from "#app/domain/catalog/products/bulk/dead-zone-prices.server.ts";
import type { PriceOutcome } from "#app/domain/tax/dead-zone.ts";
import { formatMoney, RUPEES } from "#app/lib/money.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { ProductActor } from "#app/domain/catalog/product-deps.server.ts";
import { HSN_MISSING, SELLS_WITHOUT_HSN, type BulkResult } from "#app/domain/catalog/product.ts";
import { paysGst } from "#app/domain/settings/seller.ts";
import { priceRulesOf } from "#app/domain/settings/settings.ts";
import type { Flash } from "#app/platform/http/flash.server.ts";
import type { Selection } from "#app/routes/admin/products/selected/selection.server.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { INVALID_FORM } from "#app/components/form-error.ts";

interface Refusal {
  title: string;
  description: string;
  fieldErrors: Record<string, string>;
  status: number;
}

type BulkActionResult = { ok: true; flash: Omit<Flash, "id"> } | { ok: false; refusal: Refusal };

interface BulkRequest {
  selection: Selection;
  fields: Record<string, string>;
  actor: ProductActor;
}

/** Runs the bulk action of a selection. Returns the toast of its success or the reason of its failure. */
export async function runBulkAction(
  app: AppContext,
  { selection, fields, actor }: BulkRequest,
): Promise<BulkActionResult> {
  const { step } = selection;
  const targets = selection.isAll ? await findUnchangedMatches(app, selection) : selection;
  if (targets === null) return describeResult({ ok: false, error: "stale" }, "");
  const { ids, seen } = targets;
  switch (step) {
    case "feature":
    case "unfeature": {
      const count = await setFeatured(app, ids, step === "feature", actor);
      return updated(count, step === "feature" ? "featured" : "not featured");
    }
    case "activate": {
      const { pricesIncludeGst } = priceRulesOf(await app.settings.get());
      const needsHsn = pricesIncludeGst && fields[SELLS_WITHOUT_HSN] !== "on";
      return describeResult(await publish(app, { ids, needsHsn }, actor), "active");
    }
    case "draft": {
      const count = await unpublish(app, ids, actor);
      return updated(count, count === 1 ? "a draft" : "drafts");
    }
    case "price": {
      const settings = await app.settings.get();
      const { money, pricesIncludeGst } = priceRulesOf(settings);
      const form = priceChangeForm(money).safeParse(fields);
      if (!form.success) return invalid(form.error);
      const { change, showsEarlier } = form.data;
      const requested = { seen, change, pricesIncludeGst, showsEarlier: showsEarlier && !pricesIncludeGst };
      const result = describeResult(await changePrices(app, requested, actor), "repriced", pricesIncludeGst);
      return result.ok && paysGst(settings) ? withDeadZonePrices(app, result.flash, ids) : result;
    }
    case "stock": {
      const form = StockChangeForm.safeParse(fields);
      if (!form.success) return invalid(form.error);
      return describeResult(await countStock(app, { seen, ...form.data }, actor), "updated");
    }
    case "delete":
      return deleteAll(app, ids, actor);
    case null:
      return refuse({ ...INVALID_FORM, status: 400 });
  }
}

/** Adds the new prices that no GST rate fits, each with the nearest ones that a rate fits. */
async function withDeadZonePrices(
  { db, clock }: AppContext,
  flash: Omit<Flash, "id">,
  productIds: readonly string[],
): Promise<BulkActionResult> {
  const deadZonePrices = await listDeadZonePrices(db, {
    day: indianDay(clock.now()),
    targets: { productIds },
  });
  if (deadZonePrices.length === 0) return { ok: true, flash };
  const show = ({ priceMinor, keptMinor }: PriceOutcome) =>
    `${formatMoney(priceMinor, RUPEES)} (you keep ${formatMoney(keptMinor, RUPEES)})`;
  const named = deadZonePrices.map(
    ({ name, deadZone: { price, below, above } }) =>
      `${name} at ${show(price)}: better ${show(below)} or ${show(above)}`,
  );
  const description = `${flash.description} No GST rate fits: ${shortList(named)}.`;
  return { ok: true, flash: { ...flash, description, durationMs: 20_000 } };
}

/** All matching products; null if they changed since the dialog was shown or are too many. */
async function findUnchangedMatches(
  app: AppContext,
  { requested, mark }: Selection,
): Promise<Pick<Selection, "ids" | "seen"> | null> {
  const matching = await findAllMatching(app.db, requested);
  if (matching.isMore || matching.mark !== mark) return null;
  return { ids: matching.seen.map(({ id }) => id), seen: matching.seen };
}

async function deleteAll(
  app: AppContext,
  ids: readonly string[],
  actor: ProductActor,
): Promise<BulkActionResult> {
  try {
    const count = await deleteProducts(app, ids, actor);
    if (count > 1) return succeed("Products Deleted", `${count} products were deleted.`);
    return succeed("Product Deleted", count === 0 ? "It was already deleted." : undefined);
  } catch (error) {
    app.log.error({ err: error }, "Could not delete products");
    const description = "Nothing was deleted. Please try again.";
    return refuse({ title: "Error deleting product", description, status: 500 });
  }
}

function updated(count: number, state: string): BulkActionResult {
  const title = count === 1 ? "Product Updated" : "Products Updated";
  const description =
    count === 0
      ? `All of them were already ${state}.`
      : `${count === 1 ? "1 product is" : `${count} products are`} ${state} now.`;
  return succeed(title, description);
}

function succeed(title: string, description: string | undefined): BulkActionResult {
  return { ok: true, flash: { title, description, tone: "good", durationMs: 3000 } };
}

function refuse(
  refusal: Omit<Refusal, "fieldErrors">,
  fieldErrors: Record<string, string> = {},
): BulkActionResult {
  return { ok: false, refusal: { ...refusal, fieldErrors } };
}

const MAX_NAMED = 5;

function shortList(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMED).join(", ");
  return names.length > MAX_NAMED ? `${named} and ${names.length - MAX_NAMED} more` : named;
}

function invalid(error: Parameters<typeof fieldErrorsOf>[0]): BulkActionResult {
  return refuse({ ...INVALID_FORM, status: 400 }, fieldErrorsOf(error));
}

function describeResult(result: BulkResult, state: string, pricesIncludeGst = false): BulkActionResult {
  if (result.ok) return updated(result.count, state);
  switch (result.error) {
    case "stale":
      return refuse({
        title: "Changed in the meantime",
        description:
          "One of these products was changed or deleted since you opened this page. Nothing was changed. Review them before you continue.",
        status: 409,
      });
    case "hsn-missing":
      return refuse(
        {
          title: "Not active yet",
          description: `${shortList(result.names)} ${result.names.length === 1 ? "has" : "have"} no HSN code. Nothing was changed.`,
          status: 409,
        },
        { [SELLS_WITHOUT_HSN]: HSN_MISSING },
      );
    case "above-compare-at":
      return refuse({
        title: "Submission Error",
        description: `The new price of ${shortList(result.names)} would ${pricesIncludeGst ? "be above the MRP, and nothing may be sold above its MRP" : "not be below the compare-at price"}. Nothing was changed.`,
        status: 409,
      });
    case "too-low":
      return refuse({
        title: "Submission Error",
        description: `This would make the price or stock of ${shortList(result.names)} too low. Nothing was changed.`,
        status: 409,
      });
  }
}
