import { href, Link } from "react-router";
import { Price } from "#app/components/product/price.tsx";
import { COUNTRY_CODES, countryName } from "#app/domain/customers/addresses/country-names.ts";
import { INDIAN_STATES } from "#app/domain/customers/addresses/indian-states.ts";
import { shippedTo } from "#app/domain/delivery/destinations.ts";
import {
  lowestRate,
  deliveryTime,
  type ShippingSettings,
  type ShippingTerms,
  type ShippingZone,
} from "#app/domain/delivery/shipping.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { ELSEWHERE } from "#app/routes/admin/settings/shipping/zone-choice.ts";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

export function ZoneTable({ shipping, money }: { shipping: ShippingSettings; money: MoneyFormat }) {
  const rows = [
    ...shipping.zones.map((zone) => ({ id: zone.id, name: zone.name, places: placesOf(zone), terms: zone })),
    { id: ELSEWHERE, name: "Everywhere else", places: elsewhereOf(shipping), terms: shipping.elsewhere },
  ];
  return (
    <Table
      caption="Shipping zones"
      head={
        <>
          <HeadCell>Zone</HeadCell>
          <HeadCell className="text-right">Rate</HeadCell>
          <HeadCell className="text-right whitespace-nowrap max-md:hidden">Free shipping</HeadCell>
          <HeadCell className="max-md:hidden">Delivery</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <ZoneRow key={row.id} {...row} money={money} />
      ))}
    </Table>
  );
}

interface ZoneRowProps {
  id: string;
  name: string;
  /** "Germany, France" */
  places: string;
  terms: ShippingTerms;
  money: MoneyFormat;
}

function ZoneRow({ id, name, places, terms, money }: ZoneRowProps) {
  const { freeAboveMinor, isFreeAtLimit, express } = terms;
  const free = freeAboveMinor !== null && (
    <>
      {isFreeAtLimit ? "from" : "above"} <Price minor={freeAboveMinor} money={money} />
    </>
  );
  return (
    <TableRow>
      <Cell className="w-full">
        <Link
          to={href("/admin/shipping/:zone", { zone: id })}
          className="tile-link inline-flex min-h-6 items-center font-semibold"
        >
          {name}
        </Link>
        <span className="block text-xs text-ink-soft">{places}</span>
        {express && (
          <span className="block text-xs text-ink-soft">
            Express <Price minor={lowestRate(express)} money={money} />, {deliveryTime(express)}
          </span>
        )}
        <span className="block text-xs text-ink-soft md:hidden">
          {free && <>Free {free}, </>}
          {deliveryTime(terms)}
        </span>
      </Cell>
      <Cell className="text-right whitespace-nowrap tabular">
        {terms.bands && "from "}
        {lowestRate(terms) === 0 ? "Free" : <Price minor={lowestRate(terms)} money={money} />}
      </Cell>
      <Cell className="text-right whitespace-nowrap tabular max-md:hidden">{free || "–"}</Cell>
      <Cell className="whitespace-nowrap max-md:hidden">{deliveryTime(terms)}</Cell>
    </TableRow>
  );
}

// A zone of more countries is described by how many they are.
const MAX_LISTED = 12;

function placesOf({ countries, states }: ShippingZone): string {
  const stateNames = INDIAN_STATES.filter(({ gstCode }) => states?.includes(gstCode)).map(({ name }) => name);
  return listOf(
    states ? stateNames : COUNTRY_CODES.filter((code) => countries.includes(code)).map(countryName),
  );
}

function elsewhereOf(shipping: ShippingSettings): string {
  if (shipping.elsewhere.countries === "all") return "Every other country";
  const zoned = new Set(shipping.zones.flatMap(({ countries }) => countries));
  const others = shippedTo({ gst: null, shipping }).filter((code) => !zoned.has(code));
  return others.length > 0 ? listOf(others.map(countryName)) : "No other country";
}

function listOf(names: readonly string[]): string {
  const rest = names.length - MAX_LISTED;
  return rest > 1 ? `${names.slice(0, MAX_LISTED).join(", ")} and ${rest} more` : names.join(", ");
}
