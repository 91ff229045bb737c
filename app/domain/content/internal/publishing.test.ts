import { expect, test } from "vitest";
import { momentToStore, publishStateOf } from "#app/domain/content/content.ts";

const NOW = new Date("2026-11-22T06:30:20.500Z");
const EARLIER = new Date("2026-11-01T10:00:12.345Z");
const LATER = new Date("2026-12-24T04:30:00Z");

test.each([
  ["draft", EARLIER, "draft"],
  ["draft", LATER, "draft"],
  ["published", EARLIER, "published"],
  ["published", NOW, "published"],
  ["published", LATER, "scheduled"],
] as const)("an entry saved as %s with the moment %o is %s", (status, publishedAt, state) => {
  expect(publishStateOf({ status, publishedAt }, NOW)).toBe(state);
});

test("an entry without a moment is published now, and a published one keeps its date", () => {
  expect(momentToStore(null, null, NOW)).toBe(NOW);
  expect(momentToStore(null, { status: "draft", publishedAt: EARLIER }, NOW)).toBe(NOW);
  expect(momentToStore(null, { status: "published", publishedAt: LATER }, NOW)).toBe(NOW);
  expect(momentToStore(null, { status: "published", publishedAt: EARLIER }, NOW)).toBe(EARLIER);
});

test("a publication moment is taken as requested, and an unchanged minute keeps its seconds", () => {
  expect(momentToStore(LATER, null, NOW)).toBe(LATER);
  const before = { status: "published", publishedAt: EARLIER } as const;
  expect(momentToStore(LATER, before, NOW)).toBe(LATER);
  expect(momentToStore(new Date("2026-11-01T10:00:00Z"), before, NOW)).toBe(EARLIER);
});
