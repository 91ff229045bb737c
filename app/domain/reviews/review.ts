import type { FitFeedback } from "#app/domain/fit/feedback/fit-feedback.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";

/** Reviews and their statistics. Pure functions, used in browser and server. */

export const FITS = ["runs-small", "true", "runs-large"] as const;

export type Fit = (typeof FITS)[number];

export const FIT_LABELS: Record<Fit, string> = {
  "runs-small": "Runs small",
  true: "True to size",
  "runs-large": "Runs large",
};

/** Length limits of a review. */
export const MIN_REVIEW_LENGTH = 10;
export const MAX_REVIEW_LENGTH = 2_000;

export type ReviewStatus = "pending" | "published" | "rejected";

/** Label of the link to a customer's review of a product; `status` is null before writing one. */
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
  /** "Bought 3XL · 155–159 cm, 90–99 kg": the range of height and weight only with the author's consent, and if enough others gave theirs. */
  facts: string;
  body: string;
  photo: ReviewPhotoView | null;
  /** Written by a customer who received the product. */
  isVerified: boolean;
  /** The shop's reply. */
  reply: string | null;
  createdAt: Date;
}

/** A review for its author. */
export interface OwnReview extends FitFeedback {
  rating: number;
  fit: Fit | null;
  body: string;
  photo: ReviewPhotoView | null;
  status: ReviewStatus;
  reply: string | null;
}

export interface ReviewSummary {
  count: number;
  /** Number of reviews per rating, from five stars to one. */
  stars: { stars: number; count: number }[];
  /** Number of reviews per fit; empty if there are none. */
  fits: { fit: Fit; count: number }[];
}

/** Summarises reviews by rating and fit. */
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

/** Integer percentages that add up to 100 (largest remainder method). */
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

/** Displayed for anonymous authors and deleted accounts. */
export const UNNAMED_AUTHOR = "A customer";

const MAX_FIRST_NAME_LENGTH = 30;

/** Public name of an author: first name and initial of the last name. "Asha Devi Verma" is "Asha V." */
export function publicNameOf(fullName: string): string {
  const names = plainLine(fullName).split(/\s+/);
  const [first = ""] = names;
  // Never publish an email address given as a name.
  if (first === "" || fullName.includes("@")) return UNNAMED_AUTHOR;
  const shown = firstLetters(first, MAX_FIRST_NAME_LENGTH);
  const last = names.length > 1 ? names.at(-1) : undefined;
  return last ? `${shown} ${firstLetters(last, 1).toLocaleUpperCase("en")}.` : shown;
}

/** The first grapheme clusters: a Devanagari vowel sign stays with its consonant. */
function firstLetters(text: string, count: number): string {
  const graphemes = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)];
  return graphemes
    .slice(0, count)
    .map(({ segment }) => segment)
    .join("");
}
