import { describe, expect, it } from "vitest";
import { pageSteps } from "#app/ui/pager.tsx";

describe("the steps of a pager", () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 20, [1, 2, 3, 4, 5, "gap", 20]],
    [4, 20, [1, 2, 3, 4, 5, 6, "gap", 20]],
    [5, 20, [1, 2, 3, 4, 5, 6, 7, "gap", 20]],
    [10, 20, [1, "gap", 8, 9, 10, 11, 12, "gap", 20]],
    [18, 20, [1, "gap", 16, 17, 18, 19, 20]],
    [20, 20, [1, "gap", 16, 17, 18, 19, 20]],
  ])("on page %i of %i", (page, pageCount, steps) => {
    expect(pageSteps(page, pageCount)).toEqual(steps);
  });
});
