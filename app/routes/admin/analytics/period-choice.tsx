import { Form, href } from "react-router";
import { FilterLinks } from "#app/components/admin/lists/filter-links.tsx";
import { useQueryForm } from "#app/components/admin/lists/use-query-form.ts";
import { periodParams, RANGES, type RequestedPeriod } from "#app/domain/analytics/sales.ts";
import { Button } from "#app/ui/button.tsx";
import { CONTROL } from "#app/ui/form/field.tsx";

/** The period filter: links for common ranges, a form for a custom one. */
export function PeriodChoice({ requested, today }: { requested: RequestedPeriod; today: string }) {
  const { range, period, isCompared } = requested;
  const form = useQueryForm(`${period.from} ${period.to}`);
  const to = (change: Parameters<typeof periodParams>[1]) =>
    `${href("/admin/analytics")}?${periodParams(requested, change)}`;
  const choices = RANGES.map((days) => ({
    name: `${days} days`,
    to: to({ range: days }),
    isCurrent: range === days,
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
        <DayField name="from" label="From" value={period.from} today={today} />
        <DayField name="to" label="To" value={period.to} today={today} />
        <Button type="submit" variant="outline" size="sm" className="min-h-11 lg:min-h-9">
          Show
        </Button>
      </Form>
      <FilterLinks label="Compare with the previous period" choices={comparison} />
    </div>
  );
}

function DayField({
  name,
  label,
  value,
  today,
}: {
  name: string;
  label: string;
  value: string;
  today: string;
}) {
  return (
    <label className="flex items-center gap-2">
      {label}
      <input
        type="date"
        name={name}
        defaultValue={value}
        max={today}
        required
        className={`${CONTROL} h-11 w-auto border-edge sm:text-sm lg:h-9`}
      />
    </label>
  );
}
