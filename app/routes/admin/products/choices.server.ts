import { listProductChoices } from "#app/domain/catalog/products/draft/find-product-draft.server.ts";
import type { ProductChoices } from "#app/domain/catalog/product.forms.ts";
import { paysGst } from "#app/domain/settings/seller.ts";
import { findPeriod } from "#app/domain/tax/tax-class.ts";
import { listTaxClasses } from "#app/domain/tax/tax-classes.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { RatedClass } from "#app/routes/admin/products/dead-zone-price-notice.tsx";
import type { AppContext } from "#app/context/app-context.server.ts";
import type { PageParts } from "#app/context/page-parts.server.ts";

interface FormChoices {
  choices: ProductChoices;
  /** Empty where the shop pays no GST out of its prices. */
  ratedClasses: RatedClass[];
}

const NO_CHOICES: FormChoices = {
  choices: { categories: [], sizeCharts: [], taxClasses: [], sizes: [], colours: [] },
  ratedClasses: [],
};

/** Loads the product form's choices. If that fails, the form is still shown, without choices. */
export async function choicesFor(
  app: AppContext,
  parts: PageParts,
): Promise<FormChoices & { failures: string[] }> {
  const choices = await parts.load("Error fetching categories for form", listChoices(app), NO_CHOICES);
  return { ...choices, failures: parts.failures };
}

async function listChoices(app: AppContext): Promise<FormChoices> {
  return { ratedClasses: await listRatedClasses(app), choices: await listProductChoices(app.db) };
}

async function listRatedClasses({ db, clock, settings }: AppContext): Promise<RatedClass[]> {
  if (!paysGst(await settings.get())) return [];
  const day = indianDay(clock.now());
  const classes = await listTaxClasses(db);
  return classes.map((taxClass) => ({
    id: taxClass.id,
    hsnPrefixes: taxClass.hsnPrefixes,
    period: findPeriod(taxClass, day),
  }));
}
