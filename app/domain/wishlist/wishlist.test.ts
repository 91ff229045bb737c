import { describe, expect, test } from "vitest";
import {
  MAX_WISHLIST_ITEMS,
  parseGuestWishlist,
  withoutProduct,
  withProduct,
  begin,
  confirm,
  isKept,
  NO_CHANGES,
  undo,
  wishlistWith,
  type WishlistChange,
} from "#app/domain/wishlist/wishlist.ts";

const KURTA = "018f3a10-0000-7000-8000-000000000001";
const SHAWL = "018f3a10-0000-7000-8000-000000000002";
const POTLI = "018f3a10-0000-7000-8000-000000000003";

describe("a guest's wishlist", () => {
  test("a guest's wishlist has the newest product first, and each product once", () => {
    const ids = withProduct(withProduct([], KURTA), SHAWL);
    expect(ids).toEqual([SHAWL, KURTA]);
    expect(withProduct(ids, KURTA)).toBe(ids);
    expect(withoutProduct(ids, KURTA)).toEqual([SHAWL]);
    expect(withoutProduct(ids, POTLI)).toBe(ids);
  });

  test("a guest's wishlist is restored from storage unchanged", () => {
    expect(parseGuestWishlist(JSON.stringify([SHAWL, KURTA]))).toEqual([SHAWL, KURTA]);
  });

  test.each([
    ["is not JSON", "["],
    ["is nothing", "null"],
    ["is no list", `{"0":"${KURTA}","length":1}`],
    ["names a product twice", JSON.stringify([KURTA, KURTA])],
    ["holds more than ids", JSON.stringify([{ id: KURTA }])],
    ["holds what is no id", JSON.stringify([KURTA, "<img onerror=alert(1)>"])],
    ["is endless", JSON.stringify(Array.from({ length: MAX_WISHLIST_ITEMS + 1 }, () => crypto.randomUUID()))],
  ])("a stored wishlist that %s is ignored", (_, stored) => {
    expect(parseGuestWishlist(stored)).toBeNull();
  });
});

describe("changes of an account's wishlist in a tab", () => {
  const received = [KURTA];
  const addShawl: WishlistChange = { productIds: [SHAWL], isAdded: true };
  const dropShawl: WishlistChange = { productIds: [SHAWL], isAdded: false };
  const dropKurta: WishlistChange = { productIds: [KURTA], isAdded: false };

  test("a wishlist change is shown at once, and stays when the server accepts it", () => {
    const requested = begin(NO_CHANGES, received, addShawl);
    expect(wishlistWith(received, requested)).toEqual([SHAWL, KURTA]);
    expect(wishlistWith(received, confirm(requested, received, addShawl))).toEqual([SHAWL, KURTA]);
  });

  test("a wishlist change is undone alone when the server refuses it", () => {
    const both = begin(begin(NO_CHANGES, received, addShawl), received, dropKurta);
    expect(wishlistWith(received, both)).toEqual([SHAWL]);
    const refused = undo(both, dropKurta);
    expect(wishlistWith(received, refused)).toEqual([SHAWL, KURTA]);
    expect(isKept(received, both, KURTA)).toBe(false);
    expect(isKept(received, refused, KURTA)).toBe(true);
  });

  test("the last of several quick clicks on a wishlist button wins", () => {
    const taps = begin(begin(NO_CHANGES, received, addShawl), received, dropShawl);
    expect(wishlistWith(received, taps)).toEqual([KURTA]);
    const first = confirm(taps, received, addShawl);
    expect(wishlistWith(received, first)).toEqual([KURTA]);
    expect(wishlistWith(received, confirm(first, received, dropShawl))).toEqual([KURTA]);
    // The second change was refused, so the first applies.
    expect(wishlistWith(received, undo(first, dropShawl))).toEqual([SHAWL, KURTA]);
  });

  test("a confirmed wishlist change is replaced by newer data, and an unconfirmed one is not", () => {
    const requested = begin(NO_CHANGES, received, dropKurta);
    const reportedAgain = [KURTA];
    expect(wishlistWith(reportedAgain, requested)).toEqual([]);
    expect(wishlistWith(reportedAgain, confirm(requested, received, dropKurta))).toEqual([KURTA]);
    const next = begin(confirm(requested, received, dropKurta), reportedAgain, addShawl);
    expect(wishlistWith(reportedAgain, next)).toEqual([SHAWL, KURTA]);
  });

  test("a wishlist change confirmed after newer data was loaded without it stays", () => {
    const both = begin(begin(NO_CHANGES, received, dropKurta), received, addShawl);
    const first = confirm(both, received, dropKurta);
    // Loaded by a navigation between the two changes.
    const reported: string[] = [];
    const second = confirm(first, reported, addShawl);
    expect(wishlistWith(reported, second)).toEqual([SHAWL]);
    expect(wishlistWith([SHAWL], second)).toEqual([SHAWL]);
  });
});
