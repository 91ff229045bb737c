import { eq } from "drizzle-orm";
import { courierPins } from "#app/domain/delivery/delivery.tables.ts";
import {
  type CourierSettings,
  NOT_SERVED,
  type Serviceability,
  promiseDelivery,
  type PinResult,
} from "#app/domain/delivery/delivery.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { compactCode } from "#app/lib/text/digits.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

interface Place {
  /** In India a PIN code, with or without spaces. */
  postalCode: string;
  /** India when left out. */
  country?: string;
}

/**
 * Finds the services of the shop's courier at an address; null outside of India and in a shop without a courier's list, where the terms of
 * the shipping zone hold alone and no statement is run. A PIN code that is not in the list is not served.
 */
export async function findServiceability(
  db: Queryable,
  { courier }: { courier: CourierSettings },
  { postalCode, country = HOME_COUNTRY }: Place,
): Promise<Serviceability | null> {
  if (courier.table === null || country !== HOME_COUNTRY) return null;
  const pin = compactCode(postalCode);
  if (!/^[1-9]\d{5}$/.test(pin)) return NOT_SERVED;
  const { takesPrepaid, takesCash, transitDays } = courierPins;
  const [courierPin] = await db
    .select({ takesPrepaid, takesCash, transitDays })
    .from(courierPins)
    .where(eq(courierPins.pin, Number(pin)));
  return courierPin ?? NOT_SERVED;
}

/** As `promiseDelivery`, with the courier's service at the PIN code from the database. */
export async function lookUpPin(
  db: Queryable,
  settings: Pick<StoreSettings, "shipping" | "delivery" | "courier">,
  { pin, now }: { pin: string; now: Date },
): Promise<PinResult> {
  const service = await findServiceability(db, settings, { postalCode: pin });
  return promiseDelivery(settings, { pin, service, now });
}
