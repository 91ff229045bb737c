import { asc, eq } from "drizzle-orm";
import { categories, optionTypes, optionValues, sizeCharts } from "#app/domain/catalog/catalog.tables.ts";
import type { ProductChoices } from "#app/domain/catalog/product.forms.ts";
import { taxClasses } from "#app/domain/tax/tax.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** The product form's choices: categories, size charts and tax classes by name, sizes and colours by position. */
export async function listProductChoices(db: Queryable): Promise<ProductChoices> {
  const named = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.name));
  const charts = await db
    .select({ id: sizeCharts.id, name: sizeCharts.name })
    .from(sizeCharts)
    .orderBy(asc(sizeCharts.name));
  const classes = await db
    .select({ id: taxClasses.id, name: taxClasses.name })
    .from(taxClasses)
    .orderBy(asc(taxClasses.name));
  const values = await db
    .select({
      id: optionValues.id,
      label: optionValues.label,
      hex: optionValues.hex,
      slug: optionValues.slug,
      kind: optionTypes.kind,
    })
    .from(optionValues)
    .innerJoin(optionTypes, eq(optionTypes.id, optionValues.typeId))
    .orderBy(asc(optionTypes.position), asc(optionValues.position), asc(optionValues.label));
  return {
    categories: named,
    sizeCharts: charts,
    taxClasses: classes,
    sizes: values.filter(({ kind }) => kind === "size"),
    colours: values.filter(({ kind }) => kind === "colour"),
  };
}
