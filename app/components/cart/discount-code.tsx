import Tag from "lucide-react/icons/tag";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import type { CartQuoteView } from "#app/components/cart/use-cart-quote.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import type { DiscountedBill } from "#app/domain/cart/price-cart.ts";
import { eligibleSubtotal, LONGEST_CODE, normaliseCode } from "#app/domain/discounts/discount.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";

interface DiscountCodeProps {
  quote: CartQuoteView;
  bill: DiscountedBill;
  money: MoneyFormat;
}

/** A field for a discount code, or the code that was entered and what it does. */
export function DiscountCode({ quote, bill, money }: DiscountCodeProps) {
  const { discountCode } = useCart();
  const place = useRef<HTMLDivElement>(null);
  const lastCode = useRef(discountCode);
  useEffect(() => {
    if (lastCode.current === discountCode) return;
    lastCode.current = discountCode;
    // The button that was pressed is gone: the focus goes to what has taken its place.
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [discountCode]);
  return (
    <div ref={place} aria-live="polite" className="mb-6 border-b border-line pb-6">
      {discountCode === null ? (
        <CodeForm />
      ) : (
        <EnteredCode code={discountCode} quote={quote} bill={bill} money={money} />
      )}
    </div>
  );
}

function CodeForm() {
  const cart = useCart();
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const entry = new FormData(event.currentTarget).get("code");
        const typed = typeof entry === "string" ? normaliseCode(entry) : "";
        if (typed === "") setError("Please enter a code.");
        else cart.enterCode(typed);
      }}
      className="flex items-start gap-2"
    >
      <TextField
        label="Discount code"
        name="code"
        isLabelHidden
        placeholder="Discount code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={LONGEST_CODE}
        error={error}
        onChange={() => setError(null)}
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="outline" className="shrink-0">
        Apply
      </Button>
    </form>
  );
}

function EnteredCode({ code, quote, bill, money }: DiscountCodeProps & { code: string }) {
  const cart = useCart();
  const { tone, text } = effectOf({ code, quote, bill, money, lines: cart.items });
  return (
    <div className="flex items-center gap-3">
      <Tag aria-hidden className="size-4.5 shrink-0 text-flame" strokeWidth={1.5} />
      <p className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-semibold tracking-wide">{code}</span>
        <span className={tone === "bad" ? "font-medium text-flame-deep" : "text-ink-soft"}>{text}</span>
      </p>
      <IconButton label={`Remove code ${code}`} className="-mr-3" onClick={() => cart.enterCode(null)}>
        <X aria-hidden className="size-4.5" strokeWidth={1.5} />
      </IconButton>
    </div>
  );
}

/** What an entered code does for this cart, in a sentence. */
function effectOf({
  code,
  quote,
  bill,
  money,
  lines,
}: DiscountCodeProps & {
  code: string;
  lines: { productId: string; price: number; quantity: number }[];
}): { tone: "plain" | "bad"; text: string } {
  if (quote.codeProblem !== null) return { tone: "bad", text: quote.codeProblem };
  const offer = quote.offered.find((discount) => discount.code === code);
  if (!offer) return { tone: "plain", text: quote.isAsking ? "Looking it up…" : "" };
  if (bill.discount?.id === offer.id) return { tone: "plain", text: offer.title };
  const goods = lines.map(({ productId, price, quantity }) => ({ productId, priceMinor: price, quantity }));
  const missingMinor = offer.minimumMinor - eligibleSubtotal(offer, goods);
  if (missingMinor > 0) {
    return { tone: "plain", text: `${offer.title}: add ${formatMoney(missingMinor, money)} more to use it.` };
  }
  return { tone: "plain", text: "Your cart already has the better price." };
}
