import { Form, href } from "react-router";
import { SelectPageBox } from "#app/components/admin/lists/select-page-box.tsx";
import { useSelection } from "#app/components/admin/lists/use-selection.ts";
import { SelectAllMatchingBox } from "#app/components/admin/lists/select-all-matching.tsx";
import { MAX_SELECTED } from "#app/domain/orders/admin-list/selected-orders.ts";
import { orderSearchParams, type OrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { Button } from "#app/ui/button.tsx";

/** Form id and name of the list's checkboxes. */
export const SELECTION = { form: "order-selection", name: "number" };

interface SelectionBarProps {
  requested: OrderSearch;
  total: number;
  /** Displayed number of matches: "1,234". */
  totalLabel: string;
  /** Whether there are further pages. */
  hasPages: boolean;
  /** Whether orders wait for a confirmation, which a shop without cash on delivery does not have. */
  canConfirm: boolean;
}

/** Bulk actions for selected orders. Each opens a page for review first. */
export function SelectionBar({ requested, total, totalLabel, hasPages, canConfirm }: SelectionBarProps) {
  const selection = useSelection(SELECTION.form, SELECTION.name);
  const { marked, isAll } = selection;
  const scope = isAll && total > MAX_SELECTED ? ` of the newest ${MAX_SELECTED}` : "";
  const buttons = [
    ...(canConfirm ? [{ name: "step", value: "confirm", label: "Mark as confirmed" }] : []),
    { name: "step", value: "process", label: "Start processing" },
    { name: "step", value: "ship", label: "Mark as shipped" },
    { name: "step", value: "collect", label: "Mark as paid" },
    { formAction: href("/admin/orders/packing-slips"), label: `Packing slips${scope}` },
    { formAction: href("/admin/orders/invoices"), label: `Tax invoices${scope} (PDF)` },
  ];
  return (
    <Form
      id={SELECTION.form}
      action={href("/admin/orders/selected")}
      aria-label="Actions for the selected orders"
      className="mb-3 flex flex-wrap items-center gap-2 text-sm"
    >
      {[...orderSearchParams(requested)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SelectPageBox {...SELECTION} selection={selection} />
      <span role="status" className="text-ink-soft empty:hidden">
        {marked ? `${isAll ? totalLabel : marked} selected` : ""}
      </span>
      {hasPages && <SelectAllMatchingBox selection={selection} total={totalLabel} things="orders" />}
      {buttons.map(({ label, ...button }) => (
        <Button key={label} type="submit" size="sm" variant="outline" disabled={marked === 0} {...button}>
          {label}
        </Button>
      ))}
    </Form>
  );
}
