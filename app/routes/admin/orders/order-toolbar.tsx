import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import Download from "lucide-react/icons/download";
import { Form, href } from "react-router";
import { ListToolbar, TOOL_MENU_ITEM, ToolMenu } from "#app/components/admin/lists/list-toolbar.tsx";
import { RefreshLink } from "#app/components/admin/lists/tool-links.tsx";
import { SearchField } from "#app/components/admin/lists/search-field.tsx";
import { TickMenu } from "#app/components/admin/lists/tick-menu.tsx";
import { useQueryForm } from "#app/components/admin/lists/use-query-form.ts";
import { ORDER_FILTER_NAMES, orderFilter } from "#app/domain/orders/admin-list/order-filters.ts";
import { orderSearchParams, type OrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { SaveViewMenu } from "#app/routes/admin/orders/saved-views.tsx";
import { ActiveOrderFilters, OrderFilterMenu } from "#app/routes/admin/orders/order-filters.tsx";

const PATH = href("/admin/orders");
/** Search, filters, export and refresh of the order list. Search and filters are one GET form. */
export function OrderToolbar({ requested, refreshTo }: { requested: OrderSearch; refreshTo: string }) {
  const form = useQueryForm(JSON.stringify(requested));
  const urlOf = (change: Partial<OrderSearch>) =>
    [PATH, orderSearchParams(requested, change)].filter(String).join("?");
  const sorting = orderSearchParams(requested, { search: "", filters: {} });
  const clearTicks = {
    filters: Object.fromEntries(
      Object.entries(requested.filters).filter(([name]) => !TICK_NAMES.some((tick) => tick === name)),
    ),
  };
  return (
    <>
      <ListToolbar>
        <search aria-label="Orders" className="min-w-0 flex-1 sm:max-w-xl">
          <Form ref={form} action={PATH} className="flex gap-2">
            {[...sorting].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <SearchField
              label="Search by order ID, customer, phone number, city, PIN code, product, SKU, code or reference"
              placeholder="Order, name, phone, city, product"
              search={requested.search}
              clearTo={urlOf({ search: "" })}
            />
            <TickMenu label="Status" groups={tickGroupsOf(requested)} clearTo={urlOf(clearTicks)} />
            <OrderFilterMenu requested={requested} />
          </Form>
        </search>
        <div className="flex gap-2 sm:ml-auto">
          <SaveViewMenu requested={requested} />
          <ExportMenu requested={requested} />
          <span className="max-sm:hidden">
            <RefreshLink to={refreshTo} />
          </span>
        </div>
      </ListToolbar>
      <ActiveOrderFilters requested={requested} urlOf={urlOf} />
    </>
  );
}

const TICK_NAMES = ORDER_FILTER_NAMES.filter((name) => orderFilter(name).kind === "ticks");

function tickGroupsOf({ filters }: OrderSearch) {
  return TICK_NAMES.map((name) => {
    const filter = orderFilter(name);
    return {
      legend: filter.label,
      ticks: Object.entries("choices" in filter ? filter.choices : {}).map(([value, label]) => ({
        name,
        value,
        label,
        isOn: filters[name]?.includes(value) ?? false,
      })),
    };
  });
}

const EXPORTS = [
  { rows: "orders", label: "Export orders", hint: "One row for each order" },
  { rows: "lines", label: "Export items", hint: "One row for each item and its tax" },
] as const;

/** Downloads of the listed orders on all pages, as CSV. */
function ExportMenu({ requested }: { requested: OrderSearch }) {
  const mayExport = usePermissions().includes("personal-data.export");
  if (!mayExport) return null;
  return (
    <ToolMenu Icon={Download} label="Export">
      <ul>
        {EXPORTS.map(({ rows, label, hint }) => {
          const params = orderSearchParams(requested);
          if (rows === "lines") params.set("rows", rows);
          return (
            <li key={rows}>
              <a
                href={[href("/admin/orders/export"), params].filter(String).join("?")}
                download
                className={`${TOOL_MENU_ITEM} py-1.5`}
              >
                <span>
                  {label} (CSV)
                  <span className="block text-xs text-ink-soft">{hint}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </ToolMenu>
  );
}
