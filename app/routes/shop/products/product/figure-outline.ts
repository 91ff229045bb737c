import type { Measure } from "#app/domain/catalog/attributes/chart-measures.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";

/** A drawn figure of one size. Paths are in centimetres: x from its middle, y down from the crown to the floor. */
export interface SizeFigure {
  size: string;
  /** Closed shapes; a later one covers the earlier. */
  body: string[];
  garment: string[];
  /** Where the garment ends. */
  hemY: number;
  /** The garment's length, or the outseam of trousers, as in the chart. */
  lengthCm: number;
}

/** The height of the drawn figures, in centimetres. */
export const FIGURE_HEIGHT = { female: 163, male: 173 } as const;

type Point = readonly [x: number, y: number];

/** Girths in centimetres. */
interface Girths {
  bust: number;
  waist: number;
  hip: number;
  arm: number;
}

/**
 * Up to three figures of a chart: its smallest size, its largest, and between them the size in question, or the middle one. Empty where the
 * chart lacks the body's waist and hip or the garment's length.
 */
export function sizeFigures(chart: SizeChart, size: string | null): SizeFigure[] {
  const last = chart.rows.length - 1;
  const asked = chart.rows.findIndex((row) => row.size === size);
  const between = asked > 0 && asked < last ? asked : Math.floor(last / 2);
  const shown = new Set([0, between, last]);
  return chart.rows.filter((_, index) => shown.has(index)).flatMap((row) => figureOf(chart, row) ?? []);
}

function figureOf(chart: SizeChart, { size, values }: SizeChart["rows"][number]): SizeFigure | null {
  const read = (of: "body" | "garment", measure: Measure): number | undefined =>
    values[chart.columns.findIndex((column) => column.of === of && column.measure === measure)];
  const [waist, hip] = [read("body", "waist"), read("body", "hip")];
  const [length, outseam] = [read("garment", "length"), read("garment", "outseam")];
  const lengthCm = length ?? outseam;
  if (waist === undefined || hip === undefined || lengthCm === undefined) return null;
  const bust = read("body", "bust") ?? (waist + hip) / 2;
  const body = { bust, waist, hip, arm: read("body", "upperArm") ?? 0.36 * bust };
  const tall = FIGURE_HEIGHT[chart.sex ?? "female"];
  const hemY = Math.min((length === undefined ? 0.375 : 0.15) * tall + lengthCm, 0.975 * tall);
  const wornBust = read("garment", "bust") ?? bust + 10;
  const wornHip = read("garment", "hip") ?? hip + 12;
  const worn = {
    bust: wornBust,
    waist: read("garment", "waist") ?? (wornBust + wornHip) / 2,
    hip: wornHip,
    arm: read("garment", "upperArm") ?? 0,
  };
  // Measured under the bust and not at the hip, a garment is fitted above and flares below.
  const underBust = read("garment", "underBust");
  const isFlared = underBust !== undefined && read("garment", "hip") === undefined;
  const garment =
    length === undefined
      ? [trousersPath(worn, tall, hemY)]
      : dressPaths(isFlared ? { ...worn, waist: underBust } : worn, {
          tall,
          hemY,
          isFlared,
          isLong: chart.sex === "male",
        });
  return { size, body: bodyPaths(body, tall), garment, hemY, lengthCm };
}

/** Half of what one sees of a girth from the front: that of an ellipse three quarters as deep as it is wide. */
function halfWidth(girth: number): number {
  return girth / (2 * Math.PI * Math.sqrt((1 + 0.75 ** 2) / 2));
}

/** Half of the distance between the shoulders of a body. */
const shoulderOf = (bust: number) => 10 + 0.07 * bust;

/** Arms, trunk with legs, and head. */
function bodyPaths({ bust, waist, hip, arm }: Girths, tall: number): string[] {
  const at = (x: number, share: number): Point => [x, share * tall];
  const [chest, middle, seat] = [halfWidth(bust), halfWidth(waist), halfWidth(hip)];
  const shoulder = shoulderOf(bust);
  const thick = (arm / Math.PI) * 0.92;
  const hand = seat + 2.5;
  const head = [at(0, 0), at(5.4, 0.018), at(7.4, 0.06), at(6, 0.108), at(0, 0.138)];
  const limb = [
    at(shoulder - 4, 0.185),
    at(shoulder + 1.5, 0.2),
    at(Math.max(chest, shoulder) + 0.62 * thick, 0.29),
    at(Math.max(chest, middle) + 0.72 * thick, 0.375),
    at(hand + 4, 0.46),
    at(hand + 4, 0.5),
    at(hand + 1.5, 0.525),
    at(hand, 0.48),
    at(Math.max(chest, middle) + 0.05 * thick, 0.385),
    at(chest - 0.32 * thick, 0.29),
  ];
  const trunk = [
    at(0, 0.12),
    at(4.8, 0.125),
    at(5.2, 0.155),
    at(9, 0.172),
    at(shoulder, 0.192),
    at(chest - 1.5, 0.245),
    at(chest, 0.29),
    at((chest + middle) / 2, 0.345),
    at(middle, 0.39),
    at((seat + middle) / 2 + 0.6, 0.435),
    at(seat, 0.49),
    at(0.97 * seat, 0.55),
    at(0.74 * seat, 0.66),
    at(0.58 * seat, 0.74),
    at(0.6 * seat, 0.8),
    at(0.5 * seat, 0.87),
    at(0.36 * seat, 0.955),
    at(0.46 * seat, 0.99),
    at(0.2 * seat, 0.99),
    at(0.17 * seat, 0.955),
    at(0.1 * seat, 0.85),
    at(0.07 * seat, 0.78),
    at(0.1 * seat, 0.73),
    at(0.03 * seat, 0.62),
    at(0, 0.545),
  ];
  return [ring(limb) + ring(limb.map(flipped)), whole(trunk), whole(head)];
}

interface Hang {
  tall: number;
  hemY: number;
  isFlared: boolean;
  /** Its sleeves. */
  isLong: boolean;
}

/** Sleeves, where the chart has their width, to the elbow or, of men, to the wrist, and the body of the garment from the shoulders to the hem. */
function dressPaths({ bust, waist, hip, arm }: Girths, { tall, hemY, isFlared, isLong }: Hang): string[] {
  const [chest, middle, seat] = [halfWidth(bust), halfWidth(waist), halfWidth(hip)];
  const shoulder = shoulderOf(bust - 10);
  const hemX = seat * (isFlared ? 1.75 : 1.05);
  const above: Point[] = [
    [7.6, 0.167 * tall],
    [shoulder, 0.19 * tall],
    [arm ? shoulder + 0.5 : shoulder - 2, 0.235 * tall],
    [chest, 0.292 * tall],
    [middle, (isFlared ? 0.34 : 0.39) * tall],
    ...(isFlared ? [] : [[seat, 0.49 * tall] as Point]),
  ];
  const side = above.filter(([, y]) => y < hemY - 6);
  const hem: Point[] = [
    [hemX, hemY],
    [0.5 * hemX, hemY + 1.5],
    [0, hemY + 2],
    [-0.5 * hemX, hemY + 1.5],
    [-hemX, hemY],
  ];
  const back = side.toReversed().map(flipped);
  const neck = `C-7 ${cm(0.222 * tall)} 7 ${cm(0.222 * tall)} ${pair([7.6, 0.167 * tall])}Z`;
  const trunk = `${moved(side)}L${pair([hemX, hemY])}${curve(hem)}L${pair(back[0] ?? [0, 0])}${curve(back)}${neck}`;
  if (arm === 0) return [trunk];
  const wide = (arm / Math.PI) * 0.9;
  const outer = Math.max(chest, shoulder);
  const sleeve: Point[] = [
    [shoulder - 6, 0.182 * tall],
    [shoulder + 1, 0.194 * tall],
    [outer + 0.62 * wide, 0.275 * tall],
    ...(isLong
      ? ([
          [outer + 0.8 * wide, 0.36 * tall],
          [outer + 0.74 * wide, 0.452 * tall],
          [outer + 0.02 * wide, 0.456 * tall],
        ] satisfies Point[])
      : ([
          [outer + 0.86 * wide, 0.352 * tall],
          [outer - 0.12 * wide, 0.366 * tall],
        ] satisfies Point[])),
    [chest - 4, 0.3 * tall],
  ];
  return [polygon(sleeve) + polygon(sleeve.map(flipped)), trunk];
}

function trousersPath({ waist, hip }: Girths, tall: number, hemY: number): string {
  const [middle, seat] = [halfWidth(waist) - 1, halfWidth(hip)];
  const half: Point[] = [
    [0, 0.372 * tall],
    [middle, 0.372 * tall],
    [seat, 0.49 * tall],
    [1.2 * seat, hemY],
    [0.16 * seat, hemY + 0.8],
    [0, 0.56 * tall],
  ];
  return polygon([...half, ...half.slice(1, -1).toReversed().map(flipped)]);
}

const cm = (value: number) => String(Math.round(value * 10) / 10);
const pair = ([x, y]: Point) => `${cm(x)} ${cm(y)}`;
const flipped = ([x, y]: Point): Point => [-x, y];

/** A smooth curve through points (Catmull-Rom), from the first on. At a closed one's ends it runs into itself. */
function curve(points: readonly Point[], isClosed = false): string {
  const near = (index: number) => points[isClosed ? (index + points.length) % points.length : index];
  return points
    .slice(isClosed ? 0 : 1)
    .map((_, index) => {
      const start = near(index) ?? [0, 0];
      const end = near(index + 1) ?? start;
      const before = near(index - 1) ?? start;
      const after = near(index + 2) ?? end;
      const first: Point = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6];
      const second: Point = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6];
      return `C${pair(first)} ${pair(second)} ${pair(end)}`;
    })
    .join("");
}

const moved = (points: readonly Point[]) => `M${pair(points[0] ?? [0, 0])}${curve(points)}`;
const ring = (points: readonly Point[]) => `M${pair(points[0] ?? [0, 0])}${curve(points, true)}Z`;
const polygon = (points: readonly Point[]) => `M${points.map(pair).join("L")}Z`;

/** A right half, from the middle above to the middle below, and its mirror image as one smooth shape. */
const whole = (half: readonly Point[]) => ring([...half, ...half.slice(1, -1).toReversed().map(flipped)]);
