/** What a bulk action sends and issues. */
export interface BulkEffects {
  invoices: number;
  emails: number;
  whatsapp: number;
  sms: number;
  refunds: number;
}

const NAMES: Record<keyof BulkEffects, [one: string, many: string]> = {
  invoices: ["invoice", "invoices"],
  emails: ["email", "emails"],
  whatsapp: ["WhatsApp message", "WhatsApp messages"],
  sms: ["SMS", "SMS"],
  refunds: ["refund", "refunds"],
};

/** "16 invoices, 16 emails"; null where nothing leaves. */
export function describeEffects(effects: BulkEffects): string | null {
  const parts = (["refunds", "invoices", "emails", "whatsapp", "sms"] as const).flatMap((name) => {
    const amount = effects[name];
    return amount === 0 ? [] : `${amount} ${NAMES[name][amount === 1 ? 0 : 1]}`;
  });
  return parts.length === 0 ? null : parts.join(", ");
}
