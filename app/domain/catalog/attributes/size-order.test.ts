import { expect, test } from "vitest";
import { placeSizes } from "#app/domain/catalog/attributes/size-order.ts";

const labelled = (labels: string) =>
  labels.split(" ").map((label) => ({ label: label.replaceAll("_", " ") }));

test.each([
  ["XL 2XL 3XL", "S XXL_Tall M", "S M XL 2XL XXL_Tall 3XL"],
  ["S M L", "XS XL XXXL XXL XXS", "XXS XS S M L XL XXL XXXL"],
  ["Small Large", "Medium Extra_Large", "Small Medium Large Extra_Large"],
  ["S M", "38 36 40.5", "S M 36 38 40.5"],
  ["36 40", "38 42 34", "34 36 38 40 42"],
  ["S M", "Free_Size L", "S M L Free_Size"],
  ["Free_Size", "S One_Size", "Free_Size One_Size S"],
  // The order that the owner has chosen stays, even where it is another one.
  ["3XL M S", "L", "3XL M S L"],
  ["2-3_Y 6-7_Y", "4-5_Y", "2-3_Y 4-5_Y 6-7_Y"],
])("among the sizes %s the new ones %s are placed as %s", (sizes, added, placed) => {
  expect(placeSizes(labelled(sizes), labelled(added))).toEqual(labelled(placed));
});
