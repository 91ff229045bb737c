import { Form, href } from "react-router";
import type { OrderDetail } from "#app/domain/orders/admin-list/order-detail.ts";
import { canEditContact, canEditItems } from "#app/domain/orders/edits/order-edit.ts";
import { useShop } from "#app/components/use-shop.ts";
import { isUnsendable } from "#app/domain/orders/order.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

const STYLE = { variant: "outline", size: "sm", className: "min-h-11 lg:min-h-9" } as const;

interface OrderLinksProps {
  order: OrderDetail;
  /** Whether labels are entered for its products. */
  hasLabels: boolean;
}

/** The pages of an order: editing, return and documents, and its copy as a draft. */
export function OrderLinks({ order, hasLabels }: OrderLinksProps) {
  const params = { number: String(order.number) };
  const permissions = usePermissions();
  const { shop } = useShop();
  const mayManage = permissions.includes("orders.manage");
  const canEdit =
    mayManage && (canEditContact(order, order.shipments) || canEditItems(order, order.progress));
  // Nothing of it is sent, so that nothing comes back.
  const isGiftCard = order.deliveryMethod === "digital";
  return (
    <>
      {canEdit && (
        <ButtonLink to={href("/admin/orders/:number/edit", params)} {...STYLE}>
          Edit
        </ButtonLink>
      )}
      {mayManage && order.status === "Delivered" && !isGiftCard && (
        <ButtonLink to={href("/admin/orders/:number/return", params)} {...STYLE}>
          Return
        </ButtonLink>
      )}
      {mayManage && !isGiftCard && order.shipments.some(({ status }) => status === "delivered") && (
        <ButtonLink to={href("/admin/orders/:number/claim", params)} {...STYLE}>
          Claim
        </ButtonLink>
      )}
      {order.documents.length === 0 && order.taxNote === null && !isUnsendable(order, shop) && (
        <ButtonLink to={href("/admin/orders/:number/invoice", params)} {...STYLE}>
          {isGiftCard ? "Receipt" : "Invoice"}
        </ButtonLink>
      )}
      {hasLabels && (
        <ButtonLink to={href("/admin/orders/:number/passports", params)} {...STYLE}>
          Labels
        </ButtonLink>
      )}
      {!isGiftCard && (
        <ButtonLink to={`${href("/admin/orders/packing-slips")}?number=${order.number}`} {...STYLE}>
          Packing slip
        </ButtonLink>
      )}
      {mayManage && !isGiftCard && (
        <Form method="post" action={href("/admin/orders/drafts")}>
          <Button type="submit" name="order" value={order.id} {...STYLE}>
            Duplicate
          </Button>
        </Form>
      )}
    </>
  );
}
