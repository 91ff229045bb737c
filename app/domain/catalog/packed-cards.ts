import type { CardColour, ProductCardView } from "#app/domain/catalog/catalog.ts";

/**
 * Cards on their way to the browser: a line for each, its values in a fixed order. Half of what a list of objects costs on the wire, where the
 * router numbers every value and names it by its number, which no compression can shorten. Sizes and colours that cards have in common are
 * written once, before them.
 */
export type PackedCards = string;

const FIELD = "|";
const PART = ",";
const LINE = ";";

export function packCards(cards: readonly ProductCardView[]): PackedCards {
  const sizes = new Map<string, number>();
  const colours = new Map<string, number>();
  const lines = cards.map((card) =>
    [
      card.id,
      escape(card.slug),
      escape(card.name),
      card.priceMinor,
      card.ratingAverage,
      card.ratingCount,
      Number(card.isFeatured),
      card.inventory,
      card.sizes
        .map(({ label, isSoldOut }) => `${indexIn(sizes, escape(label))}${isSoldOut ? "x" : ""}`)
        .join(PART),
      card.colours
        .flatMap((colour) => [indexIn(colours, packColour(colour)), colour.pictureId ?? ""])
        .join(PART),
      card.pictures.flatMap(({ id, tint }) => [id, tint]).join(PART),
    ].join(FIELD),
  );
  return [[...sizes.keys()].join(FIELD), [...colours.keys()].join(FIELD), ...lines].join(LINE);
}

export function unpackCards(packed: PackedCards): ProductCardView[] {
  const [sizes = "", colours = "", ...lines] = packed.split(LINE);
  const sizeLabels = sizes.split(FIELD).map(decodeURIComponent);
  const knownColours = colours.split(FIELD).map(unpackColour);
  return lines.map((line) => {
    const [id = "", slug = "", name = "", price, average, count, featured, inventory, ...lists] =
      line.split(FIELD);
    const [cardSizes = [], cardColours = [], pictures = []] = lists.map((list) =>
      list ? list.split(PART) : [],
    );
    return {
      id,
      slug: decodeURIComponent(slug),
      name: decodeURIComponent(name),
      priceMinor: Number(price),
      ratingAverage: Number(average),
      ratingCount: Number(count),
      isFeatured: featured === "1",
      inventory: Number(inventory),
      sizes: cardSizes.map((size) => ({
        label: sizeLabels[Number.parseInt(size, 10)] ?? "",
        isSoldOut: size.endsWith("x"),
      })),
      colours: inPairs(cardColours).flatMap(([index, pictureId]) => {
        const colour = knownColours[Number(index)];
        return colour ? [{ ...colour, pictureId: pictureId || null }] : [];
      }),
      pictures: inPairs(pictures).map(([pictureId, tint]) => ({ id: pictureId, tint })),
    };
  });
}

function packColour({ slug, name, hex }: CardColour): string {
  return [slug, name, hex ?? ""].map(escape).join(PART);
}

function unpackColour(packed: string): Omit<CardColour, "pictureId"> {
  const [slug = "", name = "", hex = ""] = packed.split(PART).map(decodeURIComponent);
  return { slug, name, hex: hex || null };
}

/** Escapes what would be taken for an end, as in addresses. */
function escape(text: string): string {
  return text.replaceAll(/[%|,;]/g, encodeURIComponent);
}

function indexIn(known: Map<string, number>, entry: string): number {
  const index = known.get(entry) ?? known.size;
  known.set(entry, index);
  return index;
}

function inPairs(list: readonly string[]): [string, string][] {
  return Array.from({ length: list.length / 2 }, (_, index) => [
    list[index * 2] ?? "",
    list[index * 2 + 1] ?? "",
  ]);
}
