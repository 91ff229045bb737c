import { SCHEMA_ORG } from "#app/components/json-ld.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import type { ChartColumn, Measure } from "#app/domain/catalog/attributes/chart-measures.ts";
import { isPlusSize } from "#app/domain/catalog/attributes/plus-size.ts";

/** https://schema.org/WearableMeasurementTypeEnumeration knows these measurements. */
const MEASUREMENT_TYPES: Partial<Record<Measure, string>> = {
  bust: "WearableMeasurementChestOrBust",
  waist: "WearableMeasurementWaist",
  hip: "WearableMeasurementHips",
  sleeve: "WearableMeasurementSleeve",
  length: "WearableMeasurementLength",
  outseam: "WearableMeasurementOutsideLeg",
  width: "WearableMeasurementWidth",
};

/**
 * A size as https://schema.org/SizeSpecification: the bodies that it is suggested for, from the largest of the size below, and the garment's
 * measurements, in centimetres. The label alone where sizes do not depend on the body.
 */
export function sizeJsonLd(chart: SizeChart | null, size: string) {
  const row = chart?.rows.findIndex((candidate) => candidate.size === size) ?? -1;
  const values = chart?.rows[row]?.values;
  if (!chart || !values || !chart.columns.some(({ of }) => of === "body")) return size;
  const smaller = chart.rows[row - 1]?.values;
  const measurements = (of: ChartColumn["of"]) =>
    chart.columns.flatMap((column, index) => {
      const type = column.of === of && column.measure && MEASUREMENT_TYPES[column.measure];
      return type ? [{ index, type }] : [];
    });
  const quantity = (type: string) => ({
    "@type": "QuantitativeValue",
    valueReference: `${SCHEMA_ORG}/${type}`,
    unitCode: "CMT",
  });
  const isPlus = isPlusSize(chart, size);
  return {
    "@type": "SizeSpecification",
    name: size,
    ...(isPlus !== null && {
      sizeGroup: `${SCHEMA_ORG}/${isPlus ? "WearableSizeGroupPlus" : "WearableSizeGroupRegular"}`,
    }),
    ...(chart.sex && { suggestedGender: chart.sex }),
    suggestedMeasurement: measurements("body").map(({ index, type }) => ({
      ...quantity(type),
      ...(smaller?.[index] !== undefined && { minValue: smaller[index] }),
      maxValue: values[index],
    })),
    hasMeasurement: measurements("garment").map(({ index, type }) => ({
      ...quantity(type),
      value: values[index],
    })),
  };
}
