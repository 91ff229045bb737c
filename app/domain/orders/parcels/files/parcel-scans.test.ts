import { expect, test } from "vitest";
import { meaningOfScan } from "#app/domain/orders/parcels/files/parcel-scans.ts";

test("the words of couriers have one meaning in capitals and with underscores", () => {
  expect(meaningOfScan("DELIVERED")).toEqual({ status: "delivered" });
  expect(meaningOfScan("Out_For_Delivery")).toEqual({ status: "out-for-delivery" });
  expect(meaningOfScan("In-Transit")).toEqual({ status: "shipped" });
  expect(meaningOfScan("RTO Initiated")).toEqual({ status: "returning" });
});

test("a failed attempt is no delivery, and unknown words leave the status as it is", () => {
  expect(meaningOfScan("UNDELIVERED-1ST ATTEMPT")).toEqual({ status: "shipped", isFailedAttempt: true });
  expect(meaningOfScan("Not delivered: address closed")).toEqual({
    status: "shipped",
    isFailedAttempt: true,
  });
  expect(meaningOfScan("Custom hold")).toEqual({ status: null });
});
