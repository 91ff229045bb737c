/** The product facts that decide whether shoppers can see and buy it. */
export interface VisibilityState {
  status: "draft" | "active";
  inventory: number;
  variantCount: number;
  imageCount: number;
}

export interface VisibilityIssues {
  /** Shoppers cannot see the product. */
  isHidden: boolean;
  /** Messages for the administrator; empty without issues. */
  reasons: string[];
}

/** Lists why shoppers cannot see or buy a product. */
export function visibilityIssues({
  status,
  inventory,
  variantCount,
  imageCount,
}: VisibilityState): VisibilityIssues {
  const reasons: string[] = [];
  if (status === "draft") reasons.push("It is a draft: shoppers cannot see it.");
  if (variantCount === 0) reasons.push("It has no variant that can be bought.");
  else if (inventory === 0) reasons.push("It has no stock: it shows as Out of Stock and cannot be bought.");
  if (imageCount === 0) reasons.push("It has no image: cards and search engines show an empty frame.");
  return { isHidden: status === "draft", reasons };
}
