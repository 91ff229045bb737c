import type {
  ScannableVariant,
  ScanRefusal,
  ScanResult,
} from "#app/domain/orders/parcels/scan/scan-items.ts";

/** Why a parcel cannot be scanned, or was not packed. */
export function describeRefusal(error: ScanRefusal, label: string): string {
  return error === "unknown-label" ? `No order, parcel or tracking number is “${label}”.` : REFUSALS[error];
}

const REFUSALS: Record<Exclude<ScanRefusal, "unknown-label">, string> = {
  left: "This parcel has left the shop, or it was cancelled.",
  several: "This order has several packed parcels. Scan the label of one.",
  "to-confirm": "The customer has not confirmed this order yet.",
  "to-pay": "This order waits for its payment.",
  status: "An order in this status is not packed.",
  "no-pieces": "Nothing of this order waits to be packed.",
  "no-courier": "This order is not sent by a courier.",
  incomplete: "Some items have not been scanned.",
  "no-weight": "Enter the weight of the parcel.",
  failed: "Something went wrong. Please try again.",
  "not-found": "This order or parcel does not exist.",
  forbidden: "Only an administrator can do this.",
  stale: "The order was changed in the meantime. Scan its label again.",
  "not-possible": "The order or the parcel is meanwhile in another status.",
  "awaiting-payment": "The customer still has to pay the difference of this order.",
  "test-order": "Test orders are not shipped.",
  "pieces-gone": "Some of these items were packed, shipped or refunded in the meantime.",
  "out-of-stock": "An item is out of stock.",
  "too-many-labels": "A line has more labels than items.",
  "label-taken": "A label is in another order.",
};

const nameOf = ({ productName, options }: ScannableVariant) =>
  [productName, options].filter(Boolean).join(", ");

/** The result of a scan as a sentence. */
export function describeScan(result: ScanResult): string {
  if (result.ok) return nameOf(result.line);
  switch (result.error) {
    case "wrong-variant": {
      const wanted = result.wanted.map(({ options }) => options || "without options").join(" or ");
      return `Wrong item: this is ${nameOf(result.scanned)}. The parcel needs ${wanted}.`;
    }
    case "too-many":
      return `One too many: ${nameOf(result.scanned)} is complete.`;
    case "unknown":
      return `“${result.code}” is no item of this parcel.`;
  }
}
