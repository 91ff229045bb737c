import { useId } from "react";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { fromCm } from "#app/domain/fit/body/body.ts";

interface SizeTableProps {
  title: string;
  /** Some columns of the chart, and the index of their values in a row. */
  columns: { name: string; index: number }[];
  rows: SizeChart["rows"];
  /** The size whose row is marked. */
  marked: string | null;
}

/** Measurements by size. With many columns the size column stays visible, and a shadow at the edge shows that there is more. */
export function SizeTable({ title, columns, rows, marked }: SizeTableProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <h3 id={id} className="font-medium">
        {title}
      </h3>
      <div
        role="region"
        aria-labelledby={id}
        // Focusable, so that it scrolls by keyboard too (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="scroll-shadows mt-2 overflow-x-auto"
      >
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-b border-edge align-bottom">
              <th scope="col" className="sticky left-0 bg-paper py-2.5 pr-4 font-medium">
                Size
              </th>
              {columns.map(({ name }) => (
                <th key={name} scope="col" className="min-w-13 py-2.5 pr-3 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ size, values }) => (
              <tr
                key={size}
                aria-current={size === marked || undefined}
                className="group border-b border-line aria-[current]:bg-linen aria-[current]:font-medium"
              >
                <th
                  scope="row"
                  className="sticky left-0 bg-paper py-2.5 pr-4 font-medium group-aria-[current]:bg-linen group-aria-[current]:text-flame"
                >
                  {size}
                </th>
                {columns.map(({ name, index }) => (
                  <td key={name} className="tabular py-2.5 pr-3">
                    <Length cm={values[index]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {columns.length > PHONE_COLUMNS && (
        <p className="mt-2 text-xs text-ink-soft sm:hidden">Scroll sideways to see every measurement.</p>
      )}
    </div>
  );
}

/** The number of columns beside the size that fit on the narrowest phone. */
const PHONE_COLUMNS = 4;

function Length({ cm }: { cm: number | undefined }) {
  if (cm === undefined) return null;
  return (
    <>
      <span className="in-cm">{cm}</span>
      <span className="in-inches">{fromCm(cm, "in")}</span>
    </>
  );
}
