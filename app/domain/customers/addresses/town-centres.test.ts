import { describe, expect, test } from "vitest";
import townCentres from "#app/domain/customers/addresses/town-centres.json" with { type: "json" };
import { findTownCentre, townCentreShown } from "#app/domain/customers/addresses/town-centres.server.ts";

describe("the centre of the town of a PIN code", () => {
  test.each([
    ["226001", 26.85, 80.95],
    ["682 001", 9.97, 76.28],
    ["700091", 22.57, 88.36],
    ["500081", 17.39, 78.48],
    ["201301", 28.57, 77.32],
    ["390001", 22.31, 73.19],
    ["744101", 11.67, 92.74],
    ["302006", 26.92, 75.82],
    ["781001", 26.18, 91.75],
    ["492001", 21.25, 81.63],
  ])("%s is near %d, %d", (pin, latitude, longitude) => {
    const centre = findTownCentre(pin);
    expect(Math.abs((centre?.latitude ?? 0) - latitude)).toBeLessThan(0.05);
    expect(Math.abs((centre?.longitude ?? 0) - longitude)).toBeLessThan(0.05);
  });

  test("is in India for every town", () => {
    for (const [town, [latitude = 0, longitude = 0]] of Object.entries(townCentres)) {
      expect([town, latitude > 6.5 && latitude < 37]).toEqual([town, true]);
      expect([town, longitude > 68 && longitude < 97.5]).toEqual([town, true]);
    }
  });

  test.each(["999999", "22600", ""])("is unknown for %j", (pin) => {
    expect(findTownCentre(pin)).toBeNull();
  });

  test("is recognised at an address until its own position is entered", () => {
    const addressLines = ["Fort Kochi", "Kochi, Kerala 682001", "India"];
    expect(townCentreShown({ addressLines, latitude: 9.97, longitude: 76.28 })).toBe("Kochi");
    expect(townCentreShown({ addressLines, latitude: 9.965, longitude: 76.242 })).toBeNull();
    expect(townCentreShown({ addressLines: [], latitude: 9.97, longitude: 76.28 })).toBeNull();
  });
});
