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

test.each([
  ["5.3", 160],
  ["5'3", 160],
  ["5'3\"", 160],
  ["5’3”", 160],
  ["5′3″", 160],
  ["5,3", 160],
  ["5 3", 160],
  ["5 ft 3 in", 160],
  ["5.11", 180.3],
  ["5.10", 177.8],
  ["५.३", 160],
  ["6'", 182.9],
  ["160.5", 160.5],
])("the height %s is read as %d cm in either unit", (heightCm, cm) => {
  for (const unit of heightCm.startsWith("160") ? (["cm"] as const) : (["cm", "in"] as const)) {
    const { body, errors } = readBody((name) => ({ heightCm, weightKg: "82" })[name as "heightCm"] ?? null, {
      sex: "female",
      unit,
    });
    expect(errors).toBeNull();
    expect(body.heightCm).toBeCloseTo(cm, 0);
  }
});

test.each(["5.12", "2.3", "8.1", "5.3.1"])("the height %s is refused", (heightCm) => {
  const { errors } = readBody((name) => (name === "heightCm" ? heightCm : "82"), { sex: "female" });
  expect(errors?.heightCm).toBeDefined();
});

test("a girth of 5.3 is not taken for feet", () => {
  const { errors } = readBody((name) => (name === "bustCm" ? "5.3" : null), { sex: "female" });
  expect(errors?.bustCm).toBeDefined();
});
