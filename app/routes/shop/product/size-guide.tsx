import Ruler from "lucide-react/icons/ruler";
import { useState } from "react";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** The measurements of a garment in centimetres, in a dialog. Without a script they stand in the page. */
export function SizeGuide({ chart }: { chart: SizeChart }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
        <Ruler aria-hidden className="size-4" strokeWidth={1.5} /> Size guide
      </Button>
      <noscript>
        <ChartTable chart={chart} />
      </noscript>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="lg"
        title={`Size guide: ${chart.name}`}
        description="All measurements in centimetres. Measure over what you will wear underneath, and choose the larger size between two."
      >
        <ChartTable chart={chart} />
      </Dialog>
    </>
  );
}

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
