import type { BalanceRow } from "#app/domain/balances/balance.ts";
import { phoneLabel } from "#app/domain/customers/addresses/address.ts";

/** Whom a balance is for: the customer, the phone number, or the end of its code. */
export function HolderName({ balance }: { balance: Pick<BalanceRow, "customer" | "phone" | "codeEnd"> }) {
  const { customer, phone, codeEnd } = balance;
  if (customer) return customer.name || customer.email;
  if (phone) return phoneLabel(phone);
  return codeEnd ? `Code ending in ${codeEnd}` : "Deleted customer";
}
