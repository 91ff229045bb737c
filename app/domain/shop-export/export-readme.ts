import { EXPORTED_TABLES, OMITTED_TABLES } from "#app/domain/shop-export/exported-tables.ts";

interface DescribedExport {
  hasImages: boolean;
  hasDocuments: boolean;
  /** The exported columns of a table. */
  columnsOf(table: string): readonly { name: string; type: string }[];
}

/** The text that explains the files of an export, for people who have nothing else. */
export function exportReadme({ hasImages, hasDocuments, columnsOf }: DescribedExport): string {
  const tables = Object.entries(EXPORTED_TABLES).flatMap(([table, { about, omitted = {} }]) => [
    `  ${table}.jsonl: ${about}`,
    `    ${columnsOf(table)
      .map(({ name, type }) => `${name} (${type})`)
      .join(", ")}`,
    ...Object.entries(omitted).map(([column, reason]) => `    without ${column}, which ${reason}`),
  ]);
  return [
    "This folder holds the whole shop, with personal data of customers: store it where nobody else can read it.",
    "",
    "products.csv: products and variants, as Products > Import reads them",
    "products-shopify.csv: the same for the import of Shopify",
    "size-charts.csv, redirects.csv: as their imports read them",
    "orders.csv, order-lines.csv, customers.csv, subscribers.csv: as the admin exports them",
    hasImages
      ? "images: the original files, by the storage_key of data/media.jsonl"
      : "images: left out of this export",
    hasDocuments ? "documents: invoices and credit notes as PDF" : "documents: left out of this export",
    "",
    "data: all rows, one JSON object per line. Amounts ending in _minor are in the smallest unit of the currency; moments are UTC.",
    ...tables,
    "",
    "Left out:",
    ...Object.entries(OMITTED_TABLES).map(([table, reason]) => `  ${table}: ${reason}`),
    "",
  ].join("\r\n");
}
