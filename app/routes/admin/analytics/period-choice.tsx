import { Form, href } from "react-router";
import { FilterLinks } from "#app/components/admin/lists/filter-links.tsx";
import { useQueryForm } from "#app/components/admin/lists/use-query-form.ts";
import { CALENDAR_RANGES, periodParams, RANGES, type RequestedPeriod } from "#app/domain/analytics/sales.ts";
import { Button } from "#app/ui/button.tsx";
import { DateField } from "#app/ui/form/date-field.tsx";

/** The period filter: links for common ranges, a form for a custom one. */
export function PeriodChoice({ requested }: { requested: RequestedPeriod }) {
  const { range, period, isCompared } = requested;
  const form = useQueryForm(`${period.from} ${period.to}`);
  const to = (change: Parameters<typeof periodParams>[1]) =>
    `${href("/admin/analytics")}?${periodParams(requested, change)}`;
  // Cast: Object.keys returns string[], and the table has exactly these keys.
  const calendar = Object.keys(CALENDAR_RANGES) as (keyof typeof CALENDAR_RANGES)[];
  const choices = [...RANGES, ...calendar].map((one) => ({
    name: typeof one === "number" ? `${one} days` : CALENDAR_RANGES[one],
    to: to({ range: one }),
    isCurrent: range === one,
  }));
  const comparison = [
    { name: "Compare", to: to({ isCompared: true }), isCurrent: isCompared },
    { name: "Do not compare", to: to({ isCompared: false }), isCurrent: !isCompared },
  ];
  return (
    <div className="flex flex-wrap items-start gap-x-6">
      <FilterLinks label="Period" choices={choices} />
      <Form
        ref={form}
        action={href("/admin/analytics")}
        className="mb-4 flex flex-wrap items-center gap-2 text-sm"
      >
        <input type="hidden" name="range" value="custom" />
        {!isCompared && <input type="hidden" name="compare" value="off" />}
        {(
          [
            ["from", "From"],
            ["to", "To"],
          ] as const
        ).map(([name, label]) => (
          // Remounted with its value, which the field formats once.
          <DateField
            key={`${name} ${period[name]}`}
            isLabelHidden
            label={label}
            name={name}
            defaultValue={period[name]}
            required
            className="w-40"
          />
        ))}
        <Button type="submit" variant="outline" size="sm" className="min-h-11 lg:min-h-9">
          Show
        </Button>
      </Form>
      <FilterLinks label="Compare with the previous period" choices={comparison} />
    </div>
  );
}
