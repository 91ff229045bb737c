import Tag from "lucide-react/icons/tag";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { CartForm } from "#app/components/cart/cart-form.tsx";
import type { CartQuoteView } from "#app/components/cart/use-cart-quote.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import type { PricedCart } from "#app/domain/cart/price-cart.ts";
import { eligibleSubtotal, MAX_CODE_LENGTH, normaliseCode } from "#app/domain/discounts/discount.ts";
import { formatPrice, type MoneyFormat } from "#app/lib/money.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

interface DiscountCodeProps {
  quote: CartQuoteView;
  summary: PricedCart;
  money: MoneyFormat;
}

/** A field for a discount code, or the applied code and its effect. A refused code stays in the field. */
export function DiscountCode({ quote, summary, money }: DiscountCodeProps) {
  const { discountCode } = useCart();
  const container = useRef<HTMLDivElement>(null);
  const isAccepted = quote.offered.some(({ code }) => code !== null && code === discountCode);
  const wasAccepted = useRef(isAccepted);
  useEffect(() => {
    if (wasAccepted.current === isAccepted) return;
    wasAccepted.current = isAccepted;
    // The pressed button is gone: the focus moves to its replacement.
    if (document.activeElement === document.body)
      container.current?.querySelector<HTMLElement>("input:not([type=hidden]), button")?.focus();
  }, [isAccepted]);
  return (
    <div ref={container} aria-live="polite" className="mb-6 border-b border-line pb-6">
      {isAccepted && discountCode !== null ? (
        <AcceptedCode code={discountCode} quote={quote} summary={summary} money={money} />
      ) : (
        <CodeForm quote={quote} />
      )}
    </div>
  );
}

function CodeForm({ quote }: Pick<DiscountCodeProps, "quote">) {
  const cart = useCart();
  const [isEdited, setEdited] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const submitted = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const { codeError, isLoading } = quote;
  useEffect(() => {
    if (!submitted.current || isLoading || codeError === null) return;
    submitted.current = false;
    field.current?.focus();
  }, [codeError, isLoading]);
  return (
    <form
      method="post"
      action={href("/cart")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const entry = new FormData(event.currentTarget).get("code");
        const enteredCode = typeof entry === "string" ? normaliseCode(entry) : "";
        setMissing(enteredCode === "");
        setEdited(false);
        submitted.current = enteredCode !== "";
        if (enteredCode !== "" && enteredCode === cart.discountCode) quote.reload();
        else cart.enterCode(enteredCode || null);
      }}
      className="flex items-start gap-2"
    >
      <input type="hidden" name="intent" value="enter-code" />
      <TextField
        ref={field}
        label="Discount code"
        name="code"
        isLabelHidden
        placeholder="Discount code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={MAX_CODE_LENGTH}
        defaultValue={cart.discountCode ?? ""}
        error={isMissing ? "Please enter a code." : isEdited || isLoading ? null : codeError}
        onChange={() => {
          setMissing(false);
          setEdited(true);
        }}
        className="min-w-0 flex-1"
      />
      {/* As high as the field beside it. */}
      <Button
        type="submit"
        variant="outline"
        isPending={isLoading && cart.discountCode !== null}
        className="h-12 shrink-0"
      >
        Apply
      </Button>
    </form>
  );
}

function AcceptedCode({ code, quote, summary, money }: DiscountCodeProps & { code: string }) {
  const cart = useCart();
  return (
    <div className="flex items-center gap-3">
      <Tag aria-hidden className="size-4.5 shrink-0 text-flame" strokeWidth={1.5} />
      <p className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-semibold tracking-wide">{code}</span>
        <span className="text-ink-soft">
          {describeEffect({ code, quote, summary, money, lines: cart.items })}
        </span>
      </p>
      <CartForm intent="remove-code" className="-mr-3" onSubmit={() => cart.enterCode(null)}>
        <IconButton type="submit" label={`Remove code ${code}`}>
          <X aria-hidden className="size-4.5" strokeWidth={1.5} />
        </IconButton>
      </CartForm>
    </div>
  );
}

interface AcceptedCodeEffect extends DiscountCodeProps {
  code: string;
  lines: { productId: string; price: number; quantity: number }[];
}

/** The effect of an applied code on this cart, in a sentence. */
function describeEffect({ code, quote, summary, money, lines }: AcceptedCodeEffect): string {
  const offer = quote.offered.find((discount) => discount.code === code);
  if (!offer) return "";
  if (summary.discount?.id === offer.id) return offer.title;
  const goods = lines.map(({ productId, price, quantity }) => ({ productId, priceMinor: price, quantity }));
  const missingMinor = offer.minimumMinor - eligibleSubtotal(offer, goods);
  if (missingMinor > 0) return `${offer.title}: add ${formatPrice(missingMinor, money)} more to use it.`;
  return "Your cart already has the better price.";
}
