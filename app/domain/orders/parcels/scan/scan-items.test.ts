import { expect, test } from "vitest";
import { countScans, isComplete, scanItem } from "#app/domain/orders/parcels/scan/scan-items.ts";

const kurta = (options: string, sku: string, barcode: string | null = null) => ({
  productName: "Noor Kurta",
  options,
  sku,
  barcode,
});

const parcel = {
  lines: [
    { lineId: "mint", quantity: 2, ...kurta("L · Mint", "NOOR-L-MINT", "0012345678905") },
    { lineId: "plum", quantity: 1, ...kurta("L · Plum", "NOOR-L-PLUM") },
  ],
  others: [kurta("M · Mint", "NOOR-M-MINT", "8901234567894")],
};

test("items are counted by barcode and SKU, in any capitals and without the zeros of a barcode", () => {
  const counts = countScans(parcel, ["noor-l-mint", "12345678905", " NOOR-L-PLUM "]);
  expect([...counts]).toEqual([
    ["mint", 2],
    ["plum", 1],
  ]);
  expect(isComplete(parcel, counts)).toBe(true);
});

test("a wrong size is refused with the size that belongs into the parcel", () => {
  expect(scanItem(parcel, new Map(), "8901234567894")).toMatchObject({
    ok: false,
    error: "wrong-variant",
    scanned: { options: "M · Mint" },
    wanted: [{ options: "L · Mint" }, { options: "L · Plum" }],
  });
});

test("a third item of two and an unknown code are refused and not counted", () => {
  const codes = ["NOOR-L-MINT", "NOOR-L-MINT", "NOOR-L-MINT", "SHAWL"];
  const counts = countScans(parcel, codes);
  expect(counts.get("mint")).toBe(2);
  expect(isComplete(parcel, counts)).toBe(false);
  expect(scanItem(parcel, counts, "NOOR-L-MINT")).toMatchObject({ ok: false, error: "too-many" });
  expect(scanItem(parcel, counts, "SHAWL")).toEqual({ ok: false, error: "unknown", code: "SHAWL" });
});
