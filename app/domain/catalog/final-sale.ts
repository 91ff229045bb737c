/** Whether a product can be returned: as its category says, never, or even though its category says otherwise. */
export const RETURN_RULES = ["", "final", "returnable"] as const;

export type ReturnRule = (typeof RETURN_RULES)[number];

export const MAX_FINAL_SALE_REASON = 80;

interface FinalSaleFields {
  returnRule: ReturnRule;
  finalSaleReason: string;
}

interface CategoryFinalSale {
  isFinalSale: boolean;
  finalSaleReason: string;
}

/** Why a product cannot be returned, empty without a reason; null if it can. The product's own reason comes before its category's. */
export function finalSaleOf(product: FinalSaleFields, category: CategoryFinalSale): string | null {
  if (product.returnRule === "returnable") return null;
  if (product.returnRule === "" && !category.isFinalSale) return null;
  return product.finalSaleReason || (category.isFinalSale ? category.finalSaleReason : "");
}

/** "Final sale: no returns or exchanges (hygiene)", for a reason of `finalSaleOf`. */
export function finalSaleText(reason: string): string {
  return `Final sale: no returns or exchanges${reason ? ` (${reason})` : ""}`;
}

/** The size and colour of a line, with the terms of a final sale: "2XL · Indigo · Final sale: no returns or exchanges". */
export function optionsWithTerms({
  options,
  finalSale = null,
}: {
  options: string;
  finalSale?: string | null;
}): string {
  return [options, finalSale === null ? "" : finalSaleText(finalSale)].filter(Boolean).join(" · ");
}

/** The sentence for the customer who wants to return it. Damaged or wrong items are claims, which the law does not let a seller exclude. */
export const FINAL_SALE_REFUSAL =
  "This was a final sale and cannot be returned or exchanged. If it arrived damaged or is not what you ordered, report a problem instead.";
