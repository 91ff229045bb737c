import { expect, test } from "vitest";
import { recommendSize } from "#app/domain/fit/engine/recommend-size.ts";
import { unmetMeasure } from "#app/domain/fit/unmet-demand.ts";
import { kurta, woman } from "#tests/fixtures/fit/sample-body.ts";

// The largest size fits a bust of 146, a waist of 134, a hip of 153 and an upper arm of 55 cm.
const large = { ...woman, weightKg: 120, tape: "guided" } as const;

test("the unmet measurement is the girth that exceeds the largest size most", () => {
  const girthsCm = { bust: 148, waist: 132, hip: 166, upperArm: 52 };
  expect(unmetMeasure(kurta, { ...large, weightKg: 140, girthsCm })).toEqual({ girth: "hip", bandCm: 160 });
});

test("a body that the largest size fits is no unmet demand, even if a loose fit would need a larger one", () => {
  const body = { ...large, girthsCm: { bust: 143, waist: 131, hip: 150, upperArm: 52 } };
  expect(recommendSize(kurta, body).recommended).toBe("6XL");
  expect(recommendSize(kurta, body, { preference: "loose" }).recommended).toBeNull();
  expect(unmetMeasure(kurta, body)).toBeNull();
});

test("a chart without body measurements has no unmet demand", () => {
  expect(unmetMeasure({ ...kurta, columns: [] }, large)).toBeNull();
});
