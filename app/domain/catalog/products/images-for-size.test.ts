import { describe, expect, test } from "vitest";
import { imagesForSize } from "#app/domain/catalog/products/images-for-size.ts";

const SIZES = ["XL", "2XL", "3XL", "4XL", "5XL", "6XL"];
const image = (id: string, colourSlug: string, sizeLabel: string | null = null) => ({
  id,
  colourSlug,
  sizeLabel,
});
const IMAGES = [
  image("plum-3xl", "plum", "3XL"),
  image("plum-hem", "plum"),
  image("plum-xl", "plum", "XL"),
  image("plum-6xl", "plum", "6XL"),
  image("leaf-3xl", "leaf", "3XL"),
  image("leaf-hem", "leaf"),
];
const shown = (size: string | null, sizes = SIZES) => imagesForSize(IMAGES, sizes, size).map(({ id }) => id);

describe("the images for a size", () => {
  test("without a chosen size, each colour shows the first of its worn sizes", () => {
    expect(shown(null)).toEqual(["plum-3xl", "plum-hem", "leaf-3xl", "leaf-hem"]);
  });

  test("a chosen size shows the image of the nearest worn size in the same place", () => {
    expect(shown("XL")).toEqual(["plum-xl", "plum-hem", "leaf-3xl", "leaf-hem"]);
    expect(shown("4XL")[0]).toBe("plum-3xl");
    expect(shown("5XL")[0]).toBe("plum-6xl");
    expect(shown("6XL")[0]).toBe("plum-6xl");
  });

  test("a worn size that lies as near as an earlier image's does not replace it", () => {
    expect(shown("2XL")[0]).toBe("plum-3xl");
  });

  test("an image in a size that the product is not sold in never replaces another", () => {
    expect(shown("5XL", SIZES.slice(0, 5))[0]).toBe("plum-3xl");
  });

  test("a size that the product does not have changes nothing", () => {
    expect(shown("S")).toEqual(shown(null));
  });
});
