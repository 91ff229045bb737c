import { orderNumberLabel } from "#app/domain/orders/order.ts";

/** Items of one variant to take from stock. */
export interface PickedItem {
  /** Empty if unknown. */
  binLocation: string;
  sku: string;
  productName: string;
  options: string;
  barcode: string;
  quantity: number;
  /** The orders that it is for. */
  orders: { number: number; quantity: number }[];
}

export interface PickList {
  items: PickedItem[];
  orderCount: number;
}

export interface PrintedPickList extends PickList {
  shop: string;
  printedAt: Date;
}

// "A-2" before "A-10".
const NATURAL = new Intl.Collator("en", { numeric: true });

/** By bin location, so that one walk collects all items, and by SKU within one. Items without a bin come last. */
export function byBin(a: PickedItem, b: PickedItem): number {
  if ((a.binLocation === "") !== (b.binLocation === "")) return a.binLocation === "" ? 1 : -1;
  return NATURAL.compare(a.binLocation, b.binLocation) || NATURAL.compare(a.sku, b.sku);
}

/** "2 orders, 6 items" */
export function describePickList({ items, orderCount }: PickList): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${orderCount === 1 ? "1 order" : `${orderCount} orders`}, ${count === 1 ? "1 item" : `${count} items`}`;
}

/** "#000012, #000013 (2)" */
export function describeOrders({ orders }: PickedItem): string {
  return orders
    .map(({ number, quantity }) => orderNumberLabel(number) + (quantity > 1 ? ` (${quantity})` : ""))
    .join(", ");
}
