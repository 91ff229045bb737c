import { expect, test } from "vitest";
import { OPERATIONS } from "#app/domain/api/operations.server.ts";

test("paths that differ only by the names of parameters are not allowed", () => {
  const paths = [...new Set(OPERATIONS.map(({ path }) => path))];
  const shapes = paths.map((path) => path.replaceAll(/\{\w+\}/g, "{}"));
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) < index)).toEqual([]);
});
