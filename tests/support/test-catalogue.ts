import {
  categories,
  optionTypes,
  optionValues,
  products,
  variants,
} from "#app/domain/catalog/catalog.tables.ts";
import { learnWords } from "#app/domain/catalog/learn-words.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Store } from "#app/store.server.ts";

export interface TestProduct {
  name: string;
  category?: string;
  description?: string;
  material?: string;
  tags?: string[];
  priceMinor?: number;
  isFeatured?: boolean;
  status?: "active" | "draft";
  /** "3XL plum" is in that size and colour, "3XL" and "- plum" have one of the two, "-" neither. */
  variants: Record<string, { inventory: number; priceMinor?: number }>;
}

/** Writes a catalogue as a test describes it; sizes, colours and categories come into being as they are named. */
export async function stockCatalogue({ db }: Store, wanted: TestProduct[]): Promise<Map<string, string>> {
  const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z\d]+/g, "-");
  const names = new Set(wanted.map((product) => product.category ?? "Test"));
  const categoryIds = new Map([...names].map((name) => [name, newId()]));
  await db
    .insert(categories)
    .values([...categoryIds].map(([name, id], position) => ({ id, slug: slug(name), name, position })));

  const keys = wanted.flatMap((product) => Object.keys(product.variants).map((key) => key.split(" ")));
  const options = new Map<string, string>();
  for (const [position, kind] of (["size", "colour"] as const).entries()) {
    const typeId = newId();
    await db.insert(optionTypes).values({ id: typeId, name: kind, kind, position });
    const labels = [...new Set(keys.flatMap((key) => key[position] ?? []))].filter((label) => label !== "-");
    const rows = labels.map((label, order) => ({
      id: newId(),
      typeId,
      slug: slug(label),
      label,
      position: order,
    }));
    if (rows.length > 0) await db.insert(optionValues).values(rows);
    for (const { id, label } of rows) options.set(label, id);
  }

  const ids = new Map(wanted.map((product) => [product.name, newId()]));
  const idOf = (product: TestProduct) => ids.get(product.name) ?? "";
  await db.insert(products).values(
    wanted.map((product) => ({
      id: idOf(product),
      slug: slug(product.name),
      name: product.name,
      description: product.description ?? "",
      material: product.material ?? "",
      tags: product.tags ?? [],
      categoryId: categoryIds.get(product.category ?? "Test") ?? "",
      priceMinor: product.priceMinor ?? 5000,
      isFeatured: product.isFeatured ?? false,
      status: product.status ?? "active",
      inventory: Object.values(product.variants).reduce((sum, { inventory }) => sum + inventory, 0),
    })),
  );
  await learnWords(db, wanted);
  await db.insert(variants).values(
    wanted.flatMap((product) =>
      Object.entries(product.variants).map(([key, { inventory, priceMinor }], position) => {
        const [size = "-", colour = "-"] = key.split(" ");
        return {
          id: newId(),
          productId: idOf(product),
          sku: `${slug(product.name)} ${key}`,
          sizeId: options.get(size) ?? null,
          colourId: options.get(colour) ?? null,
          priceOverrideMinor: priceMinor ?? null,
          inventory,
          position,
        };
      }),
    ),
  );
  return ids;
}
