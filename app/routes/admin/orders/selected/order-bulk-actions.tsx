import type { ReactNode } from "react";
import { href } from "react-router";
import { BulkActions } from "#app/components/admin/lists/bulk-actions.tsx";
import { ORDER_STEP_PERMISSIONS } from "#app/routes/admin/orders/step-permissions.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { MAX_SELECTED, type BulkOrderAction } from "#app/domain/orders/admin-list/selected-orders.ts";
import { orderSearchParams, type OrderSearch } from "#app/domain/orders/admin-list/order-search.ts";

/** Form id and name of the list's checkboxes. */
export const SELECTION = { form: "order-selection", name: "number" };

interface OrderBulkActionsProps {
  requested: OrderSearch;
  total: number;
  /** Displayed number of matches: "1,234". */
  totalLabel: string;
  /** Whether there are further pages. */
  hasPages: boolean;
  /** Whether orders wait for a confirmation, which a shop without cash on delivery does not have. */
  canConfirm: boolean;
  /** The table of orders. */
  children: ReactNode;
}

/** Bulk actions for selected orders. Each opens a page for review first. */
export function OrderBulkActions(props: OrderBulkActionsProps) {
  const { requested, total, totalLabel, hasPages, canConfirm, children } = props;
  const permissions = usePermissions();
  const mayRun = (step: BulkOrderAction) => permissions.includes(ORDER_STEP_PERMISSIONS[step]);
  const actionsOf = (isAll: boolean) => {
    const scope = isAll && total > MAX_SELECTED ? ` of the newest ${MAX_SELECTED}` : "";
    return [
      ...(canConfirm && mayRun("confirm")
        ? [{ name: "step", value: "confirm", label: "Mark as confirmed" }]
        : []),
      ...(mayRun("process")
        ? [
            { name: "step", value: "process", label: "Start processing", isCommon: true },
            { formAction: href("/admin/orders/parcels/new"), label: "Pack", isCommon: true },
            { name: "step", value: "ship", label: "Mark as shipped", isCommon: true },
          ]
        : []),
      { formAction: href("/admin/orders/pick-list"), label: "Pick list" },
      {
        formAction: href("/admin/orders/packing-slips"),
        label: `Packing slips${scope}`,
        isCommon: true,
      },
      ...(mayRun("collect") ? [{ name: "step", value: "collect", label: "Mark as paid" }] : []),
      { formAction: href("/admin/orders/invoices"), label: `Tax invoices${scope} (PDF)` },
    ];
  };
  return (
    <BulkActions
      {...SELECTION}
      action={href("/admin/orders/selected")}
      query={orderSearchParams(requested)}
      label="Actions for the selected orders"
      things="orders"
      total={totalLabel}
      hasPages={hasPages}
      actions={actionsOf}
    >
      {children}
    </BulkActions>
  );
}
