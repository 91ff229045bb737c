import { MAX_OPTION_VALUES, OptionLabel } from "#app/domain/catalog/attributes/attributes.forms.ts";
import { CategoryName, isReservedCategory } from "#app/domain/catalog/categories/categories.forms.ts";
import { nameKey } from "#app/domain/catalog/catalog.ts";
import type { NewOption, PlannedProduct } from "#app/domain/catalog/import/import-plan.ts";
import type { ImportLookups, Names } from "#app/domain/catalog/internal/import/import-lookups.ts";
import { COLOUR_FAMILIES, colourFamilyOf } from "#app/domain/catalog/listing/colour-families.ts";
import { newId } from "#app/lib/id.ts";

// Every page of the shop lists the categories in its menu.
const MAX_CATEGORIES = 200;

/** The swatch of a colour whose name says nothing. */
const NEUTRAL_HEX = "#b8b8b8";

const KINDS = {
  category: { names: "categories", plural: "categories", label: CategoryName, max: MAX_CATEGORIES },
  size: { names: "sizes", plural: "sizes", label: OptionLabel, max: MAX_OPTION_VALUES },
  colour: { names: "colours", plural: "colours", label: OptionLabel, max: MAX_OPTION_VALUES },
} as const;

/** Lookups that find an unknown category, size or colour too, with the id that it will get, and the list of these. */
export interface CreatingLookups {
  lookups: ImportLookups;
  /** In the order in which the file names them; those that no planned product has may be among them. */
  created: NewOption[];
}

export function withNewOptions(
  lookups: ImportLookups,
  { collectionSlugs }: { collectionSlugs: ReadonlySet<string> },
): CreatingLookups {
  const created: NewOption[] = [];
  const creating = (kind: NewOption["kind"]) =>
    creatingNames(lookups[KINDS[kind].names], kind, { created, collectionSlugs });
  return {
    lookups: {
      ...lookups,
      categories: creating("category"),
      sizes: creating("size"),
      colours: creating("colour"),
    },
    created,
  };
}

function creatingNames(
  existing: Names,
  kind: NewOption["kind"],
  { created, collectionSlugs }: { created: NewOption[]; collectionSlugs: ReadonlySet<string> },
): Names {
  const { label, max, plural } = KINDS[kind];
  const own = new Map<string, NewOption>();
  const problemOf = (name: string): string | null => {
    const read = label.safeParse(name);
    if (!read.success) return `${read.error.issues[0]?.message}: “${name}”`;
    if (kind === "category" && isReservedCategory(name, collectionSlugs))
      return `“${name}” is the name of another listing of the shop`;
    return existing.count + own.size < max ? null : `The shop can have at most ${max} ${plural}`;
  };
  return {
    get count() {
      return existing.count + own.size;
    },
    idOf(name) {
      const known = existing.idOf(name) ?? own.get(nameKey(name))?.id;
      if (known) return known;
      if (problemOf(name) !== null) return null;
      const option = { id: newId(), kind, name, ...swatchOf(kind, name) };
      own.set(nameKey(name), option);
      created.push(option);
      return option.id;
    },
    nameOf: (id) => existing.nameOf(id) || (created.find((option) => option.id === id)?.name ?? ""),
    problemOf: (name) => problemOf(name) ?? undefined,
  };
}

function swatchOf(kind: NewOption["kind"], label: string): Pick<NewOption, "hex" | "isGuessed"> {
  if (kind !== "colour") return { hex: null, isGuessed: false };
  const slug = colourFamilyOf({ label, hex: null });
  const family = COLOUR_FAMILIES.find((one) => one.slug === slug);
  return { hex: family?.hex ?? NEUTRAL_HEX, isGuessed: !family };
}

/** The ids of categories, sizes and colours in a plan. */
export function optionIdsIn({ set, variants, images }: PlannedProduct): string[] {
  const ids = [
    set.categoryId,
    ...variants.flatMap(({ sizeId, colourId }) => [sizeId, colourId]),
    ...images.map(({ colourId }) => colourId),
  ];
  return ids.filter((id) => typeof id === "string");
}

/** The plan with the ids of the categories, sizes and colours that were created under other ids in the meantime. */
export function withOptionIds(plan: PlannedProduct, ids: ReadonlyMap<string, string>): PlannedProduct {
  if (ids.size === 0) return plan;
  const idOf = <Id extends string | null>(id: Id): Id | string => (id !== null && ids.get(id)) || id;
  const { categoryId } = plan.set;
  return {
    ...plan,
    set: categoryId === undefined ? plan.set : { ...plan.set, categoryId: idOf(categoryId) },
    variants: plan.variants.map((variant) => ({
      ...variant,
      sizeId: idOf(variant.sizeId),
      colourId: idOf(variant.colourId),
    })),
    images: plan.images.map((image) => ({ ...image, colourId: idOf(image.colourId) })),
  };
}
