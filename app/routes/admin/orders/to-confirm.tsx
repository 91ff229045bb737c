import { href } from "react-router";
import { TO_CONFIRM } from "#app/domain/orders/admin-list/order-filters.ts";
import { countLabel, type Waiting } from "#app/domain/analytics/shop-figures.ts";
import { Moment } from "#app/components/admin/moment.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** The list of the orders that wait for a confirmation, with the first deadline first. */
export const toConfirmUrl = () => `${href("/admin/orders")}?${new URLSearchParams({ payment: TO_CONFIRM })}`;

/** States how many cash orders wait for a confirmation, and until when the first one does. */
export function OrdersToConfirm({ toConfirm, confirmByMs }: Pick<Waiting, "toConfirm" | "confirmByMs">) {
  if (toConfirm === 0) return null;
  return (
    <Alert
      tone="warning"
      title={`${countLabel(toConfirm)} cash ${toConfirm === 1 ? "order" : "orders"} to confirm`}
      className="mb-4"
    >
      {confirmByMs !== null && (
        <p>
          {toConfirm === 1 ? "By " : "The first by "}
          <Moment at={new Date(confirmByMs)} />. An order that is not confirmed in time is cancelled.
        </p>
      )}
      <ButtonLink to={toConfirmUrl()} variant="outline" size="sm" className="mt-2 min-h-11 lg:min-h-9">
        See whom to call
      </ButtonLink>
    </Alert>
  );
}
