import { useEffect, useState, type RefObject } from "react";
import { href, useNavigate, useRevalidator } from "react-router";
import type { CartQuoteView } from "#app/components/cart/use-cart-quote.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { forgetCheckoutDraft } from "#app/components/checkout-draft.ts";
import { INVALID_FORM } from "#app/components/form-error.ts";
import type { CartLine, PricedLine } from "#app/domain/cart/cart.ts";
import { randomUuid } from "#app/lib/random-uuid.ts";
import type { Refusal } from "#app/routes/account/checkout/result/checkout-refusal.tsx";
import { forgetSentCart } from "#app/routes/account/checkout/kept/use-sent-order.ts";
import { placedMessage } from "#app/routes/account/checkout/result/placed-message.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

/** The result of Place Order, as the page handles it. */
type CheckoutResult =
  | Exclude<Refusal, { kind: "cart-changed" }>
  | { kind: "cart-changed"; lines: PricedLine[] | null; ordered: CartLine[] }
  | {
      kind: "placed";
      orderNumber: number;
      ordered: CartLine[];
      waitsFor?: "confirmation" | "payment";
      notice: string | null;
      to: string | null;
    };

interface ResultInput {
  form: RefObject<HTMLFormElement | null>;
  quote: CartQuoteView;
  /** The idempotency key with which the page was rendered. */
  firstKey: string;
}

/** Acts on each result of Place Order. Returns the idempotency key of the next press, and the fields whose errors are cleared. */
export function useCheckoutResult(
  actionData: CheckoutResult | undefined,
  { form, quote, firstKey }: ResultInput,
) {
  const cart = useCart();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [key, setKey] = useState(firstKey);
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!actionData) return;
    setCleared(new Set());
    // It is unknown whether an order exists: the same key and cart revision ensure that there is only one.
    if (actionData.kind === "no-response" || actionData.kind === "in-progress") return;
    forgetSentCart();
    if (actionData.kind === "placed" || actionData.kind === "already-ordered") {
      cart.removeOrdered(actionData.ordered);
      forgetCheckoutDraft();
    }
    if (actionData.kind === "placed") {
      // The confirmation page says it itself.
      if (actionData.to === href("/") || actionData.notice) showToast(placedMessage(actionData));
      void navigate(actionData.to ?? href("/"), { replace: true });
      return;
    }
    if (actionData.kind === "cart-changed") {
      if (actionData.lines) {
        cart.reconcile(actionData.lines, new Set(actionData.ordered.map(({ variantId }) => variantId)));
      }
      quote.reload();
      void revalidate();
    }
    if (actionData.kind === "invalid") {
      showToast({ ...INVALID_FORM, tone: "bad" });
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      return;
    }
    // This attempt is complete: the next one needs a key of its own.
    setKey(randomUuid());
    // Runs only for a new result.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [actionData]);

  const clear = (name: string) => setCleared((before) => new Set([...before, name]));
  return { key, cleared, clear };
}
