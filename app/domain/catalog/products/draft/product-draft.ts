import {
  mapVariantForm,
  type VariantFormName,
  variantFieldDefinition,
} from "#app/domain/catalog/variant-fields.ts";
import {
  definitionOf,
  formNameOf,
  PRODUCT_FIELD_NAMES,
  type ProductFieldName,
} from "#app/domain/catalog/product-fields.ts";

// The admin's product form state; all values are strings as typed. Browser and server share these functions, so that the form's
// buttons also work without JavaScript.

/** One cell of the grid of sizes and colours, with the text of each of the variant's fields. */
export interface VariantDraft extends Record<VariantFormName, string> {
  /** Empty for an unsaved variant. */
  id: string;
  /** Empty if the product has no sizes or colours. */
  sizeId: string;
  colourId: string;
  sku: string;
  /** Empty if this combination is not sold. */
  stock: string;
  /** The stock when the page was loaded, to detect a sale since; empty for a new variant. */
  stockWhenLoaded: string;
}

export interface ImageDraft {
  /** The id of the stored image. */
  id: string;
  alt: string;
  /** The colour shown in the image; empty for all colours. */
  colourId: string;
  /** The size worn in the image; empty for all sizes. */
  sizeId: string;
}

export interface ProductDraft {
  /** Scalar form fields by name. */
  fields: Record<string, string>;
  sizeIds: string[];
  colourIds: string[];
  /** Includes cells of deselected sizes and colours, so that reselecting restores them. */
  variants: VariantDraft[];
  images: ImageDraft[];
}

/** Images of one product that imports give it: what Shopify accepts. */
export const MAX_IMPORTED_IMAGES = 250;

const IMAGES_A_COLOUR = 5;
const IMAGES_A_COLOUR_IN_SIZES = 8;

/** The image limit: five, eight if the product has sizes; as many for each colour. See docs/decisions/0042. */
export function maxImages({ colours, sizes }: { colours: number; sizes: number }): number {
  return (sizes > 0 ? IMAGES_A_COLOUR_IN_SIZES : IMAGES_A_COLOUR) * Math.max(1, colours);
}

/** The form field with the number of images that the product had when the form was loaded. */
export const IMAGE_COUNT = "imageCount";

/** The image limit of a product in a form. An import may have given it more, which stay. */
export function maxImagesOf(draft: ProductDraft): number {
  const most = maxImages({ colours: draft.colourIds.length, sizes: draft.sizeIds.length });
  return Math.max(most, Math.min(Number(draft.fields[IMAGE_COUNT] ?? 0) || 0, MAX_IMPORTED_IMAGES));
}

const NO_VARIANT: VariantDraft = {
  id: "",
  sizeId: "",
  colourId: "",
  sku: "",
  ...mapVariantForm(() => ""),
  stock: "",
  stockWhenLoaded: "",
};

/** The initial draft of a new product. */
export function emptyDraft(): ProductDraft {
  return {
    fields: { status: "active" },
    sizeIds: [],
    colourIds: [],
    variants: [],
    images: [],
  };
}

/** The cells of the variant grid, by colour, then size; missing variants become empty cells. */
export function cellsOf({ sizeIds, colourIds, variants }: ProductDraft): VariantDraft[] {
  const colours = colourIds.length > 0 ? colourIds : [""];
  const sizes = sizeIds.length > 0 ? sizeIds : [""];
  return colours.flatMap((colourId) =>
    sizes.map(
      (sizeId) =>
        variants.find((variant) => variant.sizeId === sizeId && variant.colourId === colourId) ?? {
          ...NO_VARIANT,
          sizeId,
          colourId,
        },
    ),
  );
}

/** Replaces the cell of the same size and colour. */
export function withCell(draft: ProductDraft, changed: VariantDraft): ProductDraft {
  const isSame = (cell: VariantDraft) => cell.sizeId === changed.sizeId && cell.colourId === changed.colourId;
  return { ...draft, variants: [...draft.variants.filter((cell) => !isSame(cell)), changed] };
}

/** Moves an image one place earlier (-1) or later (1). */
export function withImageMoved(draft: ProductDraft, id: string, by: number): ProductDraft {
  const from = draft.images.findIndex((image) => image.id === id);
  return withImageAt(draft, id, from + by);
}

/** Moves an image to a position, clamped to the list. */
export function withImageAt(draft: ProductDraft, id: string, position: number): ProductDraft {
  const moved = draft.images.find((image) => image.id === id);
  if (!moved) return draft;
  const others = draft.images.filter((image) => image !== moved);
  const at = Math.max(0, Math.min(position, others.length));
  return { ...draft, images: others.toSpliced(at, 0, moved) };
}

/** Appends a stored image, up to the image limit. */
export function withImageAdded(draft: ProductDraft, image: ImageDraft): ProductDraft {
  return { ...draft, images: [...draft.images, image].slice(0, maxImagesOf(draft)) };
}

export function withoutImage(draft: ProductDraft, id: string): ProductDraft {
  return { ...draft, images: draft.images.filter((image) => image.id !== id) };
}

/** Applies a form button other than Save, such as "earlier <image id>". Null for an unknown action. */
export function applyDraftAction(draft: ProductDraft, action: string): ProductDraft | null {
  const [verb, id = ""] = action.split(" ", 2);
  if (verb === "grid") return draft;
  if (verb === "earlier") return withImageMoved(draft, id, -1);
  if (verb === "later") return withImageMoved(draft, id, 1);
  if (verb === "remove") return withoutImage(draft, id);
  return null;
}

const ROW = /^(size|colour|variant|image)\.([^.]{1,40})(?:\.(\w+))?$/;

/** Parses submitted form fields. */
export function draftFrom(sent: Record<string, string>): ProductDraft {
  const draft: ProductDraft = { fields: {}, sizeIds: [], colourIds: [], variants: [], images: [] };
  const variants = new Map<number, VariantDraft>();
  const images = new Map<number, ImageDraft>();
  for (const [name, value] of Object.entries(sent)) {
    const [, kind, key = "", part = ""] = ROW.exec(name) ?? [];
    if (kind === "size") draft.sizeIds.push(key);
    else if (kind === "colour") draft.colourIds.push(key);
    else if (kind === "variant") set(variants, Number(key), NO_VARIANT, part, value);
    else if (kind === "image")
      set(images, Number(key), { id: "", alt: "", colourId: "", sizeId: "" }, part, value);
    else draft.fields[name] = value;
  }
  const cells = inOrder(variants);
  return {
    ...draft,
    sizeIds: asIn(cells, "sizeId", draft.sizeIds),
    colourIds: asIn(cells, "colourId", draft.colourIds),
    variants: cells,
    images: inOrder(images),
  };
}

/** The selected ids in the order of the cells, which differs from the checkboxes' order; ids without a cell come last. */
function asIn(cells: readonly VariantDraft[], option: "sizeId" | "colourId", chosen: string[]): string[] {
  const shown = cells.map((cell) => cell[option]).filter((id) => chosen.includes(id));
  return [...new Set([...shown, ...chosen])];
}

function set<Row extends object>(
  rows: Map<number, Row>,
  at: number,
  empty: Row,
  part: string,
  value: string,
): void {
  if (!Number.isSafeInteger(at) || !Object.hasOwn(empty, part)) return;
  rows.set(at, { ...empty, ...rows.get(at), [part]: value });
}

function inOrder<Row>(rows: Map<number, Row>): Row[] {
  return [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row);
}

/** Applies the typed draft to the current product: untouched cells take the current stock, and every cell its new base stock. */
export function mergeDraft(draft: ProductDraft, fresh: ProductDraft): ProductDraft {
  const current = (cell: VariantDraft) =>
    fresh.variants.find((one) => one.sizeId === cell.sizeId && one.colourId === cell.colourId);
  const variants = draft.variants.map((cell) => {
    const now = current(cell);
    if (!now) return { ...cell, id: "", stockWhenLoaded: "" };
    const isUntouched = cell.id !== "" && cell.stock === cell.stockWhenLoaded;
    return { ...cell, id: now.id, stockWhenLoaded: now.stock, stock: isUntouched ? now.stock : cell.stock };
  });
  return { ...draft, variants };
}

/** The labels of the fields in which the typed draft differs from the current product. */
export function changedFields(draft: ProductDraft, fresh: ProductDraft): string[] {
  const textOf = ({ fields }: ProductDraft, name: ProductFieldName) =>
    (fields[formNameOf(name)] ?? "").trim();
  const changed = PRODUCT_FIELD_NAMES.filter((name) => textOf(draft, name) !== textOf(fresh, name));
  const cells = (draft: ProductDraft) =>
    cellsOf(draft)
      .filter(({ stock }) => stock !== "")
      .map((cell) => [
        cell.sizeId,
        cell.colourId,
        cell.sku,
        mapVariantForm((name) => cell[variantFieldDefinition(name).formName]),
        cell.stock,
      ]);
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return [
    ...changed.map((name) => definitionOf(name).label),
    ...(isSame(cells(draft), cells(fresh)) ? [] : ["Sizes, colours and stock"]),
    ...(isSame(draft.images, fresh.images) ? [] : ["Images"]),
  ];
}

/** The product facts that decide whether shoppers can see and buy it. */
interface VisibilityState {
  status: "draft" | "active";
  inventory: number;
  variantCount: number;
  imageCount: number;
}

export interface VisibilityIssues {
  /** Shoppers cannot see the product. */
  isHidden: boolean;
  /** Messages for the administrator; empty without issues. */
  reasons: string[];
}

/** Lists why shoppers cannot see or buy a product. */
export function visibilityIssues({
  status,
  inventory,
  variantCount,
  imageCount,
}: VisibilityState): VisibilityIssues {
  const reasons: string[] = [];
  if (status === "draft") reasons.push("It is a draft: shoppers cannot see it.");
  if (variantCount === 0) reasons.push("It has no variant that can be bought.");
  else if (inventory === 0) reasons.push("It has no stock: it shows as Out of Stock and cannot be bought.");
  if (imageCount === 0) reasons.push("It has no image: cards and search engines show an empty frame.");
  return { isHidden: status === "draft", reasons };
}
