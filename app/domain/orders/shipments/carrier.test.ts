import { expect, test } from "vitest";
import { trackingLink } from "#app/domain/orders/shipments/couriers.ts";

test("the tracking link has the encoded number in the courier's URL, else in the shipping zone's", () => {
  const zone = "https://carrier.example/track?no={number}";
  const link = (courier: string, template?: string) =>
    trackingLink({ carrier: "by-hand", courier, trackingNumber: "DTDC 1&2" }, template);
  expect(link("", zone)).toBe("https://carrier.example/track?no=DTDC%201%262");
  expect(link("Delhivery", zone)).toBe("https://www.delhivery.com/track/package/DTDC%201%262");
  expect(link("")).toBeNull();
  expect(trackingLink({ carrier: "by-hand", courier: "", trackingNumber: null }, zone)).toBeNull();
});
