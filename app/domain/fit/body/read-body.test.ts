import { expect, test } from "vitest";
import { readBody } from "#app/domain/fit/body/read-body.ts";

const typed: Record<string, string> = { heightCm: "160", weightKg: "82", bustCm: "43", waistCm: "37" };
const read = (units: Pick<Parameters<typeof readBody>[1], "unit" | "heightUnit">) =>
  readBody((name) => typed[name] ?? null, { sex: "female", ...units });

test("a height in centimetres is read beside girths in inches", () => {
  const { body, errors } = read({ unit: "in", heightUnit: "cm" });
  expect(errors).toBeNull();
  expect(body.heightCm).toBe(160);
  expect(body.girthsCm.bust).toBeCloseTo(109.2, 1);
  expect(body.girthsCm.waist).toBeCloseTo(94, 1);
});

test("the height is in the unit of the girths unless another is given", () => {
  expect(read({}).body.heightCm).toBe(160);
  expect(read({ unit: "in" }).errors).toEqual({ heightCm: "Please enter a height between 47 and 87 in." });
});
