import { redeemBalances, type BalanceHolder } from "#app/domain/balances/ledger.server.ts";
import { spendableMinor } from "#app/domain/balances/list-balances.server.ts";
import type { CheckoutDeps } from "#app/domain/checkout/checkout-deps.server.ts";
import type { PlaceOrderRequest } from "#app/domain/checkout/checkout.ts";
import type { Refused } from "#app/domain/checkout/internal/claim.server.ts";
import type { PricedCheckout } from "#app/domain/checkout/internal/price.server.ts";
import { takesTestPayments } from "#app/domain/payments/payment-provider.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

export interface CreditedCheckout extends PricedCheckout {
  /** The part of the total that store credit pays, in minor units. */
  creditMinor: number;
  /** Whether a part of it is of a gift card that was bought by a test payment. */
  isTestCredit: boolean;
}

/**
 * Pays as much of the order as the buyer's store credit covers, if the shopper wants it. Refuses if that is another amount than the shopper
 * saw. The owner does not spend the credit of a draft's customer. The method "credit" is for orders that store credit covers in full, and only for those.
 */
export async function redeemCredit(tx: Tx, state: PricedCheckout): Promise<CreditedCheckout | Refused> {
  const { deps, request, plan, checkoutId } = state;
  const { form, draft, giftCard } = request;
  const { totalMinor } = plan.totals;
  const at = deps.clock.now();
  const holder = holderOf(deps, request);
  const { currency } = plan;
  const { amountMinor: creditMinor, isTest: isTestCredit } =
    form.useCredit && !draft?.owner && !giftCard
      ? await redeemBalances(tx, { holder, currency, upToMinor: totalMinor, orderId: checkoutId, at })
      : { amountMinor: 0, isTest: false };
  const isWhole = creditMinor > 0 && creditMinor === totalMinor;
  const isAsShown = !form.useCredit || creditMinor === form.creditMinor;
  if (isAsShown && isWhole === (form.payment === "credit")) return { ...state, creditMinor, isTestCredit };
  // Of this transaction, which is rolled back.
  const leftMinor = await spendableMinor(tx, { holder, currency, now: at });
  return { ok: false, refusal: { kind: "credit-changed", spendableMinor: leftMinor + creditMinor } };
}

function holderOf(
  { providers: { hosted } }: CheckoutDeps,
  { userId, guest, balanceIds = [] }: PlaceOrderRequest,
): BalanceHolder {
  return { userId: guest ? null : userId, balanceIds, takesTests: takesTestPayments(hosted) };
}
