import { TRACKING_URL_ERROR, isTrackingUrl } from "#app/domain/delivery/zone.forms.ts";
import { findCourier } from "#app/domain/orders/shipments/couriers.ts";
import { MAX_OWN_COURIERS, type OwnCourier } from "#app/domain/orders/shipments/own-couriers.settings.ts";
import { versionField } from "#app/lib/forms/form-fields.ts";

const MAX_NAME_LENGTH = 40;
export const MAX_TRACKING_URL_LENGTH = 300;

/** The field names of the courier at a position of the form. */
export const ownCourierFields = (index: number) => ({
  name: `name.${index}`,
  trackingUrl: `trackingUrl.${index}`,
});

export type ReadOwnCouriers =
  | { ok: true; version: number; value: { couriers: OwnCourier[] } }
  | { ok: false; fieldErrors: Record<string, string> };

/** Parses the form of the shop's own couriers. A row without a name and a URL is left out, which removes its courier. */
export function readOwnCouriers(fields: Readonly<Record<string, string>>): ReadOwnCouriers {
  const version = versionField.safeParse(fields["version"]);
  const couriers: OwnCourier[] = [];
  const fieldErrors: Record<string, string> = version.success ? {} : { version: "Please reload the page" };
  for (let index = 0; index < MAX_OWN_COURIERS; index++) {
    const names = ownCourierFields(index);
    const name = (fields[names.name] ?? "").trim().replaceAll(/\s+/g, " ");
    const trackingUrl = (fields[names.trackingUrl] ?? "").trim();
    if (name === "" && trackingUrl === "") continue;
    const nameError = nameErrorOf(name, couriers);
    if (nameError) fieldErrors[names.name] = nameError;
    if (trackingUrl.length > MAX_TRACKING_URL_LENGTH || (trackingUrl !== "" && !isTrackingUrl(trackingUrl)))
      fieldErrors[names.trackingUrl] = TRACKING_URL_ERROR;
    couriers.push({ name, trackingUrl: trackingUrl || null });
  }
  if (!version.success || Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  return { ok: true, version: version.data, value: { couriers } };
}

function nameErrorOf(name: string, others: readonly OwnCourier[]): string | null {
  if (name === "") return "Name is required";
  if (name.length > MAX_NAME_LENGTH) return `A name has at most ${MAX_NAME_LENGTH} characters`;
  if (name.toLowerCase() === "other") return "“Other” stands for parcels without a courier";
  return findCourier(name, others) === null ? null : "There is a courier of this name already";
}
