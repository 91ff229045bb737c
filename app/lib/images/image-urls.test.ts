import { expect, test } from "vitest";
import { offeredWidths } from "#app/lib/images/image-urls.ts";

const WIDTHS = [640, 960, 1200, 1600, 1920];

test("an image is offered in the widths up to the first that shows its whole source", () => {
  expect(offeredWidths(WIDTHS, 1920)).toEqual(WIDTHS);
  expect(offeredWidths(WIDTHS, 1600)).toEqual([640, 960, 1200, 1600]);
  expect(offeredWidths(WIDTHS, 1500)).toEqual([640, 960, 1200, 1600]);
  expect(offeredWidths(WIDTHS, 1200)).toEqual([640, 960, 1200]);
  expect(offeredWidths(WIDTHS, 400)).toEqual([640]);
});
