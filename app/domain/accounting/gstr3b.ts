import {
  groupInOrder,
  signedParts,
  type DocumentLine,
  type TaxDocument,
} from "#app/domain/orders/documents/gstr1/summaries.ts";
import { sumParts, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";

/** The fields of a document that the figures need. */
type SummedDocument = Pick<TaxDocument, "kind" | "supply" | "placeName" | "buyer" | "lines">;

/** Supplies to unregistered persons in another state, less credit notes, in paise. */
export interface InterStateRow extends TaxParts {
  placeOfSupply: string;
  placeName: string;
}

/**
 * The outward supplies of form GSTR-3B, rule 61(5) of the CGST Rules, 2017, in paise and less credit notes, so that an amount may be
 * negative. Table 3.1: (a) taxable, (b) zero rated, which are exports, (c) nil rated. Of (a), table 3.2 states the supplies to unregistered
 * persons in other states by place of supply (Circular 89/08/2019-GST). Inward supplies, input tax and payments are in other books.
 */
export interface Gstr3b {
  taxable: TaxParts;
  zeroRated: TaxParts;
  nilRated: TaxParts;
  interState: InterStateRow[];
}

type Row = "taxable" | "zeroRated" | "nilRated";

/** The figures of a month from its documents. Table 3.1 adds up to the sales register of the month. */
export function gstr3bOf(documents: readonly SummedDocument[]): Gstr3b {
  const lines = documents.flatMap((document) =>
    document.lines.map((line) => ({
      row: rowOf(document, line),
      isInterStateConsumer: document.supply.kind === "inter-state" && document.buyer.gstin === null,
      placeOfSupply: document.supply.placeOfSupply,
      placeName: document.placeName,
      ...signedParts(document, line),
    })),
  );
  const sumRow = (row: Row) => sumParts(lines.filter((line) => line.row === row));
  const consumers = lines.filter((line) => line.row === "taxable" && line.isInterStateConsumer);
  const interState = groupInOrder(consumers, ({ placeOfSupply }) => placeOfSupply).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { placeOfSupply, placeName } = first;
    return [{ placeOfSupply, placeName, ...sumParts(group) }];
  });
  return {
    taxable: sumRow("taxable"),
    zeroRated: sumRow("zeroRated"),
    nilRated: sumRow("nilRated"),
    interState,
  };
}

function rowOf({ supply }: SummedDocument, { basisPoints }: DocumentLine): Row {
  if (supply.kind === "export") return "zeroRated";
  return basisPoints > 0 ? "taxable" : "nilRated";
}

/** The rows of table 3.1 by their names in the form. */
export const TABLE_31: readonly (readonly [Row, string])[] = [
  ["taxable", "(a) Outward taxable supplies (other than zero rated, nil rated and exempted)"],
  ["zeroRated", "(b) Outward taxable supplies (zero rated)"],
  ["nilRated", "(c) Other outward supplies (nil rated, exempted)"],
];

export const GSTR_3B_COLUMNS = [
  "Table",
  "Nature of supplies",
  "Place of supply",
  "Total taxable value",
  "Integrated tax",
  "Central tax",
  "State/UT tax",
  "Cess",
];

/** The figures as rows of a CSV file, in rupees. */
export function gstr3bCells(figures: Gstr3b): CsvCell[][] {
  const amounts = ({ taxableMinor, igstMinor, cgstMinor, sgstMinor }: TaxParts) =>
    [taxableMinor, igstMinor, cgstMinor, sgstMinor, 0].map((minor) => minor / 100);
  return [
    ...TABLE_31.map(([row, name]): CsvCell[] => ["3.1", name, "", ...amounts(figures[row])]),
    ...figures.interState.map((row): CsvCell[] => [
      "3.2",
      "Supplies made to unregistered persons",
      `${row.placeOfSupply}-${row.placeName}`,
      ...amounts(row),
    ]),
  ];
}
