import { expect, test } from "vitest";
import { sizeJsonLd } from "#app/routes/shop/products/product/size-json-ld.ts";

const chart = {
  name: "Kurta",
  sex: "female" as const,
  columns: [
    { of: "body" as const, measure: "bust" as const, name: "Bust" },
    { of: "garment" as const, measure: "bust" as const, name: "Bust" },
    { of: "garment" as const, measure: null, name: "Hem round" },
  ],
  rows: [
    { size: "XL", values: [107, 117, 200] },
    { size: "2XL", values: [114, 124, 210] },
  ],
};

test("a size is a plus-size specification with the bodies that it fits and the garment's measurements", () => {
  const bust = {
    "@type": "QuantitativeValue",
    valueReference: "https://schema.org/WearableMeasurementChestOrBust",
    unitCode: "CMT",
  };
  expect(sizeJsonLd(chart, "2XL")).toEqual({
    "@type": "SizeSpecification",
    name: "2XL",
    sizeGroup: "https://schema.org/WearableSizeGroupPlus",
    suggestedGender: "female",
    suggestedMeasurement: [{ ...bust, minValue: 107, maxValue: 114 }],
    hasMeasurement: [{ ...bust, value: 124 }],
  });
  expect(sizeJsonLd(chart, "XL")).toMatchObject({ suggestedMeasurement: [{ ...bust, maxValue: 107 }] });
});

test("a size without body measurements is its label alone", () => {
  expect(sizeJsonLd(null, "2.11")).toBe("2.11");
  expect(sizeJsonLd(chart, "9XL")).toBe("9XL");
  expect(sizeJsonLd({ ...chart, columns: chart.columns.slice(1) }, "XL")).toBe("XL");
});
