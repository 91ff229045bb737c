import Search from "lucide-react/icons/search";
import { Form, href, useSubmit } from "react-router";
import { ORDER_STATUSES } from "#app/domain/orders/order.ts";
import type { OrderSearch } from "#app/domain/orders/order-search.ts";
import { Button } from "#app/ui/button.tsx";
import { CONTROL } from "#app/ui/field.tsx";

/** Search and statuses of the order desk: a plain GET form. With a script a status that is ticked is asked for at once. */
export function OrderFilter({ asked }: { asked: OrderSearch }) {
  const submit = useSubmit();
  return (
    <search aria-label="Orders" className="mb-4 block">
      <Form key={JSON.stringify(asked)} action={href("/admin/orders")} className="space-y-3">
        {(asked.sort !== "number" || !asked.isDescending) && (
          <>
            <input type="hidden" name="sort" value={asked.sort} />
            {asked.isDescending && <input type="hidden" name="direction" value="desc" />}
          </>
        )}
        <div className="flex gap-2">
          <div className="relative min-w-0 flex-1 sm:max-w-md">
            <label htmlFor="order-search" className="sr-only">
              Search by order ID, customer email or name
            </label>
            <Search
              aria-hidden
              className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-faint"
              strokeWidth={1.75}
            />
            <input
              id="order-search"
              type="search"
              name="search"
              defaultValue={asked.search}
              placeholder="Order ID, customer email or name"
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              className={`${CONTROL} h-11 border-edge pl-10 sm:text-sm`}
            />
          </div>
          <Button type="submit" variant="dark" className="px-5">
            Search
          </Button>
        </div>
        <fieldset>
          <legend className="sr-only">Status</legend>
          <div className="flex flex-wrap items-center gap-2">
            {ORDER_STATUSES.map((status) => (
              <label
                key={status}
                className="inline-flex min-h-11 items-center gap-2 rounded border border-line bg-white px-3 text-sm has-checked:border-ink has-checked:bg-linen lg:min-h-9"
              >
                <input
                  type="checkbox"
                  name="status"
                  value={status}
                  defaultChecked={asked.statuses.includes(status)}
                  onChange={({ currentTarget }) => void submit(currentTarget.form)}
                  className="size-4 accent-flame"
                />
                {status}
              </label>
            ))}
          </div>
        </fieldset>
      </Form>
    </search>
  );
}
