import { z } from "zod";
import type { BookedParcel, ReturnParcel } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import { compactCode } from "#app/lib/text/digits.ts";
import { formatIndianMoment } from "#app/lib/time/india-time.ts";

export const Id = z.union([z.string().min(1), z.int()]).transform(String);

/** The response to a new order or return order. */
export const Created = z.object({ order_id: Id, shipment_id: Id });

// Documented for orders/create/adhoc: a city of at most 30 characters, an address of at least 3, the PIN code and the phone as numbers.
const MAX_CITY_LENGTH = 30;
const MIN_ADDRESS_LENGTH = 3;

/** The fields of orders/create/adhoc. */
export function parcelBody(parcel: BookedParcel, pickupLocation: string): Record<string, unknown> {
  return {
    ...orderFields(parcel),
    ...addressFields("billing", parcel.to),
    pickup_location: pickupLocation,
    shipping_is_billing: true,
    payment_method: parcel.isCash ? "COD" : "Prepaid",
    sub_total: parcel.totalMinor / 100,
  };
}

/** The fields of orders/create/return, in which `pickup_` is the customer; those of the shop's address, `shipping_`, are missing. */
export function returnBody(parcel: ReturnParcel): Record<string, unknown> {
  const valueMinor = parcel.lines.reduce((sum, { quantity, priceMinor }) => sum + quantity * priceMinor, 0);
  return {
    ...orderFields(parcel),
    ...addressFields("pickup", parcel.from),
    payment_method: "Prepaid",
    sub_total: valueMinor / 100,
  };
}

function orderFields({ reference, placedAt, lines, size, weightGrams }: Omit<ReturnParcel, "from">) {
  return {
    order_id: reference,
    order_date: formatIndianMoment(placedAt).slice(0, 16),
    order_items: lines.map(({ name, sku, quantity, priceMinor }) => ({
      name,
      sku,
      units: quantity,
      selling_price: priceMinor / 100,
    })),
    length: size.lengthCm,
    breadth: size.widthCm,
    height: size.heightCm,
    weight: weightGrams / 1000,
  };
}

function addressFields(prefix: "billing" | "pickup", address: BookedParcel["to"]): Record<string, string> {
  const { street, postalCode, country, phone } = address;
  const city = cutText(address.city, MAX_CITY_LENGTH).trim();
  const fields = {
    customer_name: address.firstName,
    last_name: address.lastName,
    address: street.length < MIN_ADDRESS_LENGTH ? `${street}, ${address.city}` : street,
    // Nothing of a longer name is lost to the courier.
    ...(city !== address.city && { address_2: address.city }),
    city,
    pincode: compactCode(postalCode),
    state: address.state,
    country: country === "IN" ? "India" : country,
    email: address.email,
    phone: phone.replace(/^\+91/, ""),
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}_${name}`, value]));
}
