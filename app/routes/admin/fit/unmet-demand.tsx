import { href, Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { PlainTable } from "#app/components/admin/plain-table.tsx";
import { FIT_AREA_LABELS } from "#app/domain/fit/feedback/fit-feedback.ts";
import { DEMAND_BAND_CM, type UnmetDemandRow } from "#app/domain/fit/unmet-demand.ts";

/** Requests that found no size, by the measurement that was too large. */
export function UnmetDemand({ rows }: { rows: readonly UnmetDemandRow[] }) {
  return (
    <div className="mt-8">
      <Panel title="No size large enough">
        <p className="mb-4 text-sm text-ink-soft">
          Counted without personal data, from the API and the size finder without JavaScript. In other
          browsers the size finder sends nothing.
        </p>
        {rows.length === 0 ? (
          <p className="text-sm text-ink-soft">Every request found a size.</p>
        ) : (
          <PlainTable
            caption="Requests without a size"
            columns={[{ name: "Product" }, { name: "Measurement" }, { name: "Requests", isNumber: true }]}
          >
            {rows.map(({ productId, name, girth, bandCm, count }) => (
              <tr key={`${productId} ${girth} ${bandCm}`}>
                <th scope="row" className="py-2 pr-3 font-normal wrap-anywhere">
                  <Link
                    to={href("/admin/products/:id", { id: productId })}
                    className="underlined inline-flex min-h-11 items-center lg:min-h-0"
                  >
                    {name}
                  </Link>
                </th>
                <td className="py-2 pr-3">
                  {FIT_AREA_LABELS[girth]} {bandCm}–{bandCm + DEMAND_BAND_CM - 1} cm
                </td>
                <td className="py-2 text-right">{count}</td>
              </tr>
            ))}
          </PlainTable>
        )}
      </Panel>
    </div>
  );
}
