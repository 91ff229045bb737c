export interface UpiPayment {
  /** The payee's UPI address, as "shop@okhdfcbank". */
  upiId: string;
  payee: string;
  amountMinor: number;
  note: string;
}

/** A UPI deep link that proposes a payment in rupees: pa, pn, am, cu and tn of NPCI's linking specification. */
export function upiLink({ upiId, payee, amountMinor, note }: UpiPayment): string {
  const fields = { pa: upiId, pn: payee, am: (amountMinor / 100).toFixed(2), cu: "INR", tn: note };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join("&").replace("%40", "@")}`;
}
