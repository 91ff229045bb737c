import { headingKey } from "#app/domain/catalog/import/column-mapping.ts";
import { isProductField } from "#app/domain/catalog/import/import-columns.ts";
import type { LossList } from "#app/domain/catalog/import/import-rows.ts";
import type { ReadingContext } from "#app/domain/catalog/import/internal/formats/import-format.ts";
import type { Cells } from "#app/domain/catalog/import/internal/formats/product-rows.ts";
import {
  definitionOf,
  PRODUCT_FIELD_NAMES,
  type ProductFieldName,
} from "#app/domain/catalog/product-fields.ts";

/** Fields that other shops have no column for, but a metafield or an attribute of the owner. */
const OWN_KINDS = new Set(["text", "tags", "hsn-code"]);
const NOT_OTHER = new Set<ProductFieldName>(["name", "description", "tags", "seoTitle", "seoDescription"]);

const ALIASES: Readonly<Record<string, ProductFieldName>> = {
  "care instructions": "care",
  "wash care": "care",
  fabrics: "fabric",
  hsn: "hsnCode",
  "hs code": "hsnCode",
  "sleeve length": "sleeve",
  "sleeve length type": "sleeve",
  weaver: "weaver",
  maker: "weaver",
  manufacturer: "manufacturer",
};

const BY_LABEL: ReadonlyMap<string, ProductFieldName> = new Map([
  ...PRODUCT_FIELD_NAMES.filter((name) => OWN_KINDS.has(definitionOf(name).kind) && !NOT_OTHER.has(name)).map(
    (name): [string, ProductFieldName] => [definitionOf(name).label.toLowerCase(), name],
  ),
  ...Object.entries(ALIASES),
]);

// "Fabric (product.metafields.custom.fabric)", "Metafield: custom.fabric [single_line_text_field]", "Google Shopping / Gender", "Meta: fabric".
const METAFIELD =
  /^(?:(?<label>.+?) \((?:product|variant)\.metafields\..+\)|(?:metafield|meta|méta|pola|metadados?|мета|मेटा) ?: ?(?:[\w-]+\.)?(?<key>[\w-]+)(?: \[.*\])?|google shopping \/ (?<google>.+))$/iu;

export interface OtherColumn {
  index: number;
  heading: string;
  /** Null if the product has no such field. */
  field: ProductFieldName | null;
}

/** The columns with fields that the owner of the other shop has added, by the name of the field here. */
export function findOtherColumns(
  headings: readonly string[],
  {
    isKnown,
    columns,
    mapping,
  }: { isKnown: (index: number) => boolean } & Pick<ReadingContext, "columns" | "mapping">,
): OtherColumn[] {
  return headings.flatMap((heading, index) => {
    const assigned = mapping.get(headingKey(heading));
    if (assigned !== undefined && isProductField(assigned) && !isKnown(index))
      return { index, heading, field: assigned };
    const { label, key, google } = METAFIELD.exec(heading)?.groups ?? {};
    const name = label ?? key ?? google;
    if (name === undefined || isKnown(index)) return [];
    const field = findOtherField(name);
    return { index, heading, field: field !== null && columns.includes(field) ? field : null };
  });
}

/** The product's field of a name that the owner of the other shop has given. */
export function findOtherField(name: string): ProductFieldName | null {
  return BY_LABEL.get(name.toLowerCase().replaceAll(/[_-]+/g, " ").trim()) ?? null;
}

const NO_FIELD = "A product has no such field here";

/** The values of the other columns that have a field. The others are losses. */
export function readOthers(
  { row, all }: { row: number; all: readonly string[] },
  others: readonly OtherColumn[],
  losses: LossList,
): Cells {
  const cells: Cells = {};
  for (const { index, heading, field } of others) {
    const cell = all[index] ?? "";
    if (cell === "") continue;
    if (field === null) losses.add(row, heading, cell, NO_FIELD);
    else cells[field] ??= listOf(cell, definitionOf(field).kind);
  }
  return cells;
}

/** Lists of metafields are separated by semicolons, and their values may be ids such as "shopify--fabric.cotton", or JSON. */
function listOf(cell: string, kind: string): string {
  const values = cell
    .replaceAll(/^\[|\]$|"/g, cell.startsWith("[") ? "" : "$&")
    .split(kind === "tags" ? /\s*[;,|]\s*/ : /\s*;\s*/)
    .map((value) => value.replace(/^[\w-]+--[\w-]+\./, "").trim());
  return values.filter(Boolean).join(", ");
}
