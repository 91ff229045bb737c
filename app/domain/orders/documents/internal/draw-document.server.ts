import {
  DOCUMENT_COPIES,
  type PrintedDocument,
  type PrintedParty,
  type PrintedRow,
} from "#app/domain/orders/documents/printed-document.ts";
import type { PrintedTable } from "#app/domain/orders/documents/printed-tables.ts";
import { qrCodePath } from "#app/lib/images/qr-code.ts";
import { A4, type PdfCanvas, type TextStyle } from "#app/platform/pdf/pdf.server.ts";

const LEFT = 44;
const RIGHT = A4.width - LEFT;
const WIDTH = RIGHT - LEFT;
const TOP = 44;
const BOTTOM = A4.height - 56;

const INK = "#231a1e";
const SOFT = "#6b5d63";
const LINE = "#ded3c6";

const TEXT: TextStyle = { font: "text", size: 8.5, color: INK };
const STRONG: TextStyle = { ...TEXT, font: "bold" };
const SMALL: TextStyle = { ...TEXT, size: 7.5, color: SOFT };
const EYEBROW: TextStyle = { font: "bold", size: 6.5, color: SOFT, spacing: 0.8 };
const TITLE: TextStyle = { font: "display", size: 17, color: INK };
const TOTAL: TextStyle = { ...STRONG, size: 12 };
const LEADING = 12;
const CELL_GAP = 8;

/** The drawing position in one document: the next element begins at `y`. */
interface Cursor {
  canvas: PdfCanvas;
  document: PrintedDocument;
  page: number;
  y: number;
}

/** Draws a document on pages of its own. `accent` is the colour of the shop's name. */
export function drawDocument(canvas: PdfCanvas, document: PrintedDocument, accent: string): void {
  const cursor: Cursor = { canvas, document, page: 0, y: TOP };
  beginPage(cursor);
  drawHead(cursor, accent);
  drawParties(cursor);
  drawTable(cursor, document.items);
  drawTotals(cursor);
  if (document.hsn) {
    cursor.y += 14;
    drawTable(cursor, document.hsn);
  }
  drawFoot(cursor);
}

function beginPage(cursor: Cursor): void {
  const { canvas, document } = cursor;
  canvas.addPage();
  cursor.page += 1;
  cursor.y = TOP;
  const label = `${document.title} ${document.number}`;
  canvas.drawText(label, { x: LEFT, y: A4.height - 36 }, SMALL);
  const position = { x: LEFT, y: A4.height - 36, width: WIDTH, align: "right" as const };
  canvas.drawText(`Page ${cursor.page}`, position, SMALL);
}

/** Continues on a new page where less than `height` is left. True when it did. */
function reserve(cursor: Cursor, height: number): boolean {
  if (cursor.y + height <= BOTTOM) return false;
  beginPage(cursor);
  return true;
}

// The display face has Latin letters alone.
const IN_DISPLAY_FACE = /^[ -~\u00a0-\u00ff\u2018\u2019]*$/;

function drawHead(cursor: Cursor, accent: string): void {
  const { canvas, document } = cursor;
  const font = IN_DISPLAY_FACE.test(document.brand) ? "display" : "bold";
  canvas.drawText(document.brand, { x: LEFT, y: TOP - 4 }, { font, size: 26, color: accent });
  const right = { x: LEFT, width: WIDTH, align: "right" as const };
  canvas.drawText(document.title, { ...right, y: TOP - 1 }, TITLE);
  if (document.copy)
    canvas.drawText(DOCUMENT_COPIES[document.copy].toUpperCase(), { ...right, y: TOP + 22 }, EYEBROW);
  canvas.drawRule({ x: LEFT, y: TOP + 40 }, { x: RIGHT }, INK, 0.8);
  cursor.y = TOP + 58;
  if (!document.warning) return;
  canvas.drawText(document.warning, { x: LEFT, y: cursor.y }, { ...STRONG, color: accent });
  cursor.y += LEADING + 8;
}

function drawParties(cursor: Cursor): void {
  const { canvas, document } = cursor;
  const column = WIDTH / 3;
  const ends = document.parties.map((party, index) =>
    drawParty(cursor, party, { x: LEFT + index * column, width: column - 18 }),
  );
  const details = { x: LEFT + 2 * column, width: column };
  canvas.drawText("DETAILS", { x: details.x, y: cursor.y }, EYEBROW);
  ends.push(drawRows(cursor, document.details, { ...details, y: cursor.y + 14 }));
  cursor.y = Math.max(...ends) + 16;
}

function drawParty(
  { canvas, y }: Cursor,
  party: PrintedParty,
  { x, width }: { x: number; width: number },
): number {
  canvas.drawText(party.heading.toUpperCase(), { x, y }, EYEBROW);
  let lineY = y + 14;
  const write = (text: string, style: TextStyle) => {
    for (const line of canvas.wrapText(text, width, style)) {
      canvas.drawText(line, { x, y: lineY }, style);
      lineY += LEADING;
    }
  };
  write(party.name, STRONG);
  for (const line of party.lines) write(line, TEXT);
  return lineY;
}

/** Labels in a narrow column, values beside them. Returns where they end. */
function drawRows(
  { canvas }: Cursor,
  rows: readonly PrintedRow[],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const labelWidth = 72;
  let lineY = y;
  for (const { label, value } of rows) {
    canvas.drawText(label, { x, y: lineY }, { ...TEXT, color: SOFT });
    for (const line of canvas.wrapText(value, width - labelWidth, TEXT)) {
      canvas.drawText(line, { x: x + labelWidth, y: lineY }, TEXT);
      lineY += LEADING;
    }
  }
  return lineY;
}

function drawTable(cursor: Cursor, table: PrintedTable): void {
  const { canvas } = cursor;
  const shares = table.columns.reduce((sum, { width }) => sum + width, 0);
  const widths = table.columns.map(({ width }) => (width / shares) * WIDTH);
  const lefts = widths.map(
    (_, index) => LEFT + widths.slice(0, index).reduce((sum, width) => sum + width, 0),
  );
  const figure = (index: number) => ({
    x: (lefts[index] ?? LEFT) + CELL_GAP,
    width: (widths[index] ?? 0) - CELL_GAP,
    align: "right" as const,
  });
  const firstWidth = (widths[0] ?? WIDTH) - CELL_GAP;

  const drawHeadings = () => {
    for (const [index, { label }] of table.columns.entries()) {
      const position = index === 0 ? { x: LEFT } : figure(index);
      canvas.drawText(label, { ...position, y: cursor.y }, { ...SMALL, font: "bold" });
    }
    canvas.drawRule({ x: LEFT, y: cursor.y + 14 }, { x: RIGHT }, INK, 0.8);
    cursor.y += 21;
  };

  reserve(cursor, 60);
  drawHeadings();
  for (const row of table.rows) {
    const titles = canvas.wrapText(row.title, firstWidth, STRONG);
    const notes = canvas.wrapText(row.note, firstWidth, SMALL);
    const hasNote = row.cells.some(({ note }) => note);
    const lines = Math.max(titles.length + notes.length, hasNote ? 2 : 1);
    if (reserve(cursor, lines * LEADING + 8)) drawHeadings();
    for (const [line, text] of titles.entries())
      canvas.drawText(text, { x: LEFT, y: cursor.y + line * LEADING }, STRONG);
    for (const [line, text] of notes.entries())
      canvas.drawText(text, { x: LEFT, y: cursor.y + (titles.length + line) * LEADING }, SMALL);
    for (const [index, { value, note }] of row.cells.entries()) {
      canvas.drawText(value, { ...figure(index + 1), y: cursor.y }, TEXT);
      if (note) canvas.drawText(note, { ...figure(index + 1), y: cursor.y + LEADING }, SMALL);
    }
    cursor.y += lines * LEADING + 3;
    canvas.drawRule({ x: LEFT, y: cursor.y }, { x: RIGHT }, LINE);
    cursor.y += 6;
  }
  for (const [index, sum] of table.footer.entries())
    if (sum) canvas.drawText(sum, { ...(index === 0 ? { x: LEFT } : figure(index)), y: cursor.y }, STRONG);
  cursor.y += LEADING + 4;
}

function drawTotals(cursor: Cursor): void {
  const { canvas, document } = cursor;
  const width = 210;
  const x = RIGHT - width;
  reserve(cursor, document.totals.length * 14 + 46);
  cursor.y += 8;
  const top = cursor.y;
  for (const { label, value } of document.totals) {
    canvas.drawText(label, { x, y: cursor.y }, { ...TEXT, color: SOFT });
    canvas.drawText(value, { x, y: cursor.y, width, align: "right" }, TEXT);
    cursor.y += 14;
  }
  canvas.drawRule({ x, y: cursor.y + 2 }, { x: RIGHT }, INK, 0.8);
  cursor.y += 9;
  canvas.drawText(document.total.label, { x, y: cursor.y }, TOTAL);
  canvas.drawText(document.total.value, { x, y: cursor.y, width, align: "right" }, TOTAL);
  cursor.y += 20;
  if (!document.amountInWords) return;
  canvas.drawText("AMOUNT IN WORDS", { x: LEFT, y: top }, EYEBROW);
  const words = canvas.wrapText(document.amountInWords, WIDTH - width - 40, TEXT);
  for (const [line, text] of words.entries())
    canvas.drawText(text, { x: LEFT, y: top + 14 + line * LEADING }, TEXT);
  cursor.y = Math.max(cursor.y, top + 14 + words.length * LEADING);
}

const QR_SIZE = 84;
const SIGNATURE_WIDTH = 170;

/** Notes and the QR code of the payment to the left, the signature to the right, always together on one page. */
function drawFoot(cursor: Cursor): void {
  const { canvas, document } = cursor;
  const notes = document.notes.flatMap((note) => canvas.wrapText(note, WIDTH - SIGNATURE_WIDTH - 40, SMALL));
  const paymentHeight = document.payment ? QR_SIZE + 22 : 0;
  reserve(cursor, Math.max(notes.length * LEADING + paymentHeight, 80) + 24);
  cursor.y += 24;
  const x = RIGHT - SIGNATURE_WIDTH;
  if (document.signature) {
    const { forWhom, role } = document.signature;
    canvas.drawText(forWhom, { x, y: cursor.y }, STRONG);
    canvas.drawRule({ x, y: cursor.y + 54 }, { x: RIGHT }, INK);
    canvas.drawText(role, { x, y: cursor.y + 59 }, SMALL);
  }
  let lineY = cursor.y;
  for (const note of notes) {
    canvas.drawText(note, { x: LEFT, y: lineY }, SMALL);
    lineY += LEADING;
  }
  if (!document.payment) return;
  const { path, size } = qrCodePath(document.payment.uri);
  canvas.fillPath(path, { x: LEFT - 8, y: lineY + 2, scale: QR_SIZE / size });
  canvas.drawText(document.payment.label, { x: LEFT, y: lineY + QR_SIZE + 4 }, SMALL);
}
