import { expect, test } from "vitest";
import {
  imagesOfColour,
  namesOnlyOptions,
  requestedVariant,
  variantParams,
} from "#app/domain/catalog/products/variant-url.ts";

const kaftan = {
  colours: [
    { slug: "madder-red", name: "Madder red", hex: "#aa2200" },
    { slug: "indigo", name: "Indigo", hex: "#112266" },
  ],
  sizes: ["2XL", "3XL"],
};
const params = (query: string) => new URLSearchParams(query);

test("a product URL names a colour and a size, in any case of the size's letters", () => {
  const requested = requestedVariant(kaftan, params("colour=indigo&size=3xl"));
  expect(requested).toEqual({ colour: "indigo", size: "3XL" });
  expect(requestedVariant(kaftan, new URLSearchParams(variantParams(requested)))).toEqual(requested);
  expect(requestedVariant(kaftan, params("size=2XL"))).toEqual({ colour: null, size: "2XL" });
  expect(requestedVariant(kaftan, params("colour=green&size=9xl"))).toEqual({ colour: null, size: null });
});

test("a URL with an unknown, empty or repeated option names more than options", () => {
  for (const query of ["", "colour=indigo", "colour=indigo&size=3xl&utm_source=mail"])
    expect(namesOnlyOptions(kaftan, params(query))).toBe(true);
  for (const query of ["colour=green", "size=", "size=3xl&size=2xl", "colour=indigo&colour=indigo"])
    expect(namesOnlyOptions(kaftan, params(query))).toBe(false);
});

test("the gallery of a colour has its images and those of no colour, in their order", () => {
  const images = [
    { id: 1, colourSlug: "madder-red" },
    { id: 2, colourSlug: "indigo" },
    { id: 3, colourSlug: null },
    { id: 4, colourSlug: "indigo" },
  ];
  expect(imagesOfColour(images, "indigo").map(({ id }) => id)).toEqual([2, 4, 3]);
  expect(imagesOfColour(images, "leaf-green").map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(imagesOfColour(images, null).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
});
