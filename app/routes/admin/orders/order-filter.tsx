import { Form, href, useSubmit } from "react-router";
import { SearchField } from "#app/components/admin/lists/search-field.tsx";
import { useQueryForm } from "#app/components/admin/lists/use-query-form.ts";
import {
  orderSearchParams,
  TO_COLLECT,
  TO_CONFIRM,
  type OrderSearch,
} from "#app/domain/orders/admin-list/order-search.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order.ts";
import { Button } from "#app/ui/button.tsx";

const FILTER_BOX =
  "inline-flex min-h-11 items-center gap-2 rounded border border-line bg-white px-3 text-sm has-checked:border-ink has-checked:bg-linen lg:min-h-9";

/** Search and filters of the order list: a plain GET form, submitted on every change if scripts run. */
export function OrderFilter({ requested }: { requested: OrderSearch }) {
  const submit = useSubmit();
  const form = useQueryForm(JSON.stringify(requested));
  const sorting = orderSearchParams(requested, { search: "", statuses: [] });
  sorting.delete("payment");
  const boxes = [
    ...ORDER_STATUSES.map((status) => ({
      name: "status",
      value: status,
      label: status,
      isOn: requested.statuses.includes(status),
    })),
    { name: "payment", value: TO_COLLECT, label: "To collect", isOn: requested.isToCollect },
    { name: "payment", value: TO_CONFIRM, label: "To confirm", isOn: requested.isToConfirm },
  ];
  return (
    <search aria-label="Orders" className="mb-4 block">
      <Form ref={form} action={href("/admin/orders")} className="space-y-4">
        {[...sorting].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex gap-2">
          <SearchField
            label="Search by order ID, customer email or name"
            placeholder="Order ID, customer email or name"
            search={requested.search}
          />
          <Button type="submit" variant="dark" className="px-5">
            Search
          </Button>
        </div>
        <fieldset>
          <legend className="sr-only">Status and payment</legend>
          <div className="flex flex-wrap items-center gap-2">
            {boxes.map(({ name, value, label, isOn }) => (
              <label key={value} className={FILTER_BOX}>
                <input
                  type="checkbox"
                  name={name}
                  value={value}
                  defaultChecked={isOn}
                  onChange={({ currentTarget }) => void submit(currentTarget.form)}
                  className="size-4 accent-flame"
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      </Form>
    </search>
  );
}
