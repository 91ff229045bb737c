import { expect, test } from "vitest";
import { changedHomePart, type HomePart } from "#app/domain/content/appearance.settings.ts";

const parts = (...names: (HomePart | `-${HomePart}`)[]) =>
  names.map((name) => ({ name: name.replace("-", "") as HomePart, isOn: !name.startsWith("-") }));

test.each<[string, ReturnType<typeof parts>, ReturnType<typeof parts>, HomePart | null]>([
  ["nothing", parts("promises", "crafts"), parts("promises", "crafts"), null],
  ["a part that is switched on", parts("promises", "-crafts"), parts("promises", "crafts"), "crafts"],
  [
    "a part that is moved up",
    parts("promises", "featured", "crafts"),
    parts("crafts", "promises", "featured"),
    "crafts",
  ],
  [
    "a part that is moved down, by the part in its place",
    parts("promises", "featured", "crafts"),
    parts("promises", "crafts", "featured"),
    "crafts",
  ],
  [
    "no part where one is only switched off",
    parts("promises", "featured", "crafts"),
    parts("promises", "-featured", "crafts"),
    null,
  ],
])("the preview of the home page opens at %s", (_, before, after, part) => {
  expect(changedHomePart(before, after)).toBe(part);
});
