import { expect, test } from "vitest";
import { findCourier, trackingLink } from "#app/domain/orders/shipments/couriers.ts";

test("the tracking link has the encoded number in the courier's URL, else in the shipping zone's", () => {
  const zone = "https://carrier.example/track?no={number}";
  const link = (courier: string, template?: string) =>
    trackingLink({ carrier: "by-hand", courier, trackingNumber: "DTDC 1&2" }, template);
  expect(link("", zone)).toBe("https://carrier.example/track?no=DTDC%201%262");
  expect(link("Delhivery", zone)).toBe("https://www.delhivery.com/track/package/DTDC%201%262");
  expect(link("")).toBeNull();
  expect(trackingLink({ carrier: "by-hand", courier: "", trackingNumber: null }, zone)).toBeNull();
});

test("couriers with a tracking page of their own lead there, and the shop's own delivery has none", () => {
  const link = (courier: string) =>
    trackingLink({ carrier: "by-hand", courier, trackingNumber: "14345" }, undefined);
  expect(link("Xpressbees")).toBe("https://www.xpressbees.com/shipment/tracking?awbNo=14345");
  expect(link("Ecom Express")).toBe("https://ecomexpress.in/tracking/?awb_field=14345");
  expect(link("Shadowfax")).toBe("https://www.shadowfax.in/track-order");
  expect(link("Own delivery")).toBeNull();
});

test("a courier is found however a file writes its name", () => {
  expect(["BLUEDART", "blue dart", "India-Post", "XpressBees", "Pigeon"].map(findCourier)).toEqual([
    "Blue Dart",
    "Blue Dart",
    "India Post",
    "Xpressbees",
    null,
  ]);
});
