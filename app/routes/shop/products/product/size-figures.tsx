import { fromCm, UNITS } from "#app/domain/fit/body/body.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import {
  FIGURE_HEIGHT,
  sizeFigures,
  type SizeFigure,
} from "#app/routes/shop/products/product/figure-outline.ts";

/** Line figures of the smallest size, one between and the largest, drawn by the chart, with the garment's length on each. */
export function SizeFigures({ chart, size }: { chart: SizeChart; size: string | null }) {
  const figures = sizeFigures(chart, size);
  if (figures.length === 0) return null;
  const height = FIGURE_HEIGHT[chart.sex ?? "female"];
  return (
    <>
      <h3 className="mt-8 font-medium">How long it is on you</h3>
      <p className="mt-1 text-sm text-ink-soft">
        Drawn to the chart, on bodies of{" "}
        {UNITS.map((unit) => (
          <span key={unit} className={unit === "cm" ? "in-cm" : "in-inches"}>
            {fromCm(height, unit)} {unit}
          </span>
        ))}
        . The line marks the hem.
      </p>
      <ul className="mt-4 grid max-w-2xl grid-cols-3 gap-2 sm:gap-6">
        {figures.map((figure) => (
          <li key={figure.size} aria-current={figure.size === size || undefined} className="text-center">
            <Figure figure={figure} height={height} />
            <p className="mt-2 text-sm">
              <span className="font-medium">{figure.size}</span>
              <span className="block text-ink-soft">
                {UNITS.map((unit) => (
                  <span key={unit} className={unit === "cm" ? "in-cm tabular" : "in-inches tabular"}>
                    {fromCm(figure.lengthCm, unit)} {unit}
                  </span>
                ))}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Figure({ figure, height }: { figure: SizeFigure; height: number }) {
  return (
    <svg
      aria-hidden
      viewBox={`-52 -2 104 ${height + 4}`}
      strokeWidth={0.6}
      strokeLinejoin="round"
      className="mx-auto max-h-96 w-full"
    >
      {figure.body.map((shape) => (
        <path key={shape} d={shape} className="fill-paper stroke-edge" />
      ))}
      {figure.garment.map((shape) => (
        <path key={shape} d={shape} className="fill-flame-wash stroke-flame-deep" />
      ))}
      <path d={`M-50 ${figure.hemY}H50`} strokeDasharray="2 1.6" className="stroke-flame-deep" />
    </svg>
  );
}
