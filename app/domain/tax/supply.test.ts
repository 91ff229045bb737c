import { describe, expect, test } from "vitest";
import { INDIAN_STATES } from "#app/domain/customers/addresses/indian-states.ts";
import { documentTitle, findSupply, splitOf, taxLabels } from "#app/domain/tax/supply.ts";

const lucknow = { stateCode: "09", hasLut: true };
const to = (stateCode: string | null, country = "IN") => ({ country, stateCode });

describe("a supply", () => {
  test.each([
    ["from Uttar Pradesh to Uttar Pradesh", lucknow, to("09"), ["CGST 2.5%", "SGST 2.5%"]],
    ["from Uttar Pradesh to Kerala", lucknow, to("32"), ["IGST 5%"]],
    ["from Delhi to Delhi", { stateCode: "07", hasLut: false }, to("07"), ["CGST 2.5%", "SGST 2.5%"]],
    [
      "from Chandigarh to Chandigarh",
      { stateCode: "04", hasLut: false },
      to("04"),
      ["CGST 2.5%", "UTGST 2.5%"],
    ],
    ["from Chandigarh to Ladakh", { stateCode: "04", hasLut: false }, to("38"), ["IGST 5%"]],
    ["from Uttar Pradesh to Germany", lucknow, to(null, "DE"), []],
  ])("%s has the taxes of its place of supply", (_, seller, destination, expected) => {
    const supplyResult = findSupply(seller, destination);
    expect(supplyResult.ok && taxLabels(supplyResult.supply, 500)).toEqual(expected);
  });

  test("of a seller without a GSTIN has no tax and needs a bill of supply", () => {
    const supplyResult = findSupply({ stateCode: null, hasLut: false }, to("09"));
    if (!supplyResult.ok) throw new Error(supplyResult.error);
    expect(splitOf(supplyResult.supply)).toBe("none");
    expect(documentTitle(supplyResult.supply, [{ basisPoints: 0 }])).toBe("Bill of supply");
    expect(taxLabels(supplyResult.supply, 500)).toEqual([]);
  });

  test.each([
    ["within the state", to("09"), [0, 0], "Bill of supply"],
    ["to another state", to("07"), [0], "Bill of supply"],
    ["with taxed goods", to("09"), [0, 500], "Tax invoice"],
    ["to another country", to(null, "US"), [0], "Tax invoice"],
  ])("of nil-rated goods %s needs a document by its rates", (_, destination, rates, title) => {
    const supplyResult = findSupply(lucknow, destination);
    if (!supplyResult.ok) throw new Error(supplyResult.error);
    const lines = rates.map((basisPoints) => ({ basisPoints }));
    expect(documentTitle(supplyResult.supply, lines)).toBe(title);
  });

  test("to another country is an export with place of supply 96 and needs a letter of undertaking", () => {
    expect(findSupply(lucknow, to(null, "US"))).toEqual({
      ok: true,
      supply: { kind: "export", placeOfSupply: "96" },
    });
    expect(findSupply({ ...lucknow, hasLut: false }, to(null, "US"))).toEqual({ ok: false, error: "no-lut" });
  });

  test("to an address in India with an unknown state is rejected", () => {
    expect(findSupply(lucknow, to(null))).toEqual({ ok: false, error: "state-unknown" });
  });

  test("within any of the thirty-six states and territories has halved taxes, and five of them levy UTGST", () => {
    const kinds = INDIAN_STATES.map(({ gstCode }) => {
      const supplyResult = findSupply({ stateCode: gstCode, hasLut: false }, to(gstCode));
      return supplyResult.ok ? supplyResult.supply.kind : supplyResult.error;
    });
    expect(kinds).toHaveLength(36);
    expect(kinds.filter((kind) => kind === "intra-state")).toHaveLength(31);
    expect(kinds.filter((kind) => kind === "intra-territory")).toHaveLength(5);
  });
});
