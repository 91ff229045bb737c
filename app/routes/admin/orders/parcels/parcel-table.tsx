import { Link } from "react-router";
import { SelectPageHead } from "#app/components/admin/lists/select-page-head.tsx";
import { parcelCashMinor, parcelKey, type ListedParcel } from "#app/domain/orders/parcels/parcel-list.ts";
import { SHIPMENT_STATUS_LABELS } from "#app/domain/orders/shipments/shipment.ts";
import { shipmentLabel, weightLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { shipmentTone } from "#app/routes/admin/orders/order/shipments/shipment-details.tsx";
import { parcelUrl } from "#app/routes/admin/orders/parcels/parcel-results.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

/** Form id and name of the parcels' checkboxes. */
export const SELECTION = { form: "parcel-selection", name: "parcel" };

/** Parcels with a checkbox each. The table stands in the form of their actions. */
export function ParcelTable({
  parcels,
  isLoading,
}: {
  parcels: readonly ListedParcel[];
  isLoading: boolean;
}) {
  return (
    <Table
      caption="Parcels by courier and order"
      isLoading={isLoading}
      head={
        <>
          <SelectPageHead {...SELECTION} className="w-10" />
          <HeadCell>Parcel</HeadCell>
          <HeadCell className="max-md:hidden">Recipient</HeadCell>
          <HeadCell className="max-md:hidden">Courier</HeadCell>
          <HeadCell className="text-right max-md:hidden">Weight</HeadCell>
          <HeadCell className="text-right">To collect</HeadCell>
          <HeadCell className="max-sm:hidden">Status</HeadCell>
        </>
      }
    >
      {parcels.map((parcel) => (
        <Row key={parcel.id} parcel={parcel} />
      ))}
    </Table>
  );
}

function Row({ parcel }: { parcel: ListedParcel }) {
  const { orderNumber, sequence, courier, trackingNumber, weightGrams, status } = parcel;
  const label = shipmentLabel(orderNumber, sequence);
  const shipping = [courier || "Other courier", trackingNumber ?? "no tracking number"];
  const weight = weightGrams === null ? "No weight" : weightLabel(weightGrams);
  const cashMinor = parcelCashMinor(parcel);
  return (
    <TableRow>
      <Cell className="max-sm:pr-0">
        <label className="relative z-1 -m-2 flex size-11 items-center justify-center">
          <span className="sr-only">Select parcel {label}</span>
          <input
            type="checkbox"
            name={SELECTION.name}
            value={parcelKey(parcel)}
            className="size-4.5 accent-flame"
          />
        </label>
      </Cell>
      <Cell className="max-w-0 max-md:w-full md:max-w-none">
        <Link
          to={parcelUrl(parcel)}
          className="tile-link inline-flex min-h-6 items-center font-semibold tabular"
        >
          {label}
        </Link>
        {parcel.isTest && <span className="ml-2 text-xs font-medium text-flame-deep">TEST</span>}
        <span className="block text-xs text-ink-soft">
          {parcel.itemCount === 1 ? "1 item" : `${parcel.itemCount} items`}
          <span className="md:hidden"> · {weight}</span>
        </span>
        <span className="block truncate text-xs text-ink-soft md:hidden">
          {[parcel.recipientName, ...shipping].join(" · ")}
        </span>
      </Cell>
      <Cell className="max-md:hidden">
        <span className="block wrap-anywhere">{parcel.recipientName}</span>
        <span className="block text-xs text-ink-soft">
          {[parcel.city, parcel.postalCode].filter(Boolean).join(" ")}
        </span>
      </Cell>
      <Cell className="max-md:hidden">
        {shipping[0]}
        <span className="block text-xs text-ink-soft wrap-anywhere">{shipping[1]}</span>
      </Cell>
      <Cell className="text-right whitespace-nowrap max-md:hidden">{weight}</Cell>
      <Cell className="text-right whitespace-nowrap">
        {cashMinor > 0 ? formatMoney(cashMinor, moneyFormatFor(parcel.currency)) : "Prepaid"}
      </Cell>
      <Cell className="max-sm:hidden">
        <Badge tone={shipmentTone(status)}>{SHIPMENT_STATUS_LABELS[status]}</Badge>
      </Cell>
    </TableRow>
  );
}
