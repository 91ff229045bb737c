import { expect, test } from "vitest";
import { findCourier, trackingLink } from "#app/domain/orders/shipments/couriers.ts";

test("the tracking link has the encoded number in the courier's URL, else in the shipping zone's", () => {
  const zone = "https://carrier.example/track?no={number}";
  const link = (courier: string, template?: string) =>
    trackingLink({ carrier: "by-hand", courier, trackingNumber: "DTDC 1&2" }, { zone: template });
  expect(link("", zone)).toBe("https://carrier.example/track?no=DTDC%201%262");
  expect(link("Delhivery", zone)).toBe("https://www.delhivery.com/track/package/DTDC%201%262");
  expect(link("")).toBeNull();
  expect(trackingLink({ carrier: "by-hand", courier: "", trackingNumber: null }, { zone })).toBeNull();
});

test("couriers with a tracking page of their own lead there, and the shop's own delivery has none", () => {
  const link = (courier: string) =>
    trackingLink({ carrier: "by-hand", courier, trackingNumber: "14345" }, {});
  expect(link("Xpressbees")).toBe("https://www.xpressbees.com/shipment/tracking?awbNo=14345");
  expect(link("Ecom Express")).toBe("https://ecomexpress.in/tracking/?awb_field=14345");
  expect(link("Shadowfax")).toBe("https://www.shadowfax.in/track-order");
  expect(link("Own delivery")).toBeNull();
});

test("a courier is found however a file writes its name", () => {
  expect(
    ["BLUEDART", "blue dart", "India-Post", "XpressBees", "Pigeon"].map((name) => findCourier(name, [])),
  ).toEqual(["Blue Dart", "Blue Dart", "India Post", "Xpressbees", null]);
});

test("a parcel of the shop's own courier is tracked on its page, which never replaces that of a known courier", () => {
  const own = [
    { name: "Gulab Riders", trackingUrl: "https://riders.example/{number}" },
    { name: "No Page", trackingUrl: null },
    { name: "Delhivery", trackingUrl: "https://other.example/{number}" },
  ];
  const zone = "https://zone.example/{number}";
  const link = (courier: string) =>
    trackingLink({ carrier: "by-hand", courier, trackingNumber: "A/1" }, { zone, own });
  expect(link("Gulab Riders")).toBe("https://riders.example/A%2F1");
  expect(link("No Page")).toBe("https://zone.example/A%2F1");
  expect(link("Delhivery")).toBe("https://www.delhivery.com/track/package/A%2F1");
  expect(findCourier("gulab-riders", own)).toBe("Gulab Riders");
});
