import { Form, href, useNavigation } from "react-router";
import { formatDeadline } from "#app/lib/time/dates.ts";
import { Button } from "#app/ui/button.tsx";

interface ConfirmOrderFormProps {
  number: number;
  confirmBy: Date;
  /** Of the signed link; not needed on the customer's own order page. */
  signature?: string;
}

/** The button by which a customer confirms an order that is paid on delivery. */
export function ConfirmOrderForm({ number, confirmBy, signature }: ConfirmOrderFormProps) {
  const path = href("/orders/:number/confirm", { number: String(number) });
  const isPending = useNavigation().formAction?.startsWith(path) ?? false;
  return (
    <Form
      method="post"
      action={signature ? `${path}?${new URLSearchParams({ key: signature })}` : path}
      className="space-y-4 rounded border-l-3 border-l-amber bg-amber-wash p-5"
    >
      <p className="text-pretty">
        <strong className="block font-semibold">Do you want this order?</strong>
        You pay when it is handed to you. We keep the items until {formatDeadline(confirmBy)} and send them
        once you have confirmed. After that we cancel the order.
      </p>
      <Button type="submit" isPending={isPending} pendingLabel="Confirming..." className="max-sm:w-full">
        Confirm order
      </Button>
    </Form>
  );
}
