import type { ImportColumn } from "#app/domain/catalog/import/import-columns.ts";
import type { FileRow } from "#app/domain/catalog/import/import-rows.ts";
import {
  foreignCells,
  type ForeignCells,
} from "#app/domain/catalog/import/internal/formats/foreign-cells.ts";
import type {
  ImportFormat,
  RawRow,
  ReadingContext,
  RowReader,
} from "#app/domain/catalog/import/internal/formats/import-format.ts";
import { findOtherColumns } from "#app/domain/catalog/import/internal/formats/other-fields.ts";
import {
  toFileRows,
  type ForeignVariant,
  type SkuOwners,
} from "#app/domain/catalog/import/internal/formats/product-rows.ts";
import {
  isUncounted,
  wooProductRow,
  wooVariant,
  type WooRow,
} from "#app/domain/catalog/import/internal/formats/woocommerce-row.ts";
import {
  wooColumn,
  type WooColumn,
  type WooField,
} from "#app/domain/catalog/import/internal/formats/woocommerce-headings.ts";
import { slugOf } from "#app/lib/text/slug.ts";

/** WooCommerce's product CSV, with headings in the language of the administrator who exported it. */
export const woocommerceProducts: ImportFormat = {
  name: "WooCommerce products",
  isForeign: true,
  recognises(names) {
    const fields = new Set(names.map((name) => fieldOf(wooColumn(name))));
    return fields.has("type") && fields.has("name") && (fields.has("regularPrice") || fields.has("parent"));
  },
  open: (headings, context) => ({ ok: true, reader: createReader(headings, context) }),
};

function fieldOf(column: WooColumn | null): WooField | null {
  if (column?.kind === "weight") return "weight";
  return column?.kind === "field" ? column.field : null;
}

const CODES = {
  sku: "sku",
  gtin: "barcode",
  regularPrice: "priceMinor",
  stock: "stock",
} as const satisfies Partial<Record<WooField, ImportColumn>>;

/** A variable product, which waits for its variations: they may stand anywhere in the file. */
interface VariableProduct {
  slug: string;
  product: FileRow;
  options: ReadonlySet<string>;
  variants: ForeignVariant[];
}

const NOT_SUPPORTED = "Products of this type are not supported, and are left out";

function createReader(headings: readonly string[], context: ReadingContext): RowReader {
  const columns = headings.map(wooColumn);
  const fields = columns.map(fieldOf);
  const isKnown = (index: number) => columns[index] !== null;
  const others = findOtherColumns(headings, { ...context, isKnown });
  const weightUnit = columns.find((column) => column?.kind === "weight")?.unit ?? "kg";
  const isOther = (index: number) => others.some((other) => other.index === index);
  const catalogue = createCatalogue(context);
  const rowOf = (cells: ForeignCells<WooField>): WooRow => ({
    cells,
    attributes: attributesOf(columns, cells.all),
    others,
    weightUnit,
  });
  return {
    unknown: headings.filter((heading, index) => heading !== "" && !isKnown(index) && !isOther(index)),
    read(raw: RawRow) {
      const cells = foreignCells(fields, raw, { ...context, codes: CODES });
      return cells ? catalogue.add(rowOf(cells)) : [];
    },
    end: catalogue.end,
  };
}

function attributesOf(
  columns: readonly (WooColumn | null)[],
  cells: readonly string[],
): WooRow["attributes"] {
  const cellOf = (kind: WooColumn["kind"], number: number) =>
    cells[
      columns.findIndex((column) => column?.kind === kind && "number" in column && column.number === number)
    ] ?? "";
  return columns.flatMap((column) => {
    if (column?.kind !== "attribute-name") return [];
    // Attributes of all products are named by their taxonomy: "pa_colour".
    const name = cellOf("attribute-name", column.number).replace(/^pa_/, "");
    return name === "" ? [] : [{ name, value: cellOf("attribute-values", column.number) }];
  });
}

/** The products of a file, by which variations find theirs. */
function createCatalogue(context: ReadingContext) {
  const { faults, losses } = context;
  const skus: SkuOwners = new Map();
  const slugs = new Set<string>();
  const variables = new Map<string, VariableProduct>();
  const leftOut = new Set<string>();
  const variations: { parent: string; row: WooRow }[] = [];

  function claimSlug({ cells }: WooRow): string {
    const key = cells.text("id") || cells.text("sku") || String(cells.row);
    const base = slugOf(cells.text("name")) || `product-${slugOf(key)}`;
    const slug = slugs.has(base) ? `${base}-${slugOf(key)}` : base;
    slugs.add(slug);
    return slug;
  }

  function addParent(row: WooRow, type: string): FileRow[] {
    const keys = keysOf(row);
    if (type !== "simple" && type !== "variable") {
      losses.add(row.cells.row, "Type", type, NOT_SUPPORTED);
      for (const key of keys) leftOut.add(key);
      return [];
    }
    const slug = claimSlug(row);
    const product = wooProductRow(slug, row, { losses, isVariable: type === "variable" });
    if (type === "simple") {
      if (isUncounted(row)) losses.add(row.cells.row, "Stock", "", UNCOUNTED);
      return toFileRows({ slug, rows: [product], variants: [wooVariant(row, context)] }, { skus, losses });
    }
    const options = new Set(row.attributes.map(({ name }) => name.toLowerCase()));
    const variable = { slug, product, options, variants: [] };
    for (const key of keys) variables.set(key, variable);
    return [];
  }

  return {
    add(row: WooRow): FileRow[] {
      // Simple products can be "simple, virtual" or "simple, downloadable, virtual".
      const type = row.cells.text("type").split(",")[0]?.trim().toLowerCase() || "simple";
      if (type !== "variation") return addParent(row, type);
      variations.push({ parent: row.cells.text("parent"), row });
      return [];
    },
    end(): FileRow[] {
      for (const { parent, row } of variations) {
        const variable = variables.get(parentKey(parent));
        if (variable) {
          if (isUncounted(row)) losses.add(row.cells.row, "Stock", "", UNCOUNTED);
          variable.variants.push(wooVariant(row, context));
        } else if (!leftOut.has(parentKey(parent))) faults.add(row.cells.row, "slug", parent, WITHOUT_PARENT);
      }
      return [...new Set(variables.values())].flatMap(({ slug, product, variants }) => {
        if (variants.length > 0) return toFileRows({ slug, rows: [product], variants }, { skus, losses });
        losses.add(product.row, "Type", "variable", "Without variations there is nothing to sell: left out");
        return [];
      });
    },
  };
}

const UNCOUNTED = "The other shop does not count this stock: it stays as it is, and is 0 for a new product";

const WITHOUT_PARENT = "The file has no product of which this is a variation. Export all types of products";

function keysOf({ cells }: WooRow): string[] {
  const [id, sku] = [cells.text("id"), cells.text("sku")];
  return [...(id ? [`id:${id}`] : []), ...(sku ? [sku] : [])];
}

/** A parent is named by its SKU, or as "id:123". */
function parentKey(parent: string): string {
  return parent.replace(/^id:\s*/i, "id:");
}
