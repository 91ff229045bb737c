import { href } from "react-router";
import { countLabel, type Waiting } from "#app/domain/analytics/shop-figures.ts";
import { Moment } from "#app/components/admin/moment.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** The list of the orders that wait for a confirmation, with the first deadline first. */
export const toConfirmUrl = () => href("/admin/orders/to-confirm");

/** States how many cash orders wait for a confirmation, and until when the first one does. */
export function OrdersToConfirm({
  toConfirm,
  toConfirmSoon,
  confirmByMs,
}: Pick<Waiting, "toConfirm" | "toConfirmSoon" | "confirmByMs">) {
  if (toConfirm === 0) return null;
  const title = `${countLabel(toConfirm)} cash ${toConfirm === 1 ? "order" : "orders"} to confirm`;
  const urgency = toConfirmSoon > 0 ? `, ${countLabel(toConfirmSoon)} within 2 hours` : "";
  return (
    <Alert tone={toConfirmSoon > 0 ? "bad" : "warning"} title={`${title}${urgency}`} className="mb-4">
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
