import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FITS, publicNameOf, shares, summariseReviews } from "#app/domain/reviews/review.ts";

describe("an author's public name", () => {
  test.each([
    ["Asha Verma", "Asha V."],
    ["Asha Devi Verma", "Asha V."],
    ["  Asha   verma ", "Asha V."],
    ["Asha", "Asha"],
    ["आशा वर्मा", "आशा व."],
    ["निशा निगम", "निशा नि."],
    ["O'Neill d'Souza", "O'Neill D."],
    ["asha.verma@example.com", "A customer"],
    ["Asha <asha@example.com>", "A customer"],
    ["", "A customer"],
    ["\u202e\u0000", "A customer"],
    ["Asha\u202e Verma", "Asha V."],
    ["x".repeat(200), "x".repeat(30)],
  ])("the public name of %j is %j", (name, expected) => {
    expect(publicNameOf(name)).toBe(expected);
  });

  test("a public name never shows more of the last name than its initial", () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{3,12}$/);
    fc.assert(
      fc.property(name, name, (first, last) => {
        expect(publicNameOf(`${first} ${last}`)).toBe(`${first} ${last.charAt(0)}.`);
      }),
    );
  });
});

describe("review statistics", () => {
  const groups = fc.array(
    fc.record({
      rating: fc.integer({ min: 1, max: 5 }),
      fit: fc.constantFrom(...FITS, null),
      count: fc.integer({ min: 1, max: 1000 }),
    }),
  );

  test("every review is in exactly one bar of the stars, and in at most one of the fit", () => {
    fc.assert(
      fc.property(groups, (some) => {
        const total = (counts: { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);
        const summary = summariseReviews(some);
        expect(summary.count).toBe(total(some));
        expect(total(summary.stars)).toBe(summary.count);
        expect(total(summary.fits)).toBe(total(some.filter(({ fit }) => fit !== null)));
        expect(summary.stars.map(({ stars }) => stars)).toEqual([5, 4, 3, 2, 1]);
      }),
    );
  });

  test("reviews without a fit show no bars of the fit", () => {
    expect(summariseReviews([{ rating: 4, fit: null, count: 3 }]).fits).toEqual([]);
  });

  test("the shares of the bars are whole, add up to 100, and are rounded by less than one", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000), { minLength: 1, maxLength: 6 }), (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0);
        const percent = shares(counts);
        expect(percent.reduce((sum, share) => sum + share, 0)).toBe(total === 0 ? 0 : 100);
        for (const [index, count] of counts.entries())
          expect(Math.abs((percent[index] ?? 0) - (total === 0 ? 0 : (count * 100) / total))).toBeLessThan(1);
      }),
    );
    expect(shares([1, 1, 1])).toEqual([34, 33, 33]);
  });
});
