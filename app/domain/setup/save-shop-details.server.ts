import { replaceLogo, type AppearanceDeps } from "#app/domain/content/change-appearance.server.ts";
import { removeUnusedImages } from "#app/domain/media/image-uses.server.ts";
import { assertAdministrator, type SignedInUser } from "#app/domain/customers/account.ts";
import { prepareImageChange, type ImageChange } from "#app/domain/media/store-uploaded-image.server.ts";
import {
  findTownCentre,
  townCentreShown,
  type TownCentre,
} from "#app/domain/customers/addresses/town-centres.server.ts";
import { shopPlaceOf } from "#app/domain/settings/general.settings.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { DEFAULT_SETTINGS, type StoreSettings } from "#app/domain/settings/settings.ts";
import { changeSection, type SectionChange } from "#app/domain/setup/internal/change-section.server.ts";
import type { ShopDetails } from "#app/domain/setup/shop-details.forms.ts";
import type { ImageError } from "#app/lib/forms/image-upload.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction, RollbackWithResult } from "#app/platform/database/transaction.server.ts";

export type SaveShopDetailsResult =
  | { ok: true }
  /** Someone else has saved in the meantime: nothing was written. */
  | { ok: false; error: "stale" }
  | { ok: false; error: "no-image"; imageError: ImageError };

interface ShopDetailsChange {
  details: ShopDetails;
  logo: ImageChange;
  /** The version of the section `general` that the form showed. */
  version: number;
}

/**
 * Writes name, address and registration to every setting that states them, all or nothing: seller, shop address, tax documents, address of
 * pick-up, grievance officer, contact for complaints, and logo. What the owner has entered elsewhere since stays: only values that
 * are empty, or that this function wrote before, follow.
 */
export async function saveShopDetails(
  deps: AppearanceDeps,
  { details, logo, version }: ShopDetailsChange,
  actor: Pick<SignedInUser, "id" | "role">,
): Promise<SaveShopDetailsResult> {
  assertAdministrator(actor);
  const prepared = await prepareImageChange(deps, logo);
  if (!prepared.ok) return { ok: false, error: "no-image", imageError: prepared.error };
  const { image } = prepared;
  const by = { actorId: actor.id, at: deps.clock.now() };
  let replaced: string[];
  try {
    replaced = await inTransaction(deps.db, async (tx) => {
      await writeDetails(tx, details, { ...by, version });
      return image.kind === "replace" ? replaceLogo(tx, image.with, by) : [];
    });
  } catch (error) {
    // Of this function, or of the appearance.
    if (error instanceof RollbackWithResult) return { ok: false, error: "stale" };
    throw error;
  }
  deps.settings.invalidate();
  deps.pages.invalidateAll();
  await removeUnusedImages(deps, replaced);
  return { ok: true };
}

async function writeDetails(tx: Tx, details: ShopDetails, change: SectionChange): Promise<void> {
  const { version: _, ...by } = change;
  const { value: before } = await readSection(tx, "general");
  await changeSection(tx, "general", (general) => generalWith(general, details), change);
  const { legalName, stateCode } = details;
  await changeSection(tx, "taxes", (taxes) => ({ ...taxes, legalName, stateCode }), by);
  if (details.officerName !== "")
    await changeSection(tx, "legal", (legal) => legalWith(legal, details, before), by);
  if (details.stateCode !== "")
    await changeSection(tx, "pickup", (pickup) => pickupWith(pickup, details, before), by);
}

type General = StoreSettings["general"];

/** "Fort Kochi, Kochi, Kerala 682001, India" in lines. */
function addressLinesOf({ street, city, state, postalCode, country }: ShopDetails): string[] {
  const place = [city, [state, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [street, place, country];
}

function generalWith(general: General, details: ShopDetails): General {
  const { name, email, phone, gstin } = details;
  const followsEmail =
    general.careersEmail === DEFAULT_SETTINGS.general.careersEmail || general.careersEmail === general.email;
  return {
    ...general,
    name,
    email,
    careersEmail: followsEmail ? email : general.careersEmail,
    phone,
    gstin,
    addressLines: addressLinesOf(details),
    ...positionFor(general, details),
  };
}

/** The centre of the town, until the owner enters the shop's own position. */
function positionFor(general: General, { country, postalCode }: ShopDetails): Partial<TownCentre> {
  const isOurs = shopPlaceOf(general) === null || townCentreShown(general) !== null;
  const centre = isOurs && country === "India" ? findTownCentre(postalCode) : null;
  return centre ? { latitude: centre.latitude, longitude: centre.longitude } : {};
}

/** The officer's contact and the contact for complaints, as far as they are empty or state the details from before. */
function legalWith(
  legal: StoreSettings["legal"],
  details: ShopDetails,
  before: General,
): StoreSettings["legal"] {
  const contact = (phone: string, email: string) => [phone, email];
  const isOurs = (lines: readonly string[]) =>
    lines.length === 0 || lines.join("\n") === contact(before.phone, before.email).join("\n");
  const care = ({
    name,
    addressLines,
    phone,
    email,
  }: Pick<General, "name" | "addressLines" | "phone" | "email">) =>
    [name, ...addressLines, phone, email].join(", ");
  return {
    ...legal,
    officerName: details.officerName,
    officerContact: isOurs(legal.officerContact)
      ? contact(details.phone, details.email)
      : legal.officerContact,
    countryOfOrigin: legal.countryOfOrigin || details.country,
    careContact:
      legal.careContact === "" || legal.careContact === care(before)
        ? care({ ...details, addressLines: addressLinesOf(details) })
        : legal.careContact,
  };
}

/** The address of pick-up, as far as it is empty or the shop's address from before. Whether orders are picked up does not change. */
function pickupWith(
  pickup: StoreSettings["pickup"],
  details: ShopDetails,
  before: General,
): StoreSettings["pickup"] {
  if (pickup.street !== "" && pickup.street !== before.addressLines[0]) return pickup;
  const { street, city, state, postalCode } = details;
  return { ...pickup, street, city, state, postalCode };
}
