import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { ReturnLabel } from "#app/domain/orders/returns/return-label.ts";
import type { ShippingLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { qrCodePath } from "#app/lib/images/qr-code.ts";
import type { PdfCanvas, TextStyle } from "#app/platform/pdf/pdf.server.ts";

/** 4 × 6 inches in points, the common size of label printers. */
const LABEL = { width: 288, height: 432 } as const;

const A4_PAPER = { width: 595.28, height: 841.89 } as const;

const EDGE = 14;
const WIDTH = LABEL.width - 2 * EDGE;
const RIGHT = LABEL.width - EDGE;
const BLACK = "#000000";
const SMALL: TextStyle = { font: "text", size: 8, color: BLACK };
const EYEBROW: TextStyle = { font: "bold", size: 6.5, color: BLACK, spacing: 0.8 };
const STRONG: TextStyle = { font: "bold", size: 12, color: BLACK };
const BODY: TextStyle = { font: "text", size: 11, color: BLACK };
const POSTAL_CODE: TextStyle = { font: "bold", size: 24, color: BLACK };
const MAX_ADDRESS_LINES = 7;
const QR_SIZE = 74;

/** A shipping label as a PDF file of one page. */
export function streamLabelPdf(label: ShippingLabel): Promise<ReadableStream<Uint8Array>> {
  const title = `Label ${label.number}`;
  return streamPage({ title, author: label.shop }, (canvas) => drawLabel(canvas, label));
}

/** The page sizes of labels, by their names in URLs. */
export const LABEL_PAPERS = {
  "4x6": { size: LABEL, scale: 1, places: [{ x: 0, y: 0 }] },
  /** Four to a sheet, slightly smaller, in the middle of each quarter. */
  a4: { size: A4_PAPER, ...quartersOf(A4_PAPER) },
} as const satisfies Record<string, LabelPaper>;

export type LabelPaperName = keyof typeof LABEL_PAPERS;

interface LabelPaper {
  size: { width: number; height: number };
  scale: number;
  /** The upper left corners of the labels on a page. */
  places: readonly { x: number; y: number }[];
}

function quartersOf({ width, height }: LabelPaper["size"]): Omit<LabelPaper, "size"> {
  const quarter = { width: width / 2, height: height / 2 };
  const scale = Math.min(quarter.width / LABEL.width, quarter.height / LABEL.height);
  const left = (quarter.width - LABEL.width * scale) / 2;
  const places = [0, quarter.height].flatMap((y) => [
    { x: left, y },
    { x: quarter.width + left, y },
  ]);
  return { scale, places };
}

/** Several shipping labels as one PDF file, in their order. Other requests are handled between two labels. */
export async function streamLabelsPdf(
  labels: readonly ShippingLabel[],
  { paper, title, shop }: { paper: LabelPaperName; title: string; shop: string },
): Promise<ReadableStream<Uint8Array>> {
  const { createPdf } = await import("#app/platform/pdf/pdf.server.ts");
  const { size, scale, places } = LABEL_PAPERS[paper];
  const canvas = await createPdf({ title, author: shop, size });
  const drawAll = async () => {
    for (const [index, label] of labels.entries()) {
      if (canvas.file.destroyed) return;
      const place = places[index % places.length];
      if (place === places[0]) canvas.addPage();
      if (place) canvas.drawAt({ ...place, scale }, () => drawLabel(canvas, label));
      await setImmediate();
    }
    canvas.end();
  };
  drawAll().catch((error: Error) => canvas.file.destroy(error));
  // Cast: as below.
  return Readable.toWeb(canvas.file) as ReadableStream<Uint8Array>;
}

/** The label of a return as a PDF file of one page. */
export function streamReturnLabelPdf(label: ReturnLabel, shop: string): Promise<ReadableStream<Uint8Array>> {
  const title = `Return label ${label.number}`;
  return streamPage({ title, author: shop }, (canvas) => drawReturnLabel(canvas, label));
}

async function streamPage(
  document: { title: string; author: string },
  draw: (canvas: PdfCanvas) => void,
): Promise<ReadableStream<Uint8Array>> {
  const { createPdf } = await import("#app/platform/pdf/pdf.server.ts");
  const canvas = await createPdf({ ...document, size: LABEL });
  canvas.addPage();
  draw(canvas);
  canvas.end();
  // Cast: Node's web streams and the DOM's differ only in their types.
  return Readable.toWeb(canvas.file) as ReadableStream<Uint8Array>;
}

function drawLabel(canvas: PdfCanvas, label: ShippingLabel): void {
  const right = { x: EDGE, width: WIDTH, align: "right" as const };
  canvas.drawText(label.courier || label.shop, { x: EDGE, y: 14 }, STRONG);
  canvas.drawText(label.number, { ...right, y: 15 }, STRONG);
  canvas.drawRule({ x: EDGE, y: 34 }, { x: RIGHT }, BLACK, 1);
  canvas.drawText("DELIVER TO", { x: EDGE, y: 42 }, EYEBROW);
  drawAddress(canvas, label.to, 54);
  canvas.drawText(label.postalCode, { x: EDGE, y: 190 }, POSTAL_CODE);
  canvas.drawRule({ x: EDGE, y: 224 }, { x: RIGHT }, BLACK, 1);
  canvas.drawText(label.payment, { x: EDGE, y: 232 }, label.isCash ? { ...STRONG, size: 14 } : STRONG);
  canvas.drawRule({ x: EDGE, y: 256 }, { x: RIGHT }, BLACK, 1);
  drawDetails(canvas, label);
  canvas.drawRule({ x: EDGE, y: 350 }, { x: RIGHT }, BLACK, 0.5);
  canvas.drawText("IF UNDELIVERED, RETURN TO", { x: EDGE, y: 357 }, EYEBROW);
  const sender = canvas.wrapText(label.from.join(", "), WIDTH, SMALL).slice(0, 5);
  drawLines(canvas, sender, { y: 368, style: SMALL, leading: 11 });
}

function drawReturnLabel(canvas: PdfCanvas, label: ReturnLabel): void {
  canvas.drawText("Return", { x: EDGE, y: 14 }, STRONG);
  canvas.drawText(label.number, { x: EDGE, width: WIDTH, align: "right", y: 15 }, STRONG);
  canvas.drawRule({ x: EDGE, y: 34 }, { x: RIGHT }, BLACK, 1);
  canvas.drawText("DELIVER TO", { x: EDGE, y: 42 }, EYEBROW);
  drawAddress(canvas, label.to, 54);
  canvas.drawRule({ x: EDGE, y: 224 }, { x: RIGHT }, BLACK, 1);
  const column = WIDTH - QR_SIZE - 8;
  const rows = [`Order: ${label.order}`, ...canvas.wrapText(label.items.join(", "), column, BODY)];
  drawLines(canvas, rows.slice(0, 5), { y: 232, style: BODY, leading: 14 });
  const { path, size } = qrCodePath(label.number);
  canvas.fillPath(path, { x: RIGHT - QR_SIZE, y: 230, scale: QR_SIZE / size });
  canvas.drawRule({ x: EDGE, y: 310 }, { x: RIGHT }, BLACK, 1);
  canvas.drawText("FROM", { x: EDGE, y: 317 }, EYEBROW);
  drawAddress(canvas, label.from, 328);
}

function drawAddress(canvas: PdfCanvas, [name = "", ...address]: readonly string[], top: number): void {
  const names = canvas.wrapText(name, WIDTH, STRONG).slice(0, 2);
  const y = drawLines(canvas, names, { y: top, style: STRONG, leading: 15 });
  const lines = address.flatMap((line) => canvas.wrapText(line, WIDTH, BODY));
  drawLines(canvas, lines.slice(0, MAX_ADDRESS_LINES), { y, style: BODY, leading: 14 });
}

function drawDetails(canvas: PdfCanvas, label: ShippingLabel): void {
  const rows = [
    `Weight: ${label.weight}`,
    ...(label.size ? [`Size: ${label.size}`] : []),
    `Items: ${label.itemCount}`,
  ];
  drawLines(canvas, rows, { y: 264, style: BODY, leading: 14 });
  if (!label.trackingNumber) return;
  const { path, size } = qrCodePath(label.trackingNumber);
  canvas.fillPath(path, { x: RIGHT - QR_SIZE, y: 262, scale: QR_SIZE / size });
  const column = WIDTH - QR_SIZE - 8;
  canvas.drawText("TRACKING NUMBER", { x: EDGE, y: 316 }, EYEBROW);
  drawLines(canvas, canvas.wrapText(label.trackingNumber, column, STRONG).slice(0, 1), {
    y: 327,
    style: STRONG,
    leading: 14,
  });
}

function drawLines(
  canvas: PdfCanvas,
  lines: readonly string[],
  { y, style, leading }: { y: number; style: TextStyle; leading: number },
): number {
  for (const [index, line] of lines.entries())
    canvas.drawText(line, { x: EDGE, y: y + index * leading }, style);
  return y + lines.length * leading;
}
