import { compactCode } from "#app/lib/text/digits.ts";

/**
 * India's states and union territories with their GSTIN codes (GST portal; 25 and 28 belong to territories that no longer exist) and
 * PIN code ranges: sorting districts (three digits) from–to, and where a district spans two states the longer prefixes that belong to
 * the other. Derived from the All India Pincode Directory of the Department of Posts (data.gov.in, 154,823 post offices, 19,097 PIN
 * codes), with Telangana and Ladakh assigned by the districts that formed them.
 */
const STATES = [
  ["01", "Jammu and Kashmir", "180-185 190-193"],
  ["02", "Himachal Pradesh", "171-177"],
  ["03", "Punjab", "140-148 151-152 16005 16006 16007 160103 160104"],
  ["04", "Chandigarh", "160"],
  ["05", "Uttarakhand", "246 248-249 262-263 2447 2476 262308 262309"],
  ["06", "Haryana", "121-127 131-136"],
  ["07", "Delhi", "110"],
  ["08", "Rajasthan", "301-307 311-314 321-328 331-335 341-345"],
  [
    "09",
    "Uttar Pradesh",
    "201-212 221-233 241-245 247 250-251 261 271-277 281-285 24470 2467 247669 2620 2621 2622 26230 262406 2627 2628 2629",
  ],
  ["10", "Bihar", "800-805 811-813 821 823-824 841-848 851-855 81413"],
  ["11", "Sikkim", "737"],
  ["12", "Arunachal Pradesh", "790-792"],
  ["13", "Nagaland", "797-798"],
  ["14", "Manipur", "795"],
  ["15", "Mizoram", "796"],
  ["16", "Tripura", "799"],
  ["17", "Meghalaya", "793-794"],
  ["18", "Assam", "781-788"],
  ["19", "West Bengal", "700 711-713 721-723 731-736 741-743"],
  ["20", "Jharkhand", "814-816 822 825-829 831-835 813208 814133"],
  ["21", "Odisha", "751-770"],
  ["22", "Chhattisgarh", "490-497"],
  ["23", "Madhya Pradesh", "450-458 460-466 470-477 480-488"],
  ["24", "Gujarat", "360-365 370 380-396"],
  ["26", "Dadra and Nagar Haveli and Daman and Diu", "36252 36254 36257 39621 39622"],
  ["27", "Maharashtra", "400-402 410-416 421-425 431 440-445"],
  ["29", "Karnataka", "560-563 570-577 580-587 590-591"],
  ["30", "Goa", "403"],
  ["31", "Lakshadweep", "68255"],
  ["32", "Kerala", "670-695"],
  ["33", "Tamil Nadu", "600-614 620-639 641-643 609608"],
  ["34", "Puducherry", "6050 605104 6096"],
  ["35", "Andaman and Nicobar Islands", "744"],
  ["36", "Telangana", "500-509"],
  ["37", "Andhra Pradesh", "515-518 520-524 530-535 507130"],
  ["38", "Ladakh", "194"],
] as const;

/** PIN code prefixes with post offices in two states, from which no state follows. Army post offices (9…) have no state either. */
const SHARED =
  "140119 140125 14013 160003 160014 246763 247662 247665 396193 39623 39624 533464 605007 605014 605101 605102 605105 605106 605107 60511 6055 607402 609603 609604 673310 783123 783134";

export type StateName = (typeof STATES)[number][1];

export interface IndianState {
  /** The first two digits of a GSTIN. */
  gstCode: string;
  name: StateName;
}

/** All 28 states and 8 union territories, by name. */
export const INDIAN_STATES: readonly IndianState[] = STATES.map(([gstCode, name]) => ({
  gstCode,
  name,
})).toSorted((a, b) => (a.name < b.name ? -1 : 1));

const byName = new Map<string, IndianState>();
const byPinStart = new Map<string, IndianState | null>();
for (const state of INDIAN_STATES) byName.set(searchKeyOf(state.name), state);
for (const [gstCode, name, pins] of STATES) {
  for (const part of pins.split(" ")) {
    const [from = "", to = from] = part.split("-");
    const last = Number(to);
    for (let start = Number(from); start <= last; start += 1)
      byPinStart.set(String(start), { gstCode, name });
  }
}
for (const start of SHARED.split(" ")) byPinStart.set(start, null);

// Names found in practice and in older addresses: vehicle registration and ISO 3166-2:IN codes, former names, common spellings.
const ALIASES: Partial<Record<StateName, string>> = {
  "Andaman and Nicobar Islands": "AN,Andaman and Nicobar,Andamans",
  "Andhra Pradesh": "AP",
  "Arunachal Pradesh": "AR",
  Assam: "AS",
  Bihar: "BR",
  Chandigarh: "CH",
  Chhattisgarh: "CG,CT,Chattisgarh",
  "Dadra and Nagar Haveli and Daman and Diu": "DH,DN,DD,Dadra and Nagar Haveli,Daman and Diu",
  Delhi: "DL,New Delhi,NCT of Delhi,Delhi NCR",
  Goa: "GA",
  Gujarat: "GJ",
  Haryana: "HR",
  "Himachal Pradesh": "HP",
  "Jammu and Kashmir": "JK,J&K",
  Jharkhand: "JH",
  Karnataka: "KA",
  Kerala: "KL",
  Ladakh: "LA",
  Lakshadweep: "LD",
  "Madhya Pradesh": "MP",
  Maharashtra: "MH",
  Manipur: "MN",
  Meghalaya: "ML",
  Mizoram: "MZ",
  Nagaland: "NL",
  Odisha: "OD,OR,Orissa",
  Puducherry: "PY,Pondicherry",
  Punjab: "PB",
  Rajasthan: "RJ",
  Sikkim: "SK",
  "Tamil Nadu": "TN",
  Telangana: "TG,TS",
  Tripura: "TR",
  "Uttar Pradesh": "UP",
  Uttarakhand: "UK,UT,Uttaranchal",
  "West Bengal": "WB",
};
for (const state of INDIAN_STATES)
  for (const alias of ALIASES[state.name]?.split(",") ?? []) byName.set(searchKeyOf(alias), state);

function searchKeyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("&", "and")
    .replaceAll(/[^a-z]/g, "");
}

/** Finds a state by its name, abbreviation or former name ("U.P.", "Orissa"); null when unknown. */
export function findIndianState(name: string): IndianState | null {
  return byName.get(searchKeyOf(name)) ?? null;
}

/** The state of a PIN code; null when it is incomplete, shared by two states, or an army post office. */
export function stateOfPinCode(pinCode: string): IndianState | null {
  const pin = compactCode(pinCode);
  if (!/^\d{6}$/.test(pin)) return null;
  for (let length = 6; length >= 3; length -= 1) {
    const state = byPinStart.get(pin.slice(0, length));
    if (state !== undefined) return state;
  }
  return null;
}

/** The state of an Indian address: by its name, else by the PIN code; null when neither identifies it. */
export function stateOfAddress(address: { state: string; postalCode: string }): IndianState | null {
  return findIndianState(address.state) ?? stateOfPinCode(address.postalCode);
}

/** A sentence for the shopper about a PIN code of another state than the one chosen; null where they agree or cannot be compared. */
export function describePinMismatch(address: { state: string; postalCode: string }): string | null {
  const chosen = findIndianState(address.state);
  const ofPin = stateOfPinCode(address.postalCode);
  if (!chosen || !ofPin || chosen.gstCode === ofPin.gstCode) return null;
  return `The PIN code ${address.postalCode} is in ${ofPin.name}, not in ${chosen.name}. Please check both.`;
}
