import { chargeRows, type Totals } from "#app/domain/cart/price-cart.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

/** Subtotal, discount, shipping, added or included tax, and total, the same in cart, checkout and order. */
export function CartSummary({
  totals,
  money,
  code,
  taxNote,
  shippingLabel,
  withdrawnMinor = 0,
  creditMinor = 0,
  isGiftCard = false,
}: {
  totals: Totals;
  money: MoneyFormat;
  code?: string | null;
  /** Below the total where prices include the taxes, which are no line then. */
  taxNote?: string | null;
  shippingLabel?: string | undefined;
  /** The part of the total that is no longer due, because items were removed. The included tax is that of the whole order, so it is not stated then. */
  withdrawnMinor?: number;
  /** The part of the total that store credit pays. */
  creditMinor?: number;
  /** Without shipping and tax: nothing is sent, and a voucher is not taxed. */
  isGiftCard?: boolean;
}) {
  const show = (amountMinor: number) => formatMoney(amountMinor, money);
  return (
    <dl className="space-y-2.5 text-[0.9375rem]">
      <Row label="Subtotal" value={show(totals.subtotalMinor)} />
      {totals.discountMinor > 0 && (
        <Row label={code ? `Discount (${code})` : "Discount"} value={`−${show(totals.discountMinor)}`} />
      )}
      {(isGiftCard ? [] : chargeRows(totals, shippingLabel)).map(({ label, amountMinor }) => (
        <Row key={label} label={label} value={amountMinor === 0 ? "Free" : show(amountMinor)} />
      ))}
      {!taxNote && !isGiftCard && <Row label="Tax" value={show(totals.taxMinor)} />}
      {withdrawnMinor > 0 && <Row label="Removed or returned items" value={`−${show(withdrawnMinor)}`} />}
      <div className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-4 text-lg font-semibold">
        <dt>Total</dt>
        <dd className="tabular">{show(totals.totalMinor - withdrawnMinor)}</dd>
        {taxNote && withdrawnMinor === 0 && (
          <dd className="w-full text-sm font-normal text-ink-soft">{taxNote}</dd>
        )}
      </div>
      {creditMinor > 0 && (
        <>
          <Row label="Gift card or store credit" value={`−${show(creditMinor)}`} />
          <Row label="To pay" value={show(totals.totalMinor - creditMinor)} />
        </>
      )}
    </dl>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="tabular whitespace-nowrap">{value}</dd>
    </div>
  );
}
