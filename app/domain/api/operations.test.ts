import { expect, test } from "vitest";
import { deprecationHeaders } from "#app/domain/api/operation.server.ts";
import { createApiDocument } from "#app/domain/api/document.server.ts";
import { OPERATIONS } from "#app/domain/api/operations.server.ts";

const [operation] = OPERATIONS;
if (!operation) throw new Error("The API has no operation");

const deprecated = {
  ...operation,
  deprecation: {
    deprecatedOn: "2027-01-31",
    removedOn: "2027-07-31",
    link: "https://shop.example/api/docs#changes",
  },
};

test("a deprecated operation announces in its headers when it ends and what to use instead", () => {
  expect(deprecationHeaders(deprecated)).toEqual({
    Deprecation: "@1801353600",
    Sunset: "Sat, 31 Jul 2027 00:00:00 GMT",
    Link: '<https://shop.example/api/docs#changes>; rel="deprecation"; type="text/html"',
  });
  expect(deprecationHeaders(operation)).toEqual({});
});

test("the document marks a deprecated operation", () => {
  const documentOf = (operations: typeof OPERATIONS) =>
    createApiDocument({ shopName: "A shop", publicUrl: "https://shop.example", operations });
  const { path, method } = operation;
  expect(documentOf([deprecated]).paths?.[path]?.[method]).toMatchObject({ deprecated: true });
  expect(documentOf([operation]).paths?.[path]?.[method]).not.toHaveProperty("deprecated");
});

test("paths that differ only by the names of parameters are not allowed", () => {
  const paths = [...new Set(OPERATIONS.map(({ path }) => path))];
  const shapes = paths.map((path) => path.replaceAll(/\{\w+\}/g, "{}"));
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) < index)).toEqual([]);
});
