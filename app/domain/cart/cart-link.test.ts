import fc from "fast-check";
import { expect, test } from "vitest";
import { createCartLink, readCartLink } from "#app/domain/cart/cart-link.server.ts";

const SECRET = { current: "a-secret-of-the-store", previous: null };
const NOW = new Date("2026-11-29T10:00:00Z");
const DAY_MS = 86_400_000;

const contents = fc.record({
  lines: fc.array(
    fc.record({ variantId: fc.uuid({ version: 7 }), quantity: fc.integer({ min: 1, max: 999 }) }),
    { maxLength: 100 },
  ),
  discountCode: fc.option(fc.stringMatching(/^[A-Z\d]{1,20}$/)),
});

test("a link has the same lines and code as the cart, and fits a URL", () => {
  fc.assert(
    fc.property(contents, (cart) => {
      const { token } = createCartLink(SECRET, cart, NOW);
      expect(readCartLink(SECRET, token, NOW)).toEqual(cart);
      expect(token.length).toBeLessThan(3_000);
    }),
  );
});

test("a changed link, one of another secret and an expired one are refused", () => {
  const cart = {
    lines: [{ variantId: "01234567-89ab-7cde-8f01-23456789abcd", quantity: 2 }],
    discountCode: null,
  };
  const { token, expiresAt } = createCartLink(SECRET, cart, NOW);
  expect(expiresAt.getTime() - NOW.getTime()).toBe(7 * DAY_MS);
  expect(readCartLink(SECRET, `A${token}`, NOW)).toBeNull();
  expect(readCartLink(SECRET, token.slice(0, -1), NOW)).toBeNull();
  expect(readCartLink(SECRET, "", NOW)).toBeNull();
  expect(readCartLink({ current: "another", previous: null }, token, NOW)).toBeNull();
  expect(readCartLink({ current: "another", previous: SECRET.current }, token, NOW)).toEqual(cart);
  expect(readCartLink(SECRET, token, expiresAt)).toBeNull();
});
