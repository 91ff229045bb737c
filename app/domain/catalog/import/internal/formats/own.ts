import { columnOf, type ImportColumn } from "#app/domain/catalog/import/import-columns.ts";
import { fileRow, type FileRow } from "#app/domain/catalog/import/import-rows.ts";
import { readImageCell } from "#app/domain/catalog/import/images/image-source.ts";
import type { ImportFormat } from "#app/domain/catalog/import/internal/formats/import-format.ts";

/** The store's own export. Any file without a known format is read as one, so that its missing columns are named. */
export const ownProducts: ImportFormat = {
  name: "products of this store",
  isForeign: false,
  recognises: () => true,
  open(headings, { columns: readable, faults }) {
    const found = readHeadings(headings, readable);
    if (!found.ok) return found;
    return {
      ok: true,
      reader: {
        unknown: found.unknown,
        read(raw) {
          const row = fileRow(found.columns, raw, faults);
          return row ? [withImages(row)] : [];
        },
      },
    };
  },
};

/** The images of the product and those of the row's colour. */
function withImages(row: FileRow): FileRow {
  const { images: ofProduct = "", colourImages = "", ...cells } = row.cells;
  const { colour } = cells;
  const images = [
    ...readImageCell(ofProduct),
    ...readImageCell(colourImages).map((image) => (colour ? { ...image, colour } : image)),
  ];
  return { ...row, cells, ...(images.length > 0 && { images }) };
}

type Headings =
  | {
      ok: true;
      /** The column at each cell index; null if unknown. */
      columns: (ImportColumn | null)[];
      /** Unknown headings, whose cells are ignored. */
      unknown: string[];
    }
  | { ok: false; reason: string };

/** Parses the heading row. Columns may be in any order, and only the slug is required. */
function readHeadings(cells: readonly string[], readable: readonly ImportColumn[]): Headings {
  const names = cells.map((cell) => cell.trim());
  const columns = names.map(
    (name) =>
      readable.find((column) => columnOf(column).heading.toLowerCase() === name.toLowerCase()) ?? null,
  );
  const duplicate = columns.find((column, index) => column !== null && columns.indexOf(column) !== index);
  if (duplicate) return { ok: false, reason: `The column “${columnOf(duplicate).heading}” appears twice.` };
  if (!columns.includes("slug"))
    return {
      ok: false,
      reason: "No heading is “Slug”. Assign a column to “Slug” or “Name”, which identifies the product.",
    };
  return {
    ok: true,
    columns,
    unknown: names.filter((name, index) => name !== "" && columns[index] === null),
  };
}
