import { href, Link } from "react-router";
import { Price } from "#app/components/product/price.tsx";
import { COUNTRIES } from "#app/domain/customers/addresses/countries.ts";
import { lowestRate, deliveryTime, type ShippingSettings } from "#app/domain/delivery/shipping.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { ELSEWHERE } from "#app/routes/admin/settings/shipping/zone-choice.ts";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

export function ZoneTable({ shipping, money }: { shipping: ShippingSettings; money: MoneyFormat }) {
  const listed = new Set(shipping.zones.flatMap((zone) => zone.countries));
  const others = COUNTRIES.filter(({ code }) => !listed.has(code));
  const rows = [
    ...shipping.zones.map((zone) => ({
      id: zone.id,
      name: zone.name,
      countries: COUNTRIES.filter(({ code }) => zone.countries.includes(code)),
      terms: zone,
    })),
    { id: ELSEWHERE, name: "Everywhere else", countries: others, terms: shipping.elsewhere },
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
      {rows.map(({ id, name, countries, terms }) => (
        <TableRow key={id}>
          <Cell className="w-full">
            <Link
              to={href("/admin/shipping/:zone", { zone: id })}
              className="tile-link inline-flex min-h-6 items-center font-semibold"
            >
              {name}
            </Link>
            <span className="block text-xs text-ink-soft">
              {countries.length > 0
                ? countries.map((country) => country.name).join(", ")
                : "No countries left"}
            </span>
            {terms.express && (
              <span className="block text-xs text-ink-soft">
                Express <Price minor={lowestRate(terms.express)} money={money} />,{" "}
                {deliveryTime(terms.express)}
              </span>
            )}
            <span className="block text-xs text-ink-soft md:hidden">
              {terms.freeAboveMinor !== null && (
                <>
                  Free {terms.isFreeAtLimit ? "from" : "above"}{" "}
                  <Price minor={terms.freeAboveMinor} money={money} />,{" "}
                </>
              )}
              {deliveryTime(terms)}
            </span>
          </Cell>
          <Cell className="text-right whitespace-nowrap tabular">
            {terms.bands && "from "}
            {lowestRate(terms) === 0 ? "Free" : <Price minor={lowestRate(terms)} money={money} />}
          </Cell>
          <Cell className="text-right whitespace-nowrap tabular max-md:hidden">
            {terms.freeAboveMinor === null ? (
              "–"
            ) : (
              <>
                {terms.isFreeAtLimit ? "from" : "above"} <Price minor={terms.freeAboveMinor} money={money} />
              </>
            )}
          </Cell>
          <Cell className="whitespace-nowrap max-md:hidden">{deliveryTime(terms)}</Cell>
        </TableRow>
      ))}
    </Table>
  );
}
