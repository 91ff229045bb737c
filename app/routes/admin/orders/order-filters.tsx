import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import X from "lucide-react/icons/x";
import { useId } from "react";
import { Link } from "react-router";
import { ToolMenu } from "#app/components/admin/lists/list-toolbar.tsx";
import {
  filterValueLabel,
  ORDER_FILTER_NAMES,
  orderFilter,
  type OrderFilterName,
} from "#app/domain/orders/admin-list/order-filters.ts";
import { withoutFilter, type OrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { DateField } from "#app/ui/form/date-field.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

/** The filters with a field each; those with ticks are in a menu of their own. */
const FIELD_NAMES = ORDER_FILTER_NAMES.filter((name) => orderFilter(name).kind !== "ticks");

interface OrderFiltersProps {
  requested: OrderSearch;
  urlOf: (change: Partial<OrderSearch>) => string;
}

/** A menu with a field for each filter, inside the list's GET form; on phones a sheet at the bottom of the screen. */
export function OrderFilterMenu({ requested }: Pick<OrderFiltersProps, "requested">) {
  const count = FIELD_NAMES.filter((name) => requested.filters[name]).length;
  return (
    <ToolMenu
      Icon={SlidersHorizontal}
      label="Filters"
      chosen={count > 0 ? String(count) : undefined}
      className="max-h-[70svh] w-104 overflow-y-auto p-4 max-sm:fixed max-sm:inset-x-3 max-sm:top-14 max-sm:w-auto"
    >
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        {FIELD_NAMES.map((name) => (
          <FilterField key={name} name={name} requested={requested} />
        ))}
      </div>
      <Button type="submit" variant="dark" className="mt-5 w-full">
        Apply filters
      </Button>
    </ToolMenu>
  );
}

function FilterField({ name, requested }: { name: OrderFilterName; requested: OrderSearch }) {
  const listId = useId();
  const filter = orderFilter(name);
  const value = requested.filters[name]?.[0] ?? "";
  const field = { name, label: filter.label, error: requested.problems[name] ?? null };
  if (filter.kind === "day") return <DateField {...field} defaultValue={value} />;
  if ("choices" in filter)
    return (
      <SelectField {...field} defaultValue={value}>
        <option value="">Any</option>
        {Object.entries(filter.choices).map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
      </SelectField>
    );
  return (
    <>
      <TextField
        {...field}
        hint={filter.hint}
        defaultValue={filterValueLabel(name, value)}
        list={filter.suggestions && listId}
        maxLength={100}
        autoComplete="off"
      />
      {filter.suggestions && (
        <datalist id={listId}>
          {filter.suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
    </>
  );
}

/** The chosen filters, each a link to the list without it, and the filters that were not understood. */
export function ActiveOrderFilters({ requested, urlOf }: OrderFiltersProps) {
  const chosen = ORDER_FILTER_NAMES.flatMap((name) =>
    (requested.filters[name] ?? []).map((value) => ({ name, value })),
  );
  if (chosen.length === 0) return null;
  const problems = Object.values(requested.problems);
  return (
    <>
      {problems.length > 0 && (
        <Alert tone="bad" title="A filter was not understood" className="mb-3">
          {problems.map((problem) => (
            <p key={problem}>{problem}.</p>
          ))}
        </Alert>
      )}
      <ul aria-label="Chosen filters" className="mb-3 flex flex-wrap gap-2">
        {chosen.map(({ name, value }) => (
          <li key={`${name} ${value}`}>
            <Link
              to={urlOf(withoutFilter(requested, name, value))}
              className="inline-flex min-h-9 items-center gap-2 rounded border border-line bg-white px-3 text-sm hover:border-edge"
            >
              <span className="sr-only">Remove filter</span>
              {orderFilter(name).label}: {filterValueLabel(name, value)}
              <X aria-hidden className="size-3.5 text-ink-soft" strokeWidth={1.75} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
