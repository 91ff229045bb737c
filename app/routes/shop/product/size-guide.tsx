import Ruler from "lucide-react/icons/ruler";
import { memo } from "react";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Sheet, SheetTrigger } from "#app/ui/sheet.tsx";

const ID = "size-guide";

/**
 * The measurements of a garment in centimetres. In a sheet, which opens without a script, and sooner than a modal dialog, for which the
 * browser styles the whole page anew before it can show anything. A choice of size or colour changes nothing of it.
 */
export const SizeGuide = memo(function SizeGuide({ chart, hasRest }: { chart: SizeChart; hasRest: boolean }) {
  return (
    <>
      <SheetTrigger sheet={ID} className={buttonClass({ variant: "quiet", size: "sm" })}>
        <Ruler aria-hidden className="size-4" strokeWidth={1.5} /> Size guide
      </SheetTrigger>
      <Sheet id={ID} side="middle" title={`Size guide: ${chart.name}`}>
        <p className="text-ink-soft">
          All measurements in centimetres. Measure over what you will wear underneath, and choose the larger
          size between two.
        </p>
        {hasRest && <ChartTable chart={chart} />}
      </Sheet>
    </>
  );
});

function ChartTable({ chart }: { chart: SizeChart }) {
  return (
    <div
      role="region"
      aria-label={`${chart.name}: measurements`}
      // Scrolls by keyboard too (WCAG 2.1.1), so it takes the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-5 overflow-x-auto"
    >
      <table className="w-full min-w-max text-left text-sm">
        <thead>
          <tr className="border-b border-edge">
            <th scope="col" className="py-2.5 pr-6 font-medium">
              Size
            </th>
            {chart.columns.map((column) => (
              <th key={column} scope="col" className="py-2.5 pr-6 font-medium whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(({ size, values }) => (
            <tr key={size} className="border-b border-line">
              <th scope="row" className="py-2.5 pr-6 font-medium">
                {size}
              </th>
              {values.map((value, column) => (
                <td key={chart.columns[column]} className="tabular py-2.5 pr-6">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
