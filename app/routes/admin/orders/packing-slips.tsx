import { Fragment } from "react";
import { href } from "react-router";
import { SELECT_ALL_MATCHING } from "#app/components/admin/lists/use-selection.ts";
import { PrintLayout, PrintHeader, PrintSheet } from "#app/components/print/print-layout.tsx";
import { TaxDocumentSheet } from "#app/components/print/tax-document-sheet.tsx";
import { CHALLAN_COPIES } from "#app/domain/orders/documents/challan.ts";
import { listPrintedChallans, type PrintedChallan } from "#app/domain/orders/documents/challans.server.ts";
import { phoneLabel } from "#app/domain/customers/addresses/address.ts";
import { countryName } from "#app/domain/customers/addresses/country-names.ts";
import { orderNumberLabel, TEST_NOTICE } from "#app/domain/orders/order.ts";
import { listPackingSlips, type PackingSlip } from "#app/domain/orders/documents/packing-slips.server.ts";
import { parseOrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { numbersIn } from "#app/domain/orders/admin-list/selected-orders.ts";
import { findMatchingNumbers } from "#app/domain/orders/admin-list/selected-orders.server.ts";
import { qrCodePath } from "#app/lib/images/qr-code.ts";
import { formatDate, formatUpcomingDay } from "#app/lib/time/dates.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/packing-slips";

export const meta: Route.MetaFunction = () => [
  { title: "Packing slips | Admin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, settings, publicUrl } = getApp(context);
  const { name, addressLines } = (await settings.get()).general;
  const isAll = url.searchParams.get(SELECT_ALL_MATCHING.name) === SELECT_ALL_MATCHING.value;
  const numbers = isAll
    ? await findMatchingNumbers(db, parseOrderSearch(url.searchParams), clock.now())
    : numbersIn(url.searchParams);
  const slips = await listPackingSlips(db, numbers);
  const challans = await listPrintedChallans(
    db,
    slips.map(({ number }) => number),
    name,
  );
  return {
    slips: slips.map((slip) => ({
      ...slip,
      challans: (challans.get(slip.number) ?? []).filter(goesWith(slip)),
    })),
    shop: { name, addressLines },
    publicUrl,
  };
}

/** The challans of packed parcels with items that the slip lists. */
function goesWith({ lines }: PackingSlip) {
  return ({ isPacked, orderLineIds }: PrintedChallan) =>
    isPacked && lines.some(({ id }) => orderLineIds.includes(id));
}

/** One packing slip per order, without prices, and the delivery challans of its packed parcels in three copies. */
export default function PackingSlips({ loaderData }: Route.ComponentProps) {
  const { slips, shop, publicUrl } = loaderData;
  const [first] = slips;
  const backLink =
    first && slips.length === 1
      ? {
          to: href("/admin/orders/:number", { number: String(first.number) }),
          name: `Order ${orderNumberLabel(first.number)}`,
        }
      : { to: href("/admin/orders"), name: "Orders" };
  return (
    <PrintLayout label="Packing slips" backLink={backLink}>
      {slips.map((slip) => (
        <Fragment key={slip.number}>
          <Slip slip={slip} shop={shop} publicUrl={publicUrl} />
          {slip.challans.flatMap(({ document }) =>
            CHALLAN_COPIES.map((copy) => (
              <TaxDocumentSheet key={`${document.id} ${copy}`} document={document} copy={copy} />
            )),
          )}
        </Fragment>
      ))}
      {slips.length === 0 && (
        <PrintSheet>
          <PrintHeader shop={shop.name}>
            <h1 className="display text-2xl">Packing slips</h1>
          </PrintHeader>
          <p className="mt-8">No orders are selected. Select orders in the list first.</p>
        </PrintSheet>
      )}
    </PrintLayout>
  );
}

interface SlipProps {
  slip: PackingSlip;
  shop: { name: string; addressLines: string[] };
  publicUrl: string;
}

function Slip({ slip, shop, publicUrl }: SlipProps) {
  return (
    <PrintSheet>
      <PrintHeader shop={shop.name}>
        <h1 className="display text-2xl">Packing slip {orderNumberLabel(slip.number)}</h1>
      </PrintHeader>
      <div className="grid gap-8 py-8 text-[0.9375rem] sm:grid-cols-3 print:grid-cols-3">
        <Recipient slip={slip} />
        <section>
          <h2 className="eyebrow mb-2 text-ink-soft">From</h2>
          <p className="font-medium">{shop.name}</p>
          {shop.addressLines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
        <Details slip={slip} />
      </div>
      <Items lines={slip.lines} />
      <Notes slip={slip} />
      {slip.labels.length > 0 && <ItemLabels slip={slip} publicUrl={publicUrl} />}
      {!slip.gift && <p className="mt-8 text-sm text-ink-soft">Thank you for your order.</p>}
    </PrintSheet>
  );
}

type SlipPart = Pick<SlipProps, "slip">;

function Recipient({ slip }: SlipPart) {
  const { shippingAddress: to, deliveryMethod } = slip;
  const isPickup = deliveryMethod === "pickup";
  const region = [to.state, to.postalCode].filter(Boolean).join(" ");
  const addressLines = [to.street, [to.city, region].filter(Boolean).join(", "), countryName(to.country)];
  const address = [...(isPickup ? [] : addressLines), to.phone && `Phone ${phoneLabel(to.phone)}`];
  return (
    <section>
      <h2 className="eyebrow mb-2 text-ink-soft">{isPickup ? "Pick-up by" : "Ship to"}</h2>
      <p className="font-medium">{slip.recipientName}</p>
      {address.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

/** How the order is delivered, and the cash that the courier collects. */
function Details({ slip }: SlipPart) {
  return (
    <section>
      <h2 className="eyebrow mb-2 text-ink-soft">Details</h2>
      {slip.isTest && <p className="font-semibold">{TEST_NOTICE}</p>}
      <p>Ordered on {formatDate(slip.createdAt)}</p>
      {slip.deliveryMethod === "pickup" && <p className="font-semibold">The customer picks it up</p>}
      {slip.deliveryMethod === "express" && <p className="font-semibold">Express delivery</p>}
      {slip.gift && <p className="font-semibold">{slip.gift.isWrapped ? "Gift, to be wrapped" : "Gift"}</p>}
      {slip.gift?.wishedDay && (
        <p className="font-semibold">{`To arrive on ${formatUpcomingDay(slip.gift.wishedDay)}, not earlier`}</p>
      )}
      {slip.exchanges.length > 0 && (
        <p className="font-semibold">
          Replacement for return {slip.exchanges.join(", ")}
          {slip.isToPay && ". Do not send it yet: the customer has not paid the price difference."}
        </p>
      )}
      {slip.collectMinor !== null && (
        <p className="font-semibold">
          Collect in cash: {formatMoney(slip.collectMinor, moneyFormatFor(slip.currency))}
          {slip.parcels.map(({ sequence, collectMinor }) => (
            <span key={sequence} className="block font-normal">
              {`Shipment ${sequence}: ${formatMoney(collectMinor, moneyFormatFor(slip.currency))}`}
            </span>
          ))}
        </p>
      )}
      {slip.trackingNumber && <p className="wrap-anywhere">Tracking number: {slip.trackingNumber}</p>}
    </section>
  );
}

function Items({ lines }: Pick<SlipProps["slip"], "lines">) {
  return (
    <table className="w-full border-collapse text-[0.9375rem]">
      <thead className="border-b border-ink text-left text-sm">
        <tr>
          <th className="py-2 font-medium">Item</th>
          <th className="py-2 pl-4 font-medium max-sm:hidden print:table-cell">SKU</th>
          <th className="py-2 pl-4 text-right font-medium">Quantity</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="break-inside-avoid border-b border-line">
            <th scope="row" className="py-2.5 text-left font-normal">
              <span className="font-medium">{line.productName}</span>
              {line.options && <span className="block text-sm text-ink-soft">{line.options}</span>}
              <span className="block text-xs text-ink-soft sm:hidden print:hidden">{line.sku}</span>
            </th>
            <td className="py-2.5 pl-4 align-top text-ink-soft max-sm:hidden print:table-cell">{line.sku}</td>
            <td className="py-2.5 pl-4 text-right align-top text-lg font-semibold tabular">
              {line.quantity}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The message of a gift, and the notes of the customer and for packing. */
function Notes({ slip }: SlipPart) {
  return (
    <>
      {slip.gift?.message && (
        <section className="mt-8 break-inside-avoid border border-line p-6">
          <h2 className="eyebrow mb-2 text-ink-soft">A message for you</h2>
          <p className="text-lg wrap-anywhere whitespace-pre-line">{slip.gift.message}</p>
        </section>
      )}
      {slip.notes && (
        <p className="mt-8 text-sm wrap-anywhere">
          <span className="font-medium">Order Notes: </span>
          {slip.notes}
        </p>
      )}
      {slip.packerNote && (
        <p className="mt-2 text-sm wrap-anywhere">
          <span className="font-medium">Note for packing: </span>
          {slip.packerNote}
        </p>
      )}
    </>
  );
}

/** The numbered labels of the items, each with the code of its passport. */
function ItemLabels({ slip, publicUrl }: Pick<SlipProps, "slip" | "publicUrl">) {
  return (
    <ul className="mt-8 flex flex-wrap gap-8">
      {slip.labels.map(({ labelNumber, code, lineId }) => (
        <li key={code} className="flex break-inside-avoid items-center gap-4 text-sm">
          <PassportCode
            url={new URL(href("/passport/:code", { code }), publicUrl).href}
            label={labelNumber}
          />
          <span>
            <span className="block font-medium">
              {slip.lines.find(({ id }) => id === lineId)?.productName}
            </span>
            <span className="block">Label {labelNumber}</span>
            <span className="block text-ink-soft">Scan for its passport</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function PassportCode({ url, label }: { url: string; label: string }) {
  const { path, size } = qrCodePath(url);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className="size-24 bg-white"
      role="img"
      aria-label={`QR code of the passport of label ${label}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
