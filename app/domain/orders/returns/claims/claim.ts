/** What can be wrong with items that were delivered. Stored. */
export const CLAIM_PROBLEMS = ["damaged", "missing", "wrong-item"] as const;

export type ClaimProblem = (typeof CLAIM_PROBLEMS)[number];

export const CLAIM_PROBLEM_LABELS: Record<ClaimProblem, string> = {
  damaged: "Damaged or faulty",
  missing: "Missing from the parcel",
  "wrong-item": "Wrong item",
};

/** What becomes of the items that a claim is about. Stored. */
export const CLAIM_OUTCOMES = ["keep", "collect", "in-stock", "lost"] as const;

export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

/** The outcomes to choose from for each problem: a missing item is in stock or lost, while the customer has a damaged or wrong one. */
export const OUTCOMES_OF: Record<ClaimProblem, readonly ClaimOutcome[]> = {
  damaged: ["keep", "collect"],
  "wrong-item": ["keep", "collect"],
  missing: ["in-stock", "lost"],
};

/** A variant that can be sent in place of a claimed item. */
export interface ReplacementChoice {
  variantId: string;
  /** "2XL · Mint"; empty for a product without sizes and colours. */
  options: string;
  inventory: number;
}

/** The most photos of a claim or a return. */
export const MAX_RETURN_PHOTOS = 4;

/** The field of the photos in the forms of claims and returns. */
export const PHOTOS_FIELD = "photos";

/** The names of a line's fields in the form of a claim. */
export function claimFieldNames(orderLineId: string) {
  return { problem: `problem.${orderLineId}`, quantity: `quantity.${orderLineId}` };
}

/** The names of a line's fields in the form of the decision, and of the receipt of a wrong item (`sku`). */
export function decisionFieldNames(orderLineId: string) {
  return {
    outcome: `outcome.${orderLineId}`,
    variant: `variant.${orderLineId}`,
    sku: `sku.${orderLineId}`,
  };
}
