import { describe, expect, test } from "vitest";
import {
  documentNumber,
  financialYearOf,
  financialYearOfDay,
  seriesOf,
} from "#app/domain/orders/internal/documents/document-series.ts";

describe("a financial year", () => {
  test.each([
    ["2026-03-31T23:59:59+05:30", "25-26"],
    ["2026-04-01T00:00:00+05:30", "26-27"],
    // In London it is still March.
    ["2026-03-31T19:00:00Z", "26-27"],
    ["2099-12-01T00:00:00+05:30", "99-00"],
  ])("of %s is %s", (moment, label) => {
    expect(financialYearOf(new Date(moment)).label).toBe(label);
  });

  test("runs from April to March", () => {
    expect(financialYearOfDay("2027-01-15")).toEqual({
      startYear: 2026,
      label: "26-27",
      fromDay: "2026-04-01",
      toDay: "2027-03-31",
    });
  });
});

describe("a document's number", () => {
  const year = financialYearOfDay("2026-11-23");
  const seriesFor = (prefix: string) => (prefix === "" ? "" : seriesOf(prefix, { year, isTest: false }));

  test.each([
    ["INV", 1, "INV/26-27/000001"],
    ["C", 123, "C/26-27/000123"],
    ["INVOICE", 7, "INVOICE/26-27/07"],
    ["INV", 999_999, "INV/26-27/999999"],
    ["C", 12_345_678, "C/26-27/12345678"],
  ])("with prefix %s and sequence %i is %s", (prefix, sequence, number) => {
    expect(documentNumber(seriesFor(prefix), sequence)).toEqual({ ok: true, number });
    expect(number.length).toBeLessThanOrEqual(16);
  });

  test("of a test order has a series of its own without a year", () => {
    const series = seriesOf("INV", { year, isTest: true });
    expect(documentNumber(series, 12)).toEqual({ ok: true, number: "TEST-INV/000012" });
    expect(documentNumber(series, 9_999_999)).toMatchObject({ ok: true });
  });

  test.each([
    ["INV", 1_000_000, "too-long"],
    ["INVOICE-OF-SHOP", 1, "too-long"],
    ["", 1, "series-characters"],
    ["INV_", 1, "series-characters"],
    ["₹", 1, "series-characters"],
    ["INV", 0, "invalid-sequence"],
    ["INV", 1.5, "invalid-sequence"],
  ])("with prefix %j and sequence %d is refused: %s", (prefix, sequence, error) => {
    expect(documentNumber(seriesFor(prefix), sequence)).toEqual({ ok: false, error });
  });
});
