import { sql, type SQL } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { DECLARED_FIELDS, definitionOf } from "#app/domain/catalog/product-fields.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";

// The declarations that a shop whose prices include GST must make before the purchase, each with the condition under which it is missing:
// rule 6(1) of the Legal Metrology (Packaged Commodities) Rules 2011, which rule 6(10) extends to e-commerce. The month of manufacture is
// left to the package.
const REQUIRED: readonly { label: string; isMissing: SQL }[] = [
  { label: "MRP", isMissing: sql`${products.compareAtMinor} is null` },
  {
    label: "Price not above the MRP",
    isMissing: sql`(${products.priceMinor} > ${products.compareAtMinor} or exists (
      select from ${variants} where ${variants.productId} = ${products.id}
      and coalesce(${variants.priceOverrideMinor}, ${products.priceMinor}) > coalesce(${variants.compareAtOverrideMinor}, ${products.compareAtMinor})
    ))`,
  },
  ...DECLARED_FIELDS.map((name) => ({
    label: definitionOf(name).label,
    isMissing: sql`(${products[name]} = '' and coalesce(
      (select ${settings.value} ->> ${name}::text from ${settings} where ${settings.section} = 'legal'), '') = '')`,
  })),
];

/** Whether an active product lacks a declaration. Null-safe. */
export const lacksDeclaration: SQL = sql`(${products.status} = 'active' and (${sql.join(
  REQUIRED.map(({ isMissing }) => sql`coalesce(${isMissing}, false)`),
  sql` or `,
)}))`;

/** The labels of a product's missing declarations. */
export const missingDeclarations: SQL<string[]> = sql`array_remove(array[${sql.join(
  REQUIRED.map(({ label, isMissing }) => sql`case when ${isMissing} then ${label}::text end`),
  sql`, `,
)}], null)`;
