import { expect, test } from "vitest";
import { describeDimensions, shortDimensions } from "#app/domain/catalog/product-dimensions.ts";

test.each([
  [
    { lengthMm: 2000, widthMm: 1000, heightMm: null },
    "200 cm long, 100 cm wide (78½ × 39½ in)",
    "200 × 100 cm",
  ],
  [{ lengthMm: null, widthMm: 180, heightMm: 215 }, "18 cm wide, 21.5 cm high (7 × 8½ in)", "18 × 21.5 cm"],
  [{ lengthMm: 10, widthMm: null, heightMm: null }, "1 cm long (½ in)", "1 cm"],
  [{ lengthMm: null, widthMm: null, heightMm: null }, "", ""],
])("the dimensions %o are described in centimetres and inches", (dimensions, text, short) => {
  expect(describeDimensions(dimensions)).toBe(text);
  expect(shortDimensions(dimensions)).toBe(short);
});
