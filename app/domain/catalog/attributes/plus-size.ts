import type { StoredSizeChart } from "#app/domain/catalog/attributes/stored-size-chart.ts";

/**
 * From which girth of the chest or bust, in centimetres, a size counts as a plus size: the first women's plus size (14W) of ASTM D6960 and the
 * first men's big size (46) of ASTM D6240.
 */
const PLUS_FROM_CM = { female: 103, male: 117 };

/** Whether a row of a chart is a plus size by the body that it is made for; null where the chart names no sex or no bust. */
export function isPlusSize({ sex, columns, rows }: StoredSizeChart, size: string): boolean | null {
  const bust = columns.findIndex(({ of, measure }) => of === "body" && measure === "bust");
  const girthCm = rows.find((row) => row.size === size)?.values[bust];
  return girthCm === undefined || sex === null ? null : girthCm >= PLUS_FROM_CM[sex];
}
