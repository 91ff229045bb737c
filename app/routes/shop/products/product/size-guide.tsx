import Ruler from "lucide-react/icons/ruler";
import { memo } from "react";
import { useBelowFold } from "#app/components/use-near-viewport.ts";
import { useSharedValue } from "#app/components/shared-value.ts";
import { useDeferredContent } from "#app/components/use-deferred-content.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import type { EaseRange } from "#app/domain/fit/charts/describe-chart.ts";
import { fromCm, UNITS, type LengthUnit } from "#app/domain/fit/body/body.ts";
import { ownBody } from "#app/components/size-finder/own-body.ts";
import { SizeTable } from "#app/routes/shop/products/product/size-table.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Sheet, SheetTrigger } from "#app/ui/overlay/sheet.tsx";

const ID = "size-guide";

const loadFigures = () => import("#app/routes/shop/products/product/size-figures.tsx");

interface SizeGuideProps {
  chart: SizeChart;
  /** The chosen size, which is marked; null if none. */
  size: string | null;
  /** For a body between two sizes. */
  advice: string | null;
  ease: readonly EaseRange[];
}

const UNIT_LABELS: Record<LengthUnit, string> = { cm: "Centimetres", in: "Inches" };

/**
 * The measurements of a garment, in centimetres and inches. A sheet opens without JavaScript, and faster than a modal dialog, which makes
 * the browser restyle the whole page. Memoised: of the chosen variant it depends on the size alone.
 */
export const SizeGuide = memo(function SizeGuide({ chart, size, advice, ease }: SizeGuideProps) {
  const showBelowFold = useBelowFold();
  return (
    <>
      <SheetTrigger sheet={ID} className={buttonClass({ variant: "quiet", size: "sm" })}>
        <Ruler aria-hidden className="size-4" strokeWidth={1.5} /> Size guide
      </SheetTrigger>
      <Sheet id={ID} side="middle" title={`Size guide: ${chart.name}`}>
        <p className="text-ink-soft">Measure your body over what you will wear underneath. {advice}</p>
        {showBelowFold && <ChartTables chart={chart} size={size} ease={ease} />}
      </Sheet>
    </>
  );
});

/** Both units are in the page and CSS shows the chosen one: the switch works without JavaScript, which only remembers it. */
function ChartTables({ chart, size, ease }: Omit<SizeGuideProps, "advice">) {
  const storedBody = useSharedValue(ownBody);
  const figures = useDeferredContent(loadFigures);
  const columns = chart.columns.map(({ of, name }, index) => ({ of, name, index }));
  const body = columns.filter(({ of }) => of === "body");
  const garment = columns.filter(({ of }) => of === "garment");
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
              checked={storedBody.unit === unit}
              onChange={() => ownBody.set({ ...storedBody, unit })}
              className="sr-only"
            />
            {UNIT_LABELS[unit]}
          </label>
        ))}
      </fieldset>
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {body.length > 0 && <SizeTable title="Your body" columns={body} rows={chart.rows} marked={size} />}
        {garment.length > 0 && (
          <SizeTable title="The garment" columns={garment} rows={chart.rows} marked={size} />
        )}
      </div>
      <Ease ranges={ease} />
      {figures.kind === "loaded" && <figures.part.SizeFigures chart={chart} size={size} />}
    </div>
  );
}

/** The ease: the garment's measure less the body's. */
function Ease({ ranges }: { ranges: SizeGuideProps["ease"] }) {
  if (ranges.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 font-medium">Ease: the room beyond your body</h3>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {ranges.map(({ word, minCm, maxCm }) => (
          <li key={word}>
            <span className="inline-block text-ink-soft first-letter:uppercase">{word}</span>{" "}
            {UNITS.map((unit) => (
              <span key={unit} className={unit === "cm" ? "in-cm tabular" : "in-inches tabular"}>
                {rangeText(fromCm(minCm, unit), fromCm(maxCm, unit))} {unit}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

const rangeText = (min: number, max: number) => (min === max ? String(min) : `${min} to ${max}`);
