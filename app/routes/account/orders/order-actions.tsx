import { useState } from "react";
import { href, Link } from "react-router";
import { useCart } from "#app/components/cart/use-cart.ts";
import { useBackgroundFetch } from "#app/components/use-background-fetch.ts";
import { useShop } from "#app/components/use-shop.ts";
import { isUnsendable, orderNumberLabel } from "#app/domain/orders/order.ts";
import type { OrderView, Reorder } from "#app/domain/orders/customer-orders/order-view.ts";
import { issuedTitle } from "#app/domain/orders/documents/stored-document.ts";
import { REORDER_FAILED, reorderMessage } from "#app/routes/account/orders/reorder-message.ts";
import { CancelForm } from "#app/routes/account/orders/order/cancel-form.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button, buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** The actions of an order: order again, invoice, return, cancel. */
export function OrderActions({ order }: { order: OrderView }) {
  const params = { number: String(order.number) };
  return (
    <section aria-label={`Order ${orderNumberLabel(order.number)}`} className="space-y-4">
      <div className="flex flex-wrap gap-3">
        {order.deliveryMethod !== "digital" && <OrderAgain number={order.number} />}
        <OrderDocuments order={order} />
        {order.returnsEndAt && (
          <>
            {order.lines.some(({ options }) => options !== "") && (
              <ButtonLink variant="outline" to={`${href("/orders/:number/return", params)}?for=exchange`}>
                Exchange
              </ButtonLink>
            )}
            <ButtonLink variant="outline" to={href("/orders/:number/return", params)}>
              Start a return
            </ButtonLink>
          </>
        )}
        {order.canClaim && (
          <ButtonLink variant="outline" to={href("/orders/:number/claim", params)}>
            Something is wrong
          </ButtonLink>
        )}
        {order.canEditContact && (
          <ButtonLink variant="outline" to={href("/orders/:number/address", params)}>
            {order.deliveryMethod === "pickup" ? "Change name or number" : "Change address or number"}
          </ButtonLink>
        )}
        {order.canBeCancelled && hasSeveralItems(order) && (
          <ButtonLink variant="outline" to={href("/orders/:number/cancel-items", params)}>
            Cancel single items
          </ButtonLink>
        )}
        {order.canBeCancelled && <CancelOrder number={order.number} />}
      </div>
    </section>
  );
}

function hasSeveralItems({ lines }: OrderView): boolean {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1;
}

/** The issued documents; of an order with the flat tax its invoice and credit notes, made from it. */
function OrderDocuments({ order }: { order: OrderView }) {
  const params = { number: String(order.number) };
  const { shop } = useShop();
  if (order.taxNote !== null || order.documents.length > 0)
    return order.documents.map((document) => (
      <ButtonLink
        key={document.id}
        variant="outline"
        to={href("/orders/:number/documents/:document", { ...params, document: document.id })}
        reloadDocument
      >
        {issuedTitle(document)} {document.number}
      </ButtonLink>
    ));
  if (isUnsendable(order, shop)) return null;
  return (
    <>
      <ButtonLink variant="outline" to={href("/orders/:number/invoice", params)} reloadDocument>
        {order.deliveryMethod === "digital" ? "Receipt" : "Invoice"}
      </ButtonLink>
      {order.creditNotes.map((sequence) => (
        <ButtonLink
          key={sequence}
          variant="outline"
          to={href("/orders/:number/credit-notes/:sequence", { ...params, sequence: String(sequence) })}
          reloadDocument
        >
          Credit note{order.creditNotes.length > 1 && ` ${sequence}`}
        </ButtonLink>
      ))}
    </>
  );
}

/** Opens a dialog; without JavaScript a link to the page with the same question. */
function CancelOrder({ number }: { number: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Link
        to={href("/orders/:number/cancel", { number: String(number) })}
        aria-haspopup="dialog"
        className={buttonClass({ variant: "danger" })}
        onClick={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        Cancel order
      </Link>
      <Dialog isOpen={isOpen} onClose={close} title={`Cancel order ${orderNumberLabel(number)}?`}>
        <CancelForm number={number}>
          <Button variant="outline" onClick={close}>
            Keep the order
          </Button>
        </CancelForm>
      </Dialog>
    </>
  );
}

/** Adds available items to the browser's cart and lists the others; without JavaScript the server adds them to the stored cart. */
function OrderAgain({ number }: { number: number }) {
  const { addAll } = useCart();
  const { data, isLoading, load } = useBackgroundFetch<Reorder>();
  const url = href("/orders/:number/again", { number: String(number) });
  const orderAgain = async () => {
    const reordered = await load(url);
    if (reordered) addAll(reordered.items);
    showToast(reordered ? reorderMessage(reordered) : REORDER_FAILED);
  };
  return (
    <>
      <form
        method="post"
        action={url}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void orderAgain();
        }}
      >
        <Button type="submit" variant="dark" isPending={isLoading} pendingLabel="Adding...">
          Order again
        </Button>
      </form>
      {data && data.notes.length > 0 && (
        <Alert tone="warning" className="order-last w-full" title="Not everything could be added">
          <ul>
            {data.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
