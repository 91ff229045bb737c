// A product as it stands in the form of the admin: everything is text as it was typed. The browser and the server change it by the
// same functions, so the form can be reshaped without a script too.

/** One cell of the grid of sizes and colours. */
export interface VariantDraft {
  /** Empty for one that is not saved yet. */
  id: string;
  /** Empty where the product has no sizes, or no colours. */
  sizeId: string;
  colourId: string;
  sku: string;
  /** Empty for the product's own price. */
  price: string;
  /** Empty for a combination that is not sold. */
  stock: string;
  /** The stock that the page showed, so that a sale in between is noticed; empty for a new one. */
  was: string;
}

export interface ImageDraft {
  /** The id of the stored image. */
  id: string;
  alt: string;
  /** The colour that it shows; empty for all. */
  colourId: string;
}

export interface ProductDraft {
  /** The plain fields of the form by their names. */
  fields: Record<string, string>;
  sizeIds: string[];
  colourIds: string[];
  /** Cells that the grid does not show are kept while one tries other sizes. */
  variants: VariantDraft[];
  images: ImageDraft[];
}

const IMAGES_A_COLOUR = 5;

/** How many images a product can have: five, or five for each of its colours. See docs/decisions/0023. */
export function maxImages(colours: number): number {
  return IMAGES_A_COLOUR * Math.max(1, colours);
}

const NO_VARIANT: VariantDraft = { id: "", sizeId: "", colourId: "", sku: "", price: "", stock: "", was: "" };

/** The form of a product that is to be made. */
export function emptyDraft(): ProductDraft {
  return {
    fields: { status: "active" },
    sizeIds: [],
    colourIds: [],
    variants: [],
    images: [],
  };
}

/** The cells of the grid, colour by colour and size by size; one that was never filled is empty. */
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

/** Changes one cell. */
export function withCell(draft: ProductDraft, changed: VariantDraft): ProductDraft {
  const isSame = (cell: VariantDraft) => cell.sizeId === changed.sizeId && cell.colourId === changed.colourId;
  return { ...draft, variants: [...draft.variants.filter((cell) => !isSame(cell)), changed] };
}

/** Moves an image one place earlier (-1) or later (1). */
export function withImageMoved(draft: ProductDraft, id: string, by: number): ProductDraft {
  const from = draft.images.findIndex((image) => image.id === id);
  return withImageAt(draft, id, from + by);
}

/** Puts an image into another place; a place that is none is the nearest. */
export function withImageAt(draft: ProductDraft, id: string, place: number): ProductDraft {
  const moved = draft.images.find((image) => image.id === id);
  if (!moved) return draft;
  const others = draft.images.filter((image) => image !== moved);
  const at = Math.max(0, Math.min(place, others.length));
  return { ...draft, images: others.toSpliced(at, 0, moved) };
}

/** Adds a stored image at the end; more than a product can have are not kept. */
export function withImageAdded(draft: ProductDraft, image: ImageDraft): ProductDraft {
  return { ...draft, images: [...draft.images, image].slice(0, maxImages(draft.colourIds.length)) };
}

export function withoutImage(draft: ProductDraft, id: string): ProductDraft {
  return { ...draft, images: draft.images.filter((image) => image.id !== id) };
}

/** What a button of the form asks for besides saving. Null for anything else. */
export function applyDraftAction(draft: ProductDraft, step: string): ProductDraft | null {
  const [verb, id = ""] = step.split(" ", 2);
  if (verb === "grid") return draft;
  if (verb === "earlier") return withImageMoved(draft, id, -1);
  if (verb === "later") return withImageMoved(draft, id, 1);
  if (verb === "remove") return withoutImage(draft, id);
  return null;
}

const ROW = /^(size|colour|variant|image)\.([^.]{1,40})(?:\.(\w+))?$/;

/** Reads what the form has sent. */
export function draftFrom(sent: Record<string, string>): ProductDraft {
  const draft: ProductDraft = { fields: {}, sizeIds: [], colourIds: [], variants: [], images: [] };
  const variants = new Map<number, VariantDraft>();
  const images = new Map<number, ImageDraft>();
  for (const [name, value] of Object.entries(sent)) {
    const [, kind, key = "", part = ""] = ROW.exec(name) ?? [];
    if (kind === "size") draft.sizeIds.push(key);
    else if (kind === "colour") draft.colourIds.push(key);
    else if (kind === "variant") set(variants, Number(key), NO_VARIANT, part, value);
    else if (kind === "image") set(images, Number(key), { id: "", alt: "", colourId: "" }, part, value);
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

/** What is chosen, in the order of the cells: the boxes stand in another one. What has no cell yet comes last. */
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
