import fc from "fast-check";
import { expect, test } from "vitest";
import { packCards, unpackCards } from "#app/domain/catalog/packed-cards.ts";

const text = fc.string({ unit: "grapheme" });
const picture = fc.record({ id: fc.uuid(), tint: fc.constantFrom("#b92a18", "#27406b") });
const card = fc.record({
  id: fc.uuid(),
  slug: text,
  name: text,
  priceMinor: fc.nat(),
  ratingAverage: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
  ratingCount: fc.nat(),
  isFeatured: fc.boolean(),
  inventory: fc.nat(),
  sizes: fc.array(fc.record({ label: text, isSoldOut: fc.boolean() }), { maxLength: 4 }),
  colours: fc.array(
    fc.record({
      slug: text,
      name: text,
      hex: fc.option(fc.constantFrom("#b92a18", "#27406b")),
      pictureId: fc.option(fc.uuid()),
    }),
    {
      maxLength: 4,
    },
  ),
  pictures: fc.array(picture, { maxLength: 2 }),
});

test("cards come out of their packing as they went in, whatever is written on them", () => {
  fc.assert(
    fc.property(fc.array(card, { maxLength: 5 }), (cards) => {
      expect(unpackCards(packCards(cards))).toEqual(cards);
    }),
  );
});
