import { and, asc, eq, sql, type SQL, count } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { DECLARED_FIELDS, definitionOf } from "#app/domain/catalog/product-fields.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import { findClassByHsn, type SavedTaxClass } from "#app/domain/tax/tax-class.ts";

/** The SQL of `isUnclassified`. */
const isUnclassifiedProduct: SQL = sql`(${products.hsnCode} = '' and ${products.taxClassId} is null)`;

/** Counts the active products that name neither an HSN code nor a tax class, up to 100. */
export async function countUnclassified(db: Queryable): Promise<number> {
  const unclassified = db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.status, "active"), isUnclassifiedProduct))
    .limit(MAX_UNCLASSIFIED)
    .as("found");
  return db.$count(unclassified);
}

export const MAX_UNCLASSIFIED = 100;

/** The names of drafts among these products that name neither, sorted. */
export async function listUnclassifiedDrafts(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ name: products.name })
    .from(products)
    .where(and(isAmong(products.id, ids), eq(products.status, "draft"), isUnclassifiedProduct))
    .orderBy(asc(products.name));
  return rows.map(({ name }) => name);
}

// The declarations that a seller in India must make before the purchase, each with the condition under which it is missing:
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
  // Not a declaration, but the rate of the goods: without either they bear 18 %.
  { label: "HSN code (18% GST applies)", isMissing: isUnclassifiedProduct },
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

interface GoodsByClass {
  /** Active products of each class, by its id. */
  byClass: Map<string, number>;
  /** Active products without a class. */
  withoutClass: number;
}

/** Counts the active products of each tax class: those that name it, and those whose HSN code implies it. */
export async function countGoodsByClass(
  db: Queryable,
  classes: readonly SavedTaxClass[],
): Promise<GoodsByClass> {
  const groups = await db
    .select({ taxClassId: products.taxClassId, hsnCode: products.hsnCode, products: count() })
    .from(products)
    .where(eq(products.status, "active"))
    .groupBy(products.taxClassId, products.hsnCode);
  const byClass = new Map<string, number>();
  let withoutClass = 0;
  for (const group of groups) {
    const id = group.taxClassId ?? findClassByHsn(classes, group.hsnCode)?.id;
    if (id) byClass.set(id, (byClass.get(id) ?? 0) + group.products);
    else withoutClass += group.products;
  }
  return { byClass, withoutClass };
}
