import { SizeChartForm, type SizeChartInput } from "#app/domain/catalog/attributes/attributes.forms.ts";
import {
  columnHeading,
  kindId,
  parseColumnHeading,
  type ChartSex,
} from "#app/domain/catalog/attributes/chart-measures.ts";
import type { StoredSizeChart } from "#app/domain/catalog/attributes/stored-size-chart.ts";
import { fromCsvCell, type CsvCell, type CsvFault } from "#app/lib/text/csv.ts";

type NamedChart = StoredSizeChart & { name: string };

const [CHART, MADE_FOR, SIZE] = ["Chart", "Made for", "Size"] as const;
const SEX_WORDS: Record<ChartSex, string> = { female: "Women", male: "Men" };

/** The heading of the room that a garment leaves at a measurement. It is computed for the reader, and not read. */
const EASE = /^ease .+ \(computed\)$/i;

/** Charts as a table with a row per size, in centimetres: "To fit" columns measure the body, "Ease" columns are garment minus body. */
export function sizeChartTable(charts: readonly NamedChart[]): { columns: string[]; rows: CsvCell[][] } {
  const headings = mergedHeadings(charts);
  const eases = [...new Set(charts.flatMap((chart) => easeColumns(chart).map(({ heading }) => heading)))];
  const rows = charts.flatMap((chart) => {
    const chartHeadings = chart.columns.map(columnHeading);
    const ease = easeColumns(chart);
    return chart.rows.map(({ size, values }): CsvCell[] => [
      chart.name,
      chart.sex === null ? "" : SEX_WORDS[chart.sex],
      size,
      ...headings.map((heading) => values[chartHeadings.indexOf(heading)] ?? null),
      ...eases.map((heading) => {
        const easeColumn = ease.find((column) => column.heading === heading);
        const room = easeColumn && (values[easeColumn.garment] ?? 0) - (values[easeColumn.body] ?? 0);
        return room === undefined ? null : Math.round(room * 10) / 10;
      }),
    ]);
  });
  return { columns: [CHART, MADE_FOR, SIZE, ...headings, ...eases], rows };
}

/** The headings of all charts in an order that keeps the order of each chart, unless two charts contradict each other. */
function mergedHeadings(charts: readonly NamedChart[]): string[] {
  const lists = charts.map(({ columns }) => columns.map(columnHeading));
  const rest = new Set(lists.flat());
  const merged: string[] = [];
  while (rest.size > 0) {
    const isFirst = (heading: string) =>
      lists.every(
        (list) => !list.slice(0, Math.max(0, list.indexOf(heading))).some((earlier) => rest.has(earlier)),
      );
    const [first = ""] = rest;
    const next = [...rest].find(isFirst) ?? first;
    rest.delete(next);
    merged.push(next);
  }
  return merged;
}

function easeColumns({ columns }: NamedChart): { heading: string; body: number; garment: number }[] {
  return columns.flatMap(({ of, measure, name }, body) => {
    const garment = columns.findIndex((column) => column.of === "garment" && column.measure === measure);
    if (of !== "body" || measure === null || garment === -1) return [];
    return [{ heading: `Ease ${name.toLowerCase()} (computed)`, body, garment }];
  });
}

export type ReadChartsResult = { ok: true; charts: SizeChartInput[] } | { ok: false; faults: CsvFault[] };

interface Line {
  row: number;
  size: string;
  sex: string;
  /** By index of the file's measurement columns. */
  cells: string[];
}

/** Reads the rows of a file, headings first. A chart has the columns in which any of its rows has a value. */
export function readSizeCharts(rows: readonly { row: number; cells: readonly string[] }[]): ReadChartsResult {
  const [head, ...body] = rows;
  const headings = (head?.cells ?? []).map((cell) => fromCsvCell(cell).trim());
  const indexOf = (name: string) =>
    headings.findIndex((heading) => heading.toLowerCase() === name.toLowerCase());
  const [chartAt, sexAt, sizeAt] = [indexOf(CHART), indexOf(MADE_FOR), indexOf(SIZE)];
  const missing = [chartAt === -1 ? CHART : null, sizeAt === -1 ? SIZE : null].filter(
    (name) => name !== null,
  );
  if (missing.length > 0)
    return {
      ok: false,
      faults: missing.map((name) => ({ row: 1, message: `The column “${name}” is missing.` })),
    };
  const measures = headings.flatMap((heading, index) =>
    [chartAt, sexAt, sizeAt].includes(index) || heading === "" || EASE.test(heading)
      ? []
      : [{ heading, index }],
  );
  const charts = new Map<string, { name: string; lines: Line[] }>();
  const faults: CsvFault[] = [];
  for (const { row, cells: raw } of body) {
    const cells = raw.map((cell) => fromCsvCell(cell).trim());
    if (cells.every((cell) => cell === "")) continue;
    const name = cells[chartAt] ?? "";
    if (name === "") {
      faults.push({ row, message: "The name of the chart is missing." });
      continue;
    }
    const chart = charts.get(name.toLowerCase()) ?? { name, lines: [] };
    charts.set(name.toLowerCase(), chart);
    const line = { row, size: cells[sizeAt] ?? "", sex: cells[sexAt] ?? "" };
    chart.lines.push({ ...line, cells: measures.map(({ index }) => cells[index] ?? "") });
  }
  if (charts.size === 0 && faults.length === 0)
    faults.push({ row: null, message: "The file has no size charts." });
  const read = [...charts.values()].map(({ name, lines }) =>
    readChart(
      name,
      lines,
      measures.map(({ heading }) => heading),
    ),
  );
  faults.push(...read.flatMap((result) => (result.ok ? [] : result.faults)));
  if (faults.length > 0) return { ok: false, faults: faults.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)) };
  return { ok: true, charts: read.flatMap((result) => (result.ok ? result.charts : [])) };
}

function readChart(name: string, lines: readonly Line[], headings: readonly string[]): ReadChartsResult {
  const used = headings.flatMap((heading, index) =>
    lines.some(({ cells }) => cells[index] !== "") ? [{ heading, index }] : [],
  );
  const columns = used.map(({ heading }) => parseColumnHeading(heading));
  const [first] = lines;
  const sex = first?.sex ?? "";
  const form = SizeChartForm.safeParse({
    version: 0,
    name,
    sex: sexOf(sex),
    columns: columns.map((column) => ({ kind: kindId(column), name: column.name })),
    rows: lines.map(({ size, cells }) => ({ size, values: used.map(({ index }) => cells[index]) })),
  });
  const faults = lines.flatMap((line) =>
    line.sex.toLowerCase() === sex.toLowerCase()
      ? []
      : [{ row: line.row, message: `“${MADE_FOR}” differs from the first row of ${name}.` }],
  );
  for (const { path, message } of form.error?.issues ?? []) {
    const [list, position, part, index] = path;
    const line = list === "rows" && typeof position === "number" ? lines[position] : first;
    const column = list === "columns" ? position : part === "values" ? index : null;
    const heading = typeof column === "number" ? used[column]?.heading : FIELD_HEADINGS[String(part ?? list)];
    faults.push({ row: line?.row ?? 1, message: `${heading ?? name}: ${message}` });
  }
  return form.success && faults.length === 0 ? { ok: true, charts: [form.data] } : { ok: false, faults };
}

/** The headings of the fields that are not measured. */
const FIELD_HEADINGS: Partial<Record<string, string>> = { name: CHART, sex: MADE_FOR, size: SIZE };

/** The form's value for a word of the file; the word itself, which the form refuses, if it is unknown. */
function sexOf(word: string): string {
  const sexWord = Object.entries(SEX_WORDS).find(([sex, label]) =>
    [sex, label.toLowerCase()].includes(word.toLowerCase()),
  );
  return sexWord?.[0] ?? (word.toLowerCase() === "everybody" ? "" : word);
}
