import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import Download from "lucide-react/icons/download";
import { Form, href } from "react-router";
import { ListToolbar, TOOL_MENU_ITEM, ToolMenu } from "#app/components/admin/lists/list-toolbar.tsx";
import { RefreshLink } from "#app/components/admin/lists/tool-links.tsx";
import { SearchField } from "#app/components/admin/lists/search-field.tsx";
import { TickMenu } from "#app/components/admin/lists/tick-menu.tsx";
import { useQueryForm } from "#app/components/admin/lists/use-query-form.ts";
import {
  orderSearchParams,
  REPLACEMENT_TO_PACK,
  TO_COLLECT,
  TO_CONFIRM,
  type OrderSearch,
} from "#app/domain/orders/admin-list/order-search.ts";
import { ORDER_SOURCES, SOURCE_LABELS, ORDER_STATUSES } from "#app/domain/orders/order.ts";

const PATH = href("/admin/orders");
const NO_TICKS = {
  statuses: [],
  sources: [],
  isToCollect: false,
  isToConfirm: false,
  isReplacementToPack: false,
} satisfies Partial<OrderSearch>;

/** Search, filters, export and refresh of the order list. Search and filters are one GET form. */
export function OrderToolbar({ requested, refreshTo }: { requested: OrderSearch; refreshTo: string }) {
  const form = useQueryForm(JSON.stringify(requested));
  const urlOf = (change: Partial<OrderSearch>) =>
    [PATH, orderSearchParams(requested, change)].filter(String).join("?");
  const sorting = orderSearchParams(requested, { search: "", ...NO_TICKS });
  return (
    <ListToolbar>
      <search aria-label="Orders" className="min-w-0 flex-1 sm:max-w-xl">
        <Form ref={form} action={PATH} className="flex gap-2">
          {[...sorting].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SearchField
            label="Search by order ID, customer email or name"
            placeholder="Order ID, customer email or name"
            search={requested.search}
            clearTo={urlOf({ search: "" })}
          />
          <TickMenu label="Status" groups={tickGroupsOf(requested)} clearTo={urlOf(NO_TICKS)} />
        </Form>
      </search>
      <div className="flex gap-2 sm:ml-auto">
        <ExportMenu requested={requested} />
        <RefreshLink to={refreshTo} />
      </div>
    </ListToolbar>
  );
}

function tickGroupsOf({ statuses, sources, isToCollect, isToConfirm, isReplacementToPack }: OrderSearch) {
  return [
    {
      legend: "Order",
      ticks: ORDER_STATUSES.map((status) => ({
        name: "status",
        value: status,
        label: status,
        isOn: statuses.includes(status),
      })),
    },
    {
      legend: "Payment",
      ticks: [
        { name: "payment", value: TO_COLLECT, label: "To collect", isOn: isToCollect },
        { name: "payment", value: TO_CONFIRM, label: "To confirm", isOn: isToConfirm },
      ],
    },
    {
      legend: "To do",
      ticks: [
        {
          name: "to-pack",
          value: REPLACEMENT_TO_PACK,
          label: "Replacement to pack",
          isOn: isReplacementToPack,
        },
      ],
    },
    {
      legend: "Ordered by",
      ticks: ORDER_SOURCES.map((source) => ({
        name: "source",
        value: source,
        label: SOURCE_LABELS[source],
        isOn: sources.includes(source),
      })),
    },
  ];
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
