/** What a review is and how reviews add up: pure, for pages and server alike. */

export const FITS = ["runs-small", "true", "runs-large"] as const;

export type Fit = (typeof FITS)[number];

export const FIT_LABELS: Record<Fit, string> = {
  "runs-small": "Runs small",
  true: "True to size",
  "runs-large": "Runs large",
};

/** Letters that a review needs and may have. */
export const SHORTEST_REVIEW = 10;
export const MAX_REVIEW_LENGTH = 2_000;

export type ReviewStatus = "pending" | "published" | "rejected";

/** The words of the link to a customer's own review of a product; null before one was written. A published review can only be read. */
export function ownReviewLabel(status: ReviewStatus | null): string {
  if (status === null) return "Write a review";
  return status === "published" ? "See your review" : "Edit your review";
}

export interface ReviewPhotoView {
  id: string;
  width: number;
  height: number;
  tint: string;
}

export interface ReviewView {
  id: string;
  authorName: string;
  /** 1 to 5. */
  rating: number;
  fit: Fit | null;
  body: string;
  photo: ReviewPhotoView | null;
  /** Written by a customer to whom the shop has delivered the product. */
  isVerified: boolean;
  /** The shop's answer. */
  reply: string | null;
  createdAt: Date;
}

/** A review as its author sees it. */
export interface OwnReview {
  rating: number;
  fit: Fit | null;
  body: string;
  photo: ReviewPhotoView | null;
  status: ReviewStatus;
  reply: string | null;
}

export interface ReviewSummary {
  count: number;
  /** How many gave five stars, four, …, one. */
  stars: { stars: number; count: number }[];
  /** How many said so of the fit; empty when nobody has. */
  fits: { fit: Fit; count: number }[];
}

/** Adds up how many reviews there are of each rating and fit. */
export function summariseReviews(
  groups: readonly { rating: number; fit: Fit | null; count: number }[],
): ReviewSummary {
  const sum = (which: (group: { rating: number; fit: Fit | null }) => boolean) =>
    groups.filter(which).reduce((total, group) => total + group.count, 0);
  const fits = FITS.map((fit) => ({ fit, count: sum((group) => group.fit === fit) }));
  return {
    count: sum(() => true),
    stars: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: sum((group) => group.rating === stars) })),
    fits: fits.some(({ count }) => count > 0) ? fits : [],
  };
}

/** Whole percentages of the counts. They add up to 100: what rounding down leaves goes to the largest remainders. */
export function shares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * 100) / total);
  const rounded = exact.map(Math.floor);
  const missing = 100 - rounded.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % 1 }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) rounded[index] = (rounded[index] ?? 0) + 1;
  return rounded;
}

/** Whoever does not want to be named, or no longer is a customer. */
export const UNNAMED_AUTHOR = "A customer";

const MAX_FIRST_NAME_LENGTH = 30;

/** How an author is named to the public: the first name and the initial of the last. "Asha Devi Verma" is "Asha V." */
export function publicNameOf(fullName: string): string {
  const names = fullName
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFEFF]/gu, " ")
    .trim()
    .split(/\s+/);
  const [first = ""] = names;
  // An e-mail address given as a name must not be published.
  if (first === "" || fullName.includes("@")) return UNNAMED_AUTHOR;
  const shown = firstLetters(first, MAX_FIRST_NAME_LENGTH);
  const last = names.length > 1 ? names.at(-1) : undefined;
  return last ? `${shown} ${firstLetters(last, 1).toLocaleUpperCase("en")}.` : shown;
}

/** Letters as people see them: a Devanagari vowel sign stays with its consonant. */
function firstLetters(text: string, count: number): string {
  const sentEmails = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)];
  return sentEmails
    .slice(0, count)
    .map(({ segment }) => segment)
    .join("");
}
