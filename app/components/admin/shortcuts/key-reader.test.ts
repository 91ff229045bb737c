import { expect, test } from "vitest";
import { createKeyReader } from "#app/components/admin/shortcuts/use-shortcut-keys.ts";

function readAll(presses: [key: string, at: number, more?: { isControl?: boolean; isAlt?: boolean }][]) {
  const read = createKeyReader();
  return presses.map(([key, at, more]) => read({ key, at, isControl: false, isAlt: false, ...more }));
}

test("a key pressed soon after another can complete a sequence", () => {
  expect(
    readAll([
      ["g", 0],
      ["o", 400],
    ]),
  ).toEqual([["g"], ["g o", "o"]]);
});

test("a key pressed late starts a new sequence", () => {
  expect(
    readAll([
      ["g", 0],
      ["o", 1_000],
    ]),
  ).toEqual([["g"], ["o"]]);
});

test("Control changes the key regardless of Shift and ends a sequence", () => {
  expect(
    readAll([
      ["g", 0],
      ["K", 10, { isControl: true }],
      ["o", 20],
    ]),
  ).toEqual([["g"], ["mod+k"], ["o"]]);
});

test("keys with Alt, which types characters on some keyboards, and named keys are no shortcuts", () => {
  expect(
    readAll([
      ["@", 0, { isAlt: true }],
      ["Enter", 10],
      ["Shift", 20],
    ]),
  ).toEqual([[], [], []]);
});
