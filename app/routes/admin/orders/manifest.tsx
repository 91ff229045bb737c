import { Form, href } from "react-router";
import { PrintHeader, PrintSheet, PrintLayout } from "#app/components/print/print-layout.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import {
  listManifest,
  MAX_MANIFEST_ROWS,
  type ManifestRow,
} from "#app/domain/orders/shipments/manifest.server.ts";
import { shipmentLabel, weightLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { addDays, indianMidnight, isDay } from "#app/lib/time/days.ts";
import { Button } from "#app/ui/button.tsx";
import { DateField } from "#app/ui/form/date-field.tsx";
import { isoDayOf } from "#app/lib/time/typed-date.ts";
import type { Route } from "./+types/manifest";

export const meta: Route.MetaFunction = () => [
  { title: "Manifest | Admin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, settings } = getApp(context);
  const requested = isoDayOf(url.searchParams.get("day") ?? "");
  const day = isDay(requested) ? requested : indianDay(clock.now());
  const from = indianMidnight(day);
  const { byCourier, isCut } = await listManifest(db, { from, to: indianMidnight(addDays(day, 1)) });
  return {
    day: from,
    couriers: [...byCourier],
    limit: isCut ? MAX_MANIFEST_ROWS : null,
    shop: (await settings.get()).general.name,
  };
}

/** The parcels that each courier collects on a day, for its signature: one sheet per courier. */
export default function Manifest({ loaderData: { day, couriers, limit, shop } }: Route.ComponentProps) {
  return (
    <PrintLayout
      label="Manifest"
      backLink={{ to: href("/admin/orders"), name: "Orders" }}
      choice={<DayForm day={indianDay(day)} />}
    >
      {couriers.map(([courier, rows]) => (
        <PrintSheet key={courier}>
          <PrintHeader shop={shop}>
            <div>
              <h1 className="display text-2xl">Manifest</h1>
              <p className="text-sm text-ink-soft">
                {courier || "Other courier"}, {formatDate(day)}
              </p>
            </div>
          </PrintHeader>
          <ManifestTable rows={rows} />
          <p className="mt-4 text-sm">
            {rows.length === 1 ? "1 shipment" : `${rows.length} shipments`} handed over.
          </p>
          {limit !== null && (
            <p className="mt-2 text-sm font-medium text-flame-deep">
              This manifest is not complete: it lists the first {limit.toLocaleString("en-IN")} shipments by
              courier.
            </p>
          )}
          <p className="mt-16 w-64 border-t border-ink pt-2 text-sm text-ink-soft">
            Name and signature of the courier
          </p>
        </PrintSheet>
      ))}
      {couriers.length === 0 && (
        <PrintSheet>
          <PrintHeader shop={shop}>
            <h1 className="display text-2xl">Manifest</h1>
          </PrintHeader>
          <p className="mt-8">No shipments are packed, and none were dispatched on {formatDate(day)}.</p>
        </PrintSheet>
      )}
    </PrintLayout>
  );
}

/** Chooses the day of the manifest. */
function DayForm({ day }: { day: string }) {
  return (
    <Form action={href("/admin/orders/manifest")} className="flex items-end gap-3">
      <DateField key={day} label="Day" name="day" defaultValue={day} required className="w-44" />
      <Button type="submit" variant="outline">
        Show
      </Button>
    </Form>
  );
}

const CELL = "py-2 pr-4 align-top wrap-anywhere";

function ManifestTable({ rows }: { rows: readonly ManifestRow[] }) {
  return (
    <div className="mt-6 overflow-x-auto">
      <table className="w-full min-w-160 border-collapse text-sm print:min-w-0">
        <thead className="border-b border-ink text-left">
          <tr>
            {["Shipment", "Tracking number", "Customer", "PIN", "Weight", "Items", "To collect"].map(
              (name) => (
                <th key={name} scope="col" className="py-2 pr-4 font-medium">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const number = shipmentLabel(row.orderNumber, row.sequence);
            return (
              <tr key={number} className="break-inside-avoid border-b border-line">
                <th scope="row" className={`${CELL} text-left font-medium whitespace-nowrap`}>
                  {row.isTest ? `TEST ${number}` : number}
                </th>
                <td className={CELL}>{row.trackingNumber ?? ""}</td>
                <td className={CELL}>{row.recipientName}</td>
                <td className={CELL}>{row.postalCode}</td>
                <td className={CELL}>{row.weightGrams === null ? "" : weightLabel(row.weightGrams)}</td>
                <td className={CELL}>{row.itemCount}</td>
                <td className={CELL}>
                  {row.isTest
                    ? "Do not send"
                    : row.collectMinor === null
                      ? "Prepaid"
                      : formatMoney(row.collectMinor, moneyFormatFor(row.currency))}
                </td>
              </tr>
            );
          })}
        </tbody>
        <ManifestTotals rows={rows} />
      </table>
    </div>
  );
}

/** The weights and the cash of all parcels of a courier. Test orders are not handed over. */
function ManifestTotals({ rows }: { rows: readonly ManifestRow[] }) {
  const sent = rows.filter(({ isTest }) => !isTest);
  const grams = sent.reduce((sum, { weightGrams }) => sum + (weightGrams ?? 0), 0);
  const unweighed = sent.filter(({ weightGrams }) => weightGrams === null).length;
  const byCurrency = groupedBy(sent, ({ currency }) => currency);
  const cash = [...byCurrency].flatMap(([currency, some]) => {
    const minor = some.reduce((sum, { collectMinor }) => sum + (collectMinor ?? 0), 0);
    return minor > 0 ? formatMoney(minor, moneyFormatFor(currency)) : [];
  });
  return (
    <tfoot>
      <tr className="break-inside-avoid font-semibold">
        <th scope="row" colSpan={4} className={`${CELL} text-left`}>
          Total
        </th>
        <td className={CELL}>
          {weightLabel(grams)}
          {unweighed > 0 && <span className="block font-normal">{unweighed} without weight</span>}
        </td>
        <td className={CELL}>{sent.reduce((sum, { itemCount }) => sum + itemCount, 0)}</td>
        <td className={CELL}>{cash.join(", ") || "None"}</td>
      </tr>
    </tfoot>
  );
}
