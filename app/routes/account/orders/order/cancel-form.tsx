import type { ReactNode } from "react";
import { useShop } from "#app/components/use-shop.ts";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

/** Asks to confirm the cancellation of an order. `children` is the way back. */
export function CancelForm({ number, children }: { number: number; children: ReactNode }) {
  const { refundedWithin } = useShop().shop;
  const action = href("/orders/:number/cancel", { number: String(number) });
  const isPending = useNavigation().formAction === action;
  return (
    <Form method="post" action={action} className="space-y-6">
      <p className="text-ink-soft">
        Nothing will be sent, and we will refund everything you paid to your original payment method within{" "}
        {refundedWithin}.
      </p>
      <TextField label="Reason (optional)" name="reason" maxLength={500} />
      <div className="flex flex-wrap justify-end gap-3">
        {children}
        <Button type="submit" variant="danger" isPending={isPending} pendingLabel="Cancelling...">
          Cancel the order
        </Button>
      </div>
    </Form>
  );
}
