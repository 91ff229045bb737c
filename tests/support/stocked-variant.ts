/** A variant that the sample shop has plenty of, as a shopper's browser would know it. */
export async function stockedVariant(url: string, slug: string): Promise<{ id: string; price: number }> {
  const page = await fetch(`${url}/products/${slug}.data`);
  const ids = (await page.text()).match(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g) ?? [];
  const answer = await fetch(`${url}/cart/quote?ids=${[...new Set(ids)].slice(0, 100).join(",")}`);
  const { lines } = (await answer.json()) as {
    lines: { variantId: string; priceMinor: number; inventory: number }[];
  };
  const line = lines.toSorted((a, b) => b.inventory - a.inventory)[0];
  if (!line) throw new Error(`${slug} has no variant that could be bought`);
  return { id: line.variantId, price: line.priceMinor };
}
