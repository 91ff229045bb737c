import type { FormError } from "#app/components/form-error.ts";
import { bandFields, valueFields, type BandsBy } from "#app/domain/delivery/delivery.forms.ts";
import type { RateBands } from "#app/domain/delivery/shipping.ts";
import { MAX_BANDS, MAX_VALUE_BANDS } from "#app/domain/delivery/shipping.settings.ts";
import { toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { TextField } from "#app/ui/form/field.tsx";

interface BandFieldsProps {
  /** Before the names of the fields. */
  prefix: string;
  by: BandsBy;
  bands: RateBands | undefined;
  money: MoneyFormat;
  problem: FormError | undefined;
}

const INTRODUCTIONS: Record<BandsBy, string> = {
  none: "",
  weight: "From this weight the order has this rate. A variant without a weight counts 0 g.",
  value: "From this value of the goods, before discounts, the order has this rate.",
  both: "Each row is a weight of the order, each column on the right a value of the goods, before discounts. A variant without a weight counts 0 g.",
};

const rows = Array.from({ length: MAX_BANDS }, (_, index) => index);
const columns = Array.from({ length: MAX_VALUE_BANDS }, (_, index) => index);

/** The table of bands: rows of weight or value, and columns of value where the rate depends on both. */
export function BandFields({ prefix, by, bands, money, problem }: BandFieldsProps) {
  const submitted = problem?.values;
  const { currency } = money;
  const show = (minor: number | undefined) => (minor === undefined ? "" : toShortDecimal(minor, money));
  const field = (name: string, label: string, current: string) => ({
    name: prefix + name,
    label,
    isLabelHidden: true,
    inputMode: "decimal" as const,
    defaultValue: submitted?.[prefix + name] ?? current,
    error: problem?.fieldErrors?.[prefix + name],
  });
  const fromOf = (from: number | undefined) => (bands?.by === "value" ? show(from) : String(from ?? ""));
  const valueCell = by === "both" ? "p-1 align-top" : "hidden p-1 align-top noscript:table-cell";
  const fromLabel = by === "value" ? `Orders from (${currency})` : "From (grams)";
  return (
    <fieldset className={by === "none" ? "hidden noscript:grid" : "grid min-w-0 gap-3"}>
      <legend className="mb-2 text-sm font-medium">Bands</legend>
      <p className="text-sm text-ink-soft">
        {INTRODUCTIONS[by]} Fill in rising limits; leave the others empty.
      </p>
      <div className="relative overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              <th className="min-w-24 p-1 align-bottom font-medium">{fromLabel}</th>
              <th className="min-w-24 p-1 align-bottom font-medium">Rate ({currency})</th>
              {columns.map((column) => (
                <th key={column} className={`${valueCell} min-w-24 font-medium`}>
                  Orders from ({currency})
                  <TextField
                    {...field(
                      valueFields(column).from,
                      `Orders from (${currency}), column ${column + 2}`,
                      show(bands?.values?.[column]?.from),
                    )}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[null, ...rows].map((index) => {
              const row = index === null ? 0 : index + 1;
              const step = index === null ? undefined : bands?.steps[index];
              return (
                <tr key={row} className={index === null ? firstRow(by) : undefined}>
                  {index === null ? (
                    <>
                      <td className="p-3">0</td>
                      <td className="p-3 text-ink-soft">The rate above</td>
                    </>
                  ) : (
                    <>
                      <td className="p-1 align-top">
                        <TextField
                          {...field(
                            bandFields(index).from,
                            `${fromLabel}, band ${row + 1}`,
                            fromOf(step?.from),
                          )}
                        />
                      </td>
                      <td className="p-1 align-top">
                        <TextField
                          {...field(
                            bandFields(index).rate,
                            `Rate (${currency}), band ${row + 1}`,
                            show(step?.rateMinor),
                          )}
                        />
                      </td>
                    </>
                  )}
                  {columns.map((column) => (
                    <td key={column} className={valueCell}>
                      <TextField
                        {...field(
                          valueFields(column).rate(row),
                          `Rate (${currency}), band ${row + 1}, column ${column + 2}`,
                          show(bands?.values?.[column]?.ratesMinor[row]),
                        )}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </fieldset>
  );
}

/** The first band, whose rate is the one above, has cells of its own only where the rate depends on weight and value. */
const firstRow = (by: BandsBy) => (by === "both" ? undefined : "hidden noscript:table-row");
