import { Form } from "react-router";
import { TimeLeft } from "#app/routes/admin/orders/order/waiting/waiting-notice.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";

interface CalledBack {
  noun?: "order" | "parcel";
  done: number;
  refused: number;
}

/** The button that calls a bulk action back while its messages wait. */
export function UndoBatch({ batchId, remainingMs }: { batchId: string; remainingMs: number }) {
  return (
    <Form method="post" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="undo" value={batchId} />
      <Button type="submit" variant="outline" size="sm">
        Undo
      </Button>
      <span>
        Messages and invoices leave in <TimeLeft remainingMs={remainingMs} />.
      </span>
    </Form>
  );
}

/** The result of undoing a bulk action. */
export function CalledBackAlert({ noun = "order", done, refused }: CalledBack) {
  const title = `${done} ${done === 1 ? noun : `${noun}s`} undone. Nothing was sent`;
  return (
    <Alert
      tone={done === 0 ? "bad" : refused > 0 ? "warning" : "good"}
      title={done === 0 ? "Nothing was undone" : title}
      className="mb-4"
    >
      {refused > 0 &&
        `${refused} ${refused === 1 ? `${noun} was` : `${noun}s were`} not undone: ${refused === 1 ? "its" : "their"} messages were already sent, or ${refused === 1 ? "it was" : "they were"} changed in the meantime.`}
    </Alert>
  );
}
