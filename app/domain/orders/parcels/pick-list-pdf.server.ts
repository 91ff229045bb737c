import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import {
  describeOrders,
  describePickList,
  type PickedItem,
  type PrintedPickList,
} from "#app/domain/orders/parcels/pick-list.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import type { PdfCanvas, TextStyle } from "#app/platform/pdf/pdf.server.ts";

const PAGE = { width: 595.28, height: 841.89 } as const;
const LEFT = 44;
const WIDTH = PAGE.width - 2 * LEFT;
const BOTTOM = PAGE.height - 56;
const LEADING = 12;
const GAP = 10;

const TEXT: TextStyle = { font: "text", size: 9, color: "#231a1e" };
const STRONG: TextStyle = { ...TEXT, font: "bold" };
const SMALL: TextStyle = { ...TEXT, size: 7.5, color: "#6b5d63" };
const TITLE: TextStyle = { font: "display", size: 17, color: "#231a1e" };

/** The columns with their widths in points, which add up to `WIDTH` with the gaps. */
const COLUMNS = [
  { label: "Bin", width: 68, style: STRONG, textOf: (item: PickedItem) => item.binLocation },
  { label: "SKU", width: 112, style: TEXT, textOf: (item: PickedItem) => item.sku },
  {
    label: "Item",
    width: 142,
    style: TEXT,
    textOf: (item: PickedItem) => [item.productName, item.options].filter(Boolean).join(", "),
  },
  { label: "Quantity", width: 40, style: STRONG, textOf: (item: PickedItem) => String(item.quantity) },
  { label: "Orders", width: WIDTH - 362 - 4 * GAP, style: SMALL, textOf: describeOrders },
] as const;

/** A pick list as a PDF file. The head of the table is repeated on each page, and other requests are handled between two rows. */
export async function streamPickListPdf(list: PrintedPickList): Promise<ReadableStream<Uint8Array>> {
  const { createPdf } = await import("#app/platform/pdf/pdf.server.ts");
  const canvas = await createPdf({ title: "Pick list", author: list.shop, size: PAGE });
  const drawAll = async () => {
    let page = 1;
    let y = beginPage(canvas, list, page);
    for (const item of list.items) {
      if (canvas.file.destroyed) return;
      const cells = COLUMNS.map(({ width, style, textOf }) => canvas.wrapText(textOf(item), width, style));
      const height = Math.max(...cells.map(({ length }) => length)) * LEADING + 8;
      if (y + height > BOTTOM) y = beginPage(canvas, list, (page += 1));
      drawRow(canvas, cells, y);
      y += height;
      await setImmediate();
    }
    if (list.items.length === 0)
      canvas.drawText("Nothing of the selected orders waits to be packed.", { x: LEFT, y }, TEXT);
    canvas.end();
  };
  drawAll().catch((error: Error) => canvas.file.destroy(error));
  // Cast: Node's web streams and the DOM's differ only in their types.
  return Readable.toWeb(canvas.file) as ReadableStream<Uint8Array>;
}

/** Begins a page with the head of the table. Returns the position of its first row. */
function beginPage(canvas: PdfCanvas, list: PrintedPickList, page: number): number {
  canvas.addPage();
  const foot = { x: LEFT, y: PAGE.height - 36 };
  canvas.drawText(`Pick list, ${list.shop}`, foot, SMALL);
  canvas.drawText(`Page ${page}`, { ...foot, width: WIDTH, align: "right" }, SMALL);
  let y = 44;
  if (page === 1) {
    canvas.drawText("Pick list", { x: LEFT, y }, TITLE);
    canvas.drawText(`${formatDate(list.printedAt)}, ${describePickList(list)}`, { x: LEFT, y: y + 24 }, TEXT);
    y += 50;
  }
  drawCells(COLUMNS, (column, place) => canvas.drawText(column.label, { ...place, y }, SMALL));
  canvas.drawRule({ x: LEFT, y: y + 13 }, { x: LEFT + WIDTH }, TEXT.color);
  return y + 18;
}

function drawRow(canvas: PdfCanvas, cells: readonly (readonly string[])[], y: number): void {
  drawCells(COLUMNS, ({ style }, place, index) => {
    for (const [line, text] of (cells[index] ?? []).entries())
      canvas.drawText(text, { ...place, y: y + line * LEADING }, style);
  });
  const bottom = y + Math.max(...cells.map(({ length }) => length)) * LEADING + 3;
  canvas.drawRule({ x: LEFT, y: bottom }, { x: LEFT + WIDTH }, "#ded3c6");
}

type Column = (typeof COLUMNS)[number];

function drawCells(
  columns: readonly Column[],
  draw: (column: Column, place: { x: number }, index: number) => void,
): void {
  let x = LEFT;
  for (const [index, column] of columns.entries()) {
    draw(column, { x }, index);
    x += column.width + GAP;
  }
}
