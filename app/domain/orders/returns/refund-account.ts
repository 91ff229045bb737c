import { z } from "zod";
import { bankAccountFields, UpiId } from "#app/lib/forms/bank-account-fields.ts";
import { emailText } from "#app/lib/forms/email-field.ts";

const BankAccount = z.object({ accountName: z.string(), accountNumber: z.string(), ifsc: z.string() });

/** Where the shop transfers the refund of an order paid in cash, as stored. */
export const RefundAccount = z.union([z.object({ upiId: z.string() }), BankAccount]);

export type RefundAccount = z.infer<typeof RefundAccount>;

const RefundAccountForm = z.discriminatedUnion(
  "refundTo",
  [
    z.object({
      refundTo: z.literal("upi"),
      upiId: z
        .string()
        .overwrite(emailText)
        .min(1, "UPI ID is required")
        .pipe(UpiId)
        .transform((upiId) => upiId.toLowerCase()),
    }),
    z.object({ refundTo: z.literal("bank"), ...bankAccountFields }),
  ],
  { error: "Choose where we send the refund" },
);

export type ReadRefundAccount =
  | { ok: true; account: RefundAccount }
  | { ok: false; fieldErrors: Record<string, string> };

/** Validates a UPI ID or a bank account. Errors are returned by field name. */
export function readRefundAccount(fields: Record<string, string>): ReadRefundAccount {
  const blank = { upiId: "", accountName: "", accountNumber: "", ifsc: "" };
  const read = RefundAccountForm.safeParse({ ...blank, ...fields });
  if (!read.success) {
    const fieldErrors: Record<string, string> = {};
    for (const { path, message } of read.error.issues) fieldErrors[String(path[0])] ??= message;
    return { ok: false, fieldErrors };
  }
  const { refundTo: _, ...account } = read.data;
  return { ok: true, account };
}

/** "UPI asha@okhdfcbank", or "Asha Rao, account 1234567890, IFSC SBIN0001234". */
export function refundAccountLabel(account: RefundAccount): string {
  if ("upiId" in account) return `UPI ${account.upiId}`;
  return `${account.accountName}, account ${account.accountNumber}, IFSC ${account.ifsc}`;
}
