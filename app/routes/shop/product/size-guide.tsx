import Ruler from "lucide-react/icons/ruler";
import { memo } from "react";
import { useBelowFold } from "#app/components/use-below-fold.ts";
import { useSharedValue } from "#app/components/shared-value.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { isFitColumn } from "#app/domain/fit/chart-columns.ts";
import { betweenSizesAdvice } from "#app/domain/fit/describe-chart.ts";
import { UNITS, type LengthUnit } from "#app/domain/fit/length-unit.ts";
import { ownBody } from "#app/components/size-finder/own-body.ts";
import { SizeTable } from "#app/routes/shop/product/size-table.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Sheet, SheetTrigger } from "#app/ui/overlay/sheet.tsx";

const ID = "size-guide";

const UNIT_LABELS: Record<LengthUnit, string> = { cm: "Centimetres", in: "Inches" };

/**
 * The measurements of a garment, in centimetres and inches. A sheet opens without JavaScript, and faster than a modal dialog, which makes
 * the browser restyle the whole page. Memoised: it does not depend on the chosen variant.
 */
export const SizeGuide = memo(function SizeGuide({ chart }: { chart: SizeChart }) {
  const showBelowFold = useBelowFold();
  const advice = betweenSizesAdvice(chart);
  return (
    <>
      <SheetTrigger sheet={ID} className={buttonClass({ variant: "quiet", size: "sm" })}>
        <Ruler aria-hidden className="size-4" strokeWidth={1.5} /> Size guide
      </SheetTrigger>
      <Sheet id={ID} side="middle" title={`Size guide: ${chart.name}`}>
        <p className="text-ink-soft">Measure your body over what you will wear underneath. {advice}</p>
        {showBelowFold && <ChartTables chart={chart} />}
      </Sheet>
    </>
  );
});

/** Both units are in the page and CSS shows the chosen one: the switch works without JavaScript, which only remembers it. */
function ChartTables({ chart }: { chart: SizeChart }) {
  const own = useSharedValue(ownBody);
  const columns = chart.columns.map((name, index) => ({ name, index }));
  const body = columns.filter(({ name }) => isFitColumn(name));
  const garment = columns.filter(({ name }) => !isFitColumn(name));
  return (
    <div className="size-chart mt-4">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Unit</legend>
        {UNITS.map((unit) => (
          <label
            key={unit}
            className="relative flex h-11 items-center rounded border border-edge px-4 text-sm font-medium transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-flame"
          >
            <input
              type="radio"
              name="size-unit"
              value={unit}
              checked={own.unit === unit}
              onChange={() => ownBody.set({ ...own, unit })}
              className="sr-only"
            />
            {UNIT_LABELS[unit]}
          </label>
        ))}
      </fieldset>
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {body.length > 0 && <SizeTable title="Your body" columns={body} rows={chart.rows} />}
        {garment.length > 0 && <SizeTable title="The garment" columns={garment} rows={chart.rows} />}
      </div>
    </div>
  );
}
