import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderFilterName } from "#app/domain/orders/admin-list/order-filters.ts";
import { orderNumberLabel, orderNumberIn } from "#app/domain/orders/order.ts";
import {
  ORDER_COLUMNS,
  orderSearchParams,
  parseOrderSearch,
  sortedBy,
  withoutFilter,
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
      filters: {},
      problems: {},
      sort: "number",
      isDescending: true,
      page: 1,
    };
    expect(parse("")).toEqual(nothing);
    expect(parse("sort=colour&direction=up")).toEqual(nothing);
    expect(orderSearchParams(parse("")).toString()).toBe("");
  });

  test("several statuses can be chosen together, in the order of the list", () => {
    const { filters, problems } = parse("status=Shipped&status=Pending&status=Shipped");
    expect({ filters, problems }).toEqual({ filters: { status: ["Pending", "Shipped"] }, problems: {} });
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
        fc.record({
          from: fc.constantFrom("28/11/2026", "2026-11-28", "yesterday", ""),
          until: fc.constantFrom("27/11/2026", "1/12/2026", ""),
          country: fc.constantFrom("India", "us", "Narnia", ""),
          state: fc.constantFrom("U.P.", "Goa", "Texas", ""),
          risk: fc.constantFrom("high", "huge", ""),
          courier: fc.string(),
        }),
        (search, statuses, page, sort, payment, filters) => {
          const params = new URLSearchParams({ search, page, payment, ...sort, ...filters });
          for (const status of statuses) params.append("status", status);
          const requested = parseOrderSearch(params);
          expect(parseOrderSearch(orderSearchParams(requested, { page: requested.page }))).toEqual(requested);
        },
      ),
    );
  });

  test("orders to confirm are listed with the first deadline first, unless another column is chosen", () => {
    const toConfirm = { sort: "deadline", isDescending: false };
    const usual = { sort: "number", isDescending: true };
    expect(parse("payment=to-confirm")).toMatchObject(toConfirm);
    expect(orderSearchParams(parse("payment=to-confirm")).toString()).toBe("payment=to-confirm");
    expect(parse("payment=to-confirm&sort=total")).toMatchObject({ ...toConfirm, sort: "total" });
    expect(parse("payment=to-collect&payment=to-confirm")).toMatchObject(usual);
    expect(parse("sort=deadline")).toMatchObject(usual);
  });

  test("a changed filter resets the list to its first page", () => {
    const changed = orderSearchParams(parse("search=asha&page=7"), {
      filters: { status: ["Shipped"] },
    });
    expect(changed.toString()).toBe("search=asha&status=Shipped");
  });
});

describe("the filters of the order list", () => {
  test("a date is read as it is written in India, and a state and a country by their usual names", () => {
    const { filters, problems } = parse(
      "from=1/11/2026&until=2026-11-28&state=orissa&country=united%20states",
    );
    expect(problems).toEqual({});
    expect(filters).toEqual({
      from: ["2026-11-01"],
      until: ["2026-11-28"],
      state: ["Odisha"],
      country: ["US"],
    });
  });

  test.each([
    ["status=Lost", "status", "“Lost” is no choice of the filter “Order”"],
    ["risk=huge", "risk", "“huge” is no choice of the filter “Risk of a cash order”"],
    ["from=31/02/2026", "from", "“31/02/2026” is no date. Enter it as dd/mm/yyyy"],
    ["country=Narnia", "country", "“Narnia” is no country. Enter its name, as in India"],
    ["from=28/11/2026&until=27/11/2026", "until", "27/11/2026 is before 28/11/2026, the first day"],
  ] as const)(
    "%s is refused in a sentence, and the entered value stays in the URL",
    (query, name, sentence) => {
      const requested = parse(query);
      expect(requested.problems).toEqual({ [name]: sentence });
      expect(parse(orderSearchParams(requested).toString())).toEqual(requested);
    },
  );

  test("a filter is removed without the others, and a tick without its neighbours", () => {
    const requested = parse("status=Pending&status=Shipped&courier=DTDC");
    const without = (...change: [OrderFilterName, string?]) =>
      orderSearchParams(requested, withoutFilter(requested, ...change)).toString();
    expect(without("courier")).toBe("status=Pending&status=Shipped");
    expect(without("status", "Pending")).toBe("status=Shipped&courier=DTDC");
    expect(without("status")).toBe("courier=DTDC");
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
