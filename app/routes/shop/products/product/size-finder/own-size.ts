import { isEnough } from "#app/domain/fit/body/body.ts";
import type { OwnBody } from "#app/components/size-finder/own-body.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { chartSex } from "#app/domain/fit/charts/chart-columns.ts";
import { recommendSize } from "#app/domain/fit/engine/recommend-size.ts";

/** The size of a chart for the body stored in this browser; null without enough figures. */
export function findOwnSize(chart: SizeChart, { body, preference, lengths }: OwnBody): string | null {
  const bodyWithSex = { ...body, sex: body.sex ?? chartSex(chart) };
  const wishes = { preference, length: lengths[chart.name] };
  return isEnough(bodyWithSex) ? recommendSize(chart, bodyWithSex, wishes).recommended : null;
}
