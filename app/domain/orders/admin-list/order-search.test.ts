import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderNumberLabel, orderNumberIn } from "#app/domain/orders/order.ts";
import {
  ORDER_COLUMNS,
  orderSearchParams,
  parseOrderSearch,
  sortedBy,
} from "#app/domain/orders/admin-list/order-search.ts";

const anySort = fc.record({
  sort: fc.constantFrom(...ORDER_COLUMNS, "colour", ""),
  direction: fc.constantFrom("asc", "desc", ""),
});

const parse = (query: string) => parseOrderSearch(new URLSearchParams(query));

describe("the URL of the order list", () => {
  test("an empty URL means all orders, first page", () => {
    const nothing = {
      search: "",
      statuses: [],
      sources: [],
      isToCollect: false,
      isToConfirm: false,
      isReplacementToPack: false,
      sort: "number",
      isDescending: true,
      page: 1,
    };
    expect(parse("")).toEqual(nothing);
    expect(parse("sort=colour&direction=up")).toEqual(nothing);
    expect(orderSearchParams(parse("")).toString()).toBe("");
  });

  test("several statuses can be chosen together, and unknown ones are ignored", () => {
    expect(parse("status=Shipped&status=Pending&status=Lost&status=Shipped").statuses).toEqual([
      "Pending",
      "Shipped",
    ]);
  });

  test.each(["0", "-3", "x", "", "1e99", "NaN", "Infinity"])("the page %j is the first page", (page) => {
    expect(parse(`page=${page}`).page).toBe(1);
  });

  test("a URL built from a search parses to the same search", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.string()),
        fc.string(),
        anySort,
        fc.constantFrom("to-collect", "to-confirm", "paid", ""),
        (search, statuses, page, sort, payment) => {
          const params = new URLSearchParams({ search, page, payment, ...sort });
          for (const status of statuses) params.append("status", status);
          const requested = parseOrderSearch(params);
          expect(parseOrderSearch(orderSearchParams(requested, { page: requested.page }))).toEqual(requested);
        },
      ),
    );
  });

  test("orders to confirm are listed with the first deadline first, unless another column is chosen", () => {
    const toConfirm = { isToConfirm: true, sort: "deadline", isDescending: false };
    expect(parse("payment=to-confirm")).toMatchObject(toConfirm);
    expect(orderSearchParams(parse("payment=to-confirm")).toString()).toBe("payment=to-confirm");
    expect(parse("payment=to-confirm&sort=total")).toMatchObject({ ...toConfirm, sort: "total" });
    expect(parse("payment=to-collect&payment=to-confirm")).toMatchObject({ ...toConfirm, isToCollect: true });
    expect(parse("sort=deadline")).toMatchObject({ sort: "number", isDescending: true });
  });

  test("a changed filter resets the list to its first page", () => {
    const changed = orderSearchParams(parse("search=asha&page=7"), { statuses: ["Shipped"] });
    expect(changed.toString()).toBe("search=asha&status=Shipped");
  });
});

test("a click on a column heading sorts by it, ascending first, and then reverses the order", () => {
  const first = sortedBy(parse(""), "total");
  expect(first).toEqual({ sort: "total", isDescending: false });
  expect(sortedBy({ ...parse(""), ...first }, "total")).toEqual({ sort: "total", isDescending: true });
  expect(sortedBy(parse("sort=total&direction=desc"), "status")).toEqual({
    sort: "status",
    isDescending: false,
  });
});

describe("order numbers in a search", () => {
  test("an order number is found in all usual spellings", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (number) => {
        expect(orderNumberIn(String(number))).toBe(number);
        expect(orderNumberIn(orderNumberLabel(number))).toBe(number);
      }),
    );
  });

  test("an order number that is too large finds nothing, and other text is not a number", () => {
    expect(orderNumberIn("99999999999999999999")).toBe(-1);
    for (const text of ["", "#", "12a", "asha", "-5", "1.5", "１２"]) expect(orderNumberIn(text)).toBeNull();
  });
});
