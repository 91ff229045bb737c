import { Form, href, Link, useNavigation } from "react-router";
import { columnHeading } from "#app/domain/catalog/attributes/chart-measures.ts";
import type { StarterChart } from "#app/domain/catalog/attributes/starter-charts.ts";
import type { SetupData } from "#app/routes/admin/setup/setup-part.tsx";
import { Button } from "#app/ui/button.tsx";

/** The starter charts, each with its measurements and a button that copies it into the shop. */
export function ChartLibrary({ charts, tolerances }: SetupData["charts"]) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        A size chart lets shoppers find their size, so that fewer items come back. Add those of your garments:
        they become yours, with their sizes, and you can change every number. Body columns say whom a size
        fits, garment columns what the finished garment measures, laid flat and doubled. Tolerances:{" "}
        {tolerances}. Measure one of your own garments before you rely on a chart.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {charts.map(({ starter, id }) => (
          <li key={starter.key} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2">
            <details className="min-w-0 flex-1 basis-60">
              <summary className="flex min-h-11 items-center text-sm font-medium">{starter.name}</summary>
              <ChartTable name={starter.name} chart={starter.chart} />
            </details>
            {id === null ? (
              <CopyButton starter={starter} />
            ) : (
              <Link
                to={href("/admin/products/attributes/size-charts/:id", { id })}
                className="underlined inline-flex min-h-11 items-center text-sm"
              >
                In your shop: edit<span className="sr-only"> {starter.name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function CopyButton({ starter }: { starter: Pick<StarterChart, "key" | "name"> }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value="charts" />
      <Button
        type="submit"
        name="chart"
        value={starter.key}
        variant="outline"
        size="sm"
        isPending={formData?.get("chart") === starter.key}
        disabled={formData !== undefined}
      >
        Add<span className="sr-only"> {starter.name}</span>
      </Button>
    </Form>
  );
}

function ChartTable({ name, chart }: Pick<StarterChart, "name" | "chart">) {
  return (
    <div
      className="relative overflow-x-auto pb-3"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be focusable
      tabIndex={0}
      role="region"
      aria-label={`Measurements: ${name}`}
    >
      <table className="text-xs tabular">
        <caption className="sr-only">{name}, in centimetres</caption>
        <thead>
          <tr>
            <th scope="col" className="py-1 pr-4 text-left font-medium">
              Size
            </th>
            {chart.columns.map((column) => (
              <th
                key={columnHeading(column)}
                scope="col"
                className="max-w-24 py-1 pr-4 text-left align-bottom font-medium"
              >
                {columnHeading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(({ size, values }) => (
            <tr key={size} className="border-t border-line">
              <th scope="row" className="py-1 pr-4 text-left font-medium">
                {size}
              </th>
              {chart.columns.map((column, index) => (
                <td key={columnHeading(column)} className="py-1 pr-4">
                  {values[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
