import { INDIAN_STATES, stateOfAddress } from "#app/domain/customers/addresses/indian-states.ts";
import type { GstSeller } from "#app/domain/settings/seller.ts";
import { findSupply, type SupplyResult } from "#app/domain/tax/supply.ts";

/** The destination of an order, as far as it is known. */
export interface Destination {
  country: string;
  state: string;
  postalCode: string;
}

/** Goods that the buyer picks up are supplied where they are handed over (section 10(1)(c) of the IGST Act): in the seller's state. */
export function placeOfPickup(seller: GstSeller, shop: Destination): Destination {
  const state = INDIAN_STATES.find(({ gstCode }) => gstCode === seller.stateCode)?.name ?? shop.state;
  return { ...shop, country: "IN", state };
}

/** The supply that an order to an address is. Errors: see `findSupply`. */
export function supplyTo(seller: GstSeller, destination: Destination): SupplyResult {
  const state = destination.country === "IN" ? stateOfAddress(destination) : null;
  return findSupply(seller, { country: destination.country, stateCode: state?.gstCode ?? null });
}

/** The name of an order's place of supply, as documents state it. */
export function placeNameOf({ country, ...address }: Destination): string {
  return country === "IN" ? (stateOfAddress(address)?.name ?? "India") : "Outside India";
}
