import { useCallback, useState } from "react";
import type { Destination } from "#app/domain/cart/cart-taxes.ts";
import type { Address, SavedAddress } from "#app/domain/customers/addresses/address.ts";

interface InitialShipping {
  country: string;
  saved: readonly SavedAddress[];
  chosenId: string | null;
  /** The initial values of a new address. */
  defaults: Partial<Address>;
  typed?: Partial<Address>;
}

/** The destination of the order, as far as it is filled in. */
export function useDestination({ country, saved, chosenId, defaults, typed }: InitialShipping) {
  const [to, setTo] = useState<Destination>(() => {
    const initial = saved.find(({ id }) => id === chosenId) ?? defaults;
    const { state = "", postalCode = "" } = { ...initial, ...typed };
    return { country, state, postalCode };
  });
  /** Takes over the value of an address field that was changed. */
  const changePlace = useCallback(({ name, value }: { name: string; value: string }) => {
    if (name === "country" || name === "state" || name === "postalCode")
      setTo((before) => ({ ...before, [name]: value }));
  }, []);
  return { to, setTo, changePlace };
}
