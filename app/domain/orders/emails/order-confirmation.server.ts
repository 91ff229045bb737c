import type { Totals } from "#app/domain/cart/price-cart.ts";
import { countryName, type Address } from "#app/domain/customers/address.ts";
import { orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import type { MailShop } from "#app/domain/settings/mail-shop.ts";
import { writeMail } from "#app/domain/settings/mails.ts";
import { composeLetter } from "#app/platform/mail/letter.ts";
import type { MailMessage } from "#app/platform/mail/transport.server.ts";

interface ConfirmedOrder {
  orderNumber: number;
  email: string;
  address: Address;
  lines: { name: string; options: string; quantity: number; priceMinor: number }[];
  totals: Totals;
  /** False for what is paid when the parcel is handed over. */
  isPaid: boolean;
}

/** The mail that follows an order: what was bought, the same figures as cart and checkout, and where it goes. */
export function orderConfirmation(
  shop: MailShop,
  money: MoneyFormat,
  order: ConfirmedOrder,
  publicUrl: string,
): MailMessage {
  const show = (amountMinor: number) => formatMoney(amountMinor, money);
  const { totals, address } = order;
  const label = orderNumberLabel(order.orderNumber);
  const lines = order.lines.map((line) => ({
    label: `${line.quantity} × ${line.name}${line.options ? ` (${line.options})` : ""}`,
    value: show(line.priceMinor * line.quantity),
  }));
  const discount =
    totals.discountMinor > 0 ? [{ label: "Discount", value: `-${show(totals.discountMinor)}` }] : [];
  const { subject, ...words } = writeMail(shop, "order-confirmation", {
    firstName: address.firstName,
    order: label,
  });
  const letter = composeLetter(shop, {
    ...words,
    table: [
      ...lines,
      { label: "Subtotal", value: show(totals.subtotalMinor) },
      ...discount,
      { label: "Shipping", value: totals.shippingMinor === 0 ? "Free" : show(totals.shippingMinor) },
      { label: "Tax", value: show(totals.taxMinor) },
      { label: "Total", value: show(totals.totalMinor), isTotal: true },
      ...(order.isPaid ? [] : [{ label: "Payment", value: "In cash, on delivery" }]),
    ],
    action: { label: "See your order", url: new URL(ownOrderUrl(order.orderNumber), publicUrl).href },
    closing: `It goes to: ${address.firstName} ${address.lastName}, ${address.street}, ${address.city}, ${[address.state, address.postalCode].filter(Boolean).join(" ")}, ${countryName(address.country)}.`,
  });
  return { to: order.email, subject, ...letter };
}
