export interface QuotedVariant {
  id: string;
  price: number;
  inventory: number;
}

const MOST_IDS = 100;

/** The variants of a product, as a shopper's browser would know them: the page names them, the quote tells price and stock. */
export async function quotedVariants(url: string, slug: string): Promise<QuotedVariant[]> {
  const page = await fetch(`${url}/products/${slug}.data`);
  const ids = (await page.text()).match(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g) ?? [];
  const answer = await fetch(`${url}/cart/quote?ids=${[...new Set(ids)].slice(0, MOST_IDS).join(",")}`);
  const { lines } = (await answer.json()) as {
    lines: { variantId: string; priceMinor: number; inventory: number }[];
  };
  return lines.map(({ variantId, priceMinor, inventory }) => ({
    id: variantId,
    price: priceMinor,
    inventory,
  }));
}

/** The variant that the shop has most of. */
export async function stockedVariant(url: string, slug: string): Promise<QuotedVariant> {
  const variants = await quotedVariants(url, slug);
  const [most] = variants.toSorted((a, b) => b.inventory - a.inventory);
  if (!most) throw new Error(`${slug} has no variant that could be bought`);
  return most;
}
