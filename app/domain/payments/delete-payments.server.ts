import { eq, inArray, or } from "drizzle-orm";
import { payments, refunds, testBankCharges, testBankRefunds } from "#app/domain/payments/payments.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Deletes the payments of a test order, and those with these keys, with their refunds and the records of the test bank. */
export async function deletePayments(
  tx: Tx,
  { orderId, keys }: { orderId: string; keys: readonly string[] },
): Promise<void> {
  const isOfOrder = or(eq(payments.orderId, orderId), inArray(payments.key, [...keys]));
  const deletedIds = tx.select({ id: payments.id }).from(payments).where(isOfOrder);
  await tx.delete(refunds).where(inArray(refunds.paymentId, deletedIds));
  const deleted = await tx.delete(payments).where(isOfOrder).returning({ key: payments.key });
  const charges = await tx
    .delete(testBankCharges)
    .where(
      inArray(
        testBankCharges.key,
        deleted.map(({ key }) => key),
      ),
    )
    .returning({ reference: testBankCharges.reference });
  await tx.delete(testBankRefunds).where(
    inArray(
      testBankRefunds.chargeReference,
      charges.map(({ reference }) => reference),
    ),
  );
}
