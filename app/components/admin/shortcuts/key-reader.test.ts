import { expect, test } from "vitest";
import { createKeyReader } from "./key-reader.ts";

function readAll(presses: [key: string, at: number, more?: { isControl?: boolean; isAlt?: boolean }][]) {
  const read = createKeyReader();
  return presses.map(([key, at, more]) => read({ key, at, isControl: false, isAlt: false, ...more }));
}

test("a key soon after another may be the end of a sequence", () => {
  expect(
    readAll([
      ["g", 0],
      ["o", 400],
    ]),
  ).toEqual([["g"], ["g o", "o"]]);
});

test("a key that comes late stands for itself", () => {
  expect(
    readAll([
      ["g", 0],
      ["o", 1_000],
    ]),
  ).toEqual([["g"], ["o"]]);
});

test("Control makes another key of it, whatever the Shift key does, and ends a sequence", () => {
  expect(
    readAll([
      ["g", 0],
      ["K", 10, { isControl: true }],
      ["o", 20],
    ]),
  ).toEqual([["g"], ["mod+k"], ["o"]]);
});

test("Alt writes letters on some keyboards, and named keys are nobody's shortcut", () => {
  expect(
    readAll([
      ["@", 0, { isAlt: true }],
      ["Enter", 10],
      ["Shift", 20],
    ]),
  ).toEqual([[], [], []]);
});
