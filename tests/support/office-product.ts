import { asc, eq } from "drizzle-orm";
import {
  optionTypes,
  optionValues,
  products,
  stockMovements,
  variants,
} from "#app/domain/catalog/catalog.tables.ts";
import { createProduct } from "#app/domain/catalog/create-product.server.ts";
import type { ProductInput, VariantInput } from "#app/domain/catalog/product.ts";
import { newId } from "#app/lib/id.ts";
import type { Store } from "#app/store.server.ts";
import { administratorOf } from "./placed-order.ts";
import { stockCatalogue } from "./test-catalogue.ts";

/** What the office can choose from in a test: two sizes, two colours, a category. */
export interface OfficeChoices {
  categoryId: string;
  sizes: { xl: string; xxl: string };
  colours: { plum: string; ink: string };
}

/** Writes the choices, with one product that has all of them: "Choices". */
export async function makeChoices(store: Store): Promise<OfficeChoices> {
  const all = Object.fromEntries(
    ["XL plum", "2XL plum", "XL ink", "2XL ink"].map((key) => [key, { inventory: 1 }]),
  );
  const ids = await stockCatalogue(store, [{ name: "Choices", category: "Kaftans", variants: all }]);
  const rows = await store.db
    .select({ id: optionValues.id, slug: optionValues.slug })
    .from(optionValues)
    .innerJoin(optionTypes, eq(optionTypes.id, optionValues.typeId));
  const idOf = (slug: string) => rows.find((row) => row.slug === slug)?.id ?? "";
  const [product] = await store.db
    .select({ categoryId: products.categoryId })
    .from(products)
    .where(eq(products.id, ids.get("Choices") ?? ""));
  // The catalogue of a test opens no ledger: these pieces came from nowhere.
  const pieces = await store.db.select().from(variants);
  await store.db
    .insert(stockMovements)
    .values(
      pieces.map((piece) => ({ id: newId(), variantId: piece.id, delta: 1, reason: "opening" as const })),
    );
  return {
    categoryId: product?.categoryId ?? "",
    sizes: { xl: idOf("xl"), xxl: idOf("2xl") },
    colours: { plum: idOf("plum"), ink: idOf("ink") },
  };
}

export function aVariant(more: Partial<VariantInput> = {}): VariantInput {
  return {
    id: null,
    sizeId: null,
    colourId: null,
    sku: "",
    priceOverrideMinor: null,
    inventory: 5,
    was: null,
    ...more,
  };
}

export function aProduct(
  { categoryId }: Pick<OfficeChoices, "categoryId">,
  more: Partial<ProductInput> = {},
): ProductInput {
  return {
    name: "Noor Kaftan",
    description: "",
    categoryId,
    sizeChartId: null,
    priceMinor: 4000,
    status: "active",
    isFeatured: false,
    material: "",
    care: "",
    madeIn: "",
    sizeNote: "",
    hsnCode: "",
    tags: [],
    variants: [aVariant()],
    pictures: [],
    stockNote: "",
    ...more,
  };
}

/** Makes a product as the administrator would, and gives its id. */
export async function addProduct(
  store: Store,
  choices: Pick<OfficeChoices, "categoryId">,
  more: Partial<ProductInput> = {},
): Promise<string> {
  const made = await createProduct(store, aProduct(choices, more), await administratorOf(store));
  if (made.kind !== "saved") throw new Error(`The product was not made: ${made.kind}`);
  return made.id;
}

/** A product and its variants as the database has them. */
export async function lookAt({ db }: Store, id: string) {
  const [product] = await db.select().from(products).where(eq(products.id, id));
  if (!product) throw new Error("No such product");
  const rows = await db
    .select()
    .from(variants)
    .where(eq(variants.productId, id))
    .orderBy(asc(variants.position));
  const [first] = rows;
  if (!first) throw new Error("It has no variant");
  return { product, variants: rows, first };
}

/** What the ledger says of a variant, oldest first. */
export async function ledgerOf({ db }: Store, variantId: string) {
  return db
    .select({
      delta: stockMovements.delta,
      reason: stockMovements.reason,
      actorId: stockMovements.actorId,
      note: stockMovements.note,
    })
    .from(stockMovements)
    .where(eq(stockMovements.variantId, variantId))
    .orderBy(asc(stockMovements.id));
}

/** A variant as it is, to be saved again with something changed. */
export function again(
  { id, sizeId, colourId, sku, priceOverrideMinor, inventory }: typeof variants.$inferSelect,
  more: Partial<VariantInput> = {},
): VariantInput {
  return { id, sizeId, colourId, sku, priceOverrideMinor, inventory, was: inventory, ...more };
}
