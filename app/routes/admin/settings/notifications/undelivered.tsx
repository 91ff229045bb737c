import { Form } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

interface UndeliveredProps {
  messages: readonly {
    id: string;
    channel: string;
    kind: string;
    recipient: string;
    status: string;
    isLost: boolean;
    lastError: string | null;
    createdAt: Date;
  }[];
}

const CHANNELS: Record<string, string> = { email: "Email", whatsapp: "WhatsApp", sms: "SMS" };

const STATUSES: Record<string, string> = {
  queued: "Not sent, and no longer retried",
  failed: "Not sent, and no longer retried",
  rejected: "Rejected by the provider",
  unclear: "Possibly sent: the provider did not respond",
};

/** Messages that were not delivered. Those that are not retried automatically have a button to send them again. */
export function Undelivered({ messages }: UndeliveredProps) {
  if (messages.length === 0) return <p className="text-ink-soft">All messages were delivered.</p>;
  return (
    <ul className="divide-y divide-line">
      {messages.map(({ id, channel, kind, recipient, status, isLost, lastError, createdAt }) => (
        <li key={id} className="space-y-1 py-3 text-sm">
          <p className="font-medium break-words">
            {CHANNELS[channel] ?? channel}: {kind.replaceAll("-", " ")} to {recipient}
          </p>
          <p className="text-ink-soft break-words">
            {isLost ? (STATUSES[status] ?? status) : "Will be retried"}, {formatDate(createdAt)}. {lastError}
          </p>
          {isLost && (
            <Form method="post">
              <input type="hidden" name="form" value="again" />
              <Button type="submit" variant="outline" size="sm" name="id" value={id}>
                Send again
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Sends an order confirmation with example values, to test a channel. */
export function TestMessage({ problem }: { problem: FormError | undefined }) {
  return (
    <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="form" value="test" />
      <TextField
        label="Mobile number"
        name="phone"
        type="tel"
        defaultValue={problem?.values?.["phone"]}
        error={problem?.fieldErrors?.["phone"]}
      />
      <Button type="submit" variant="outline" name="channel" value="whatsapp">
        Test WhatsApp
      </Button>
      <Button type="submit" variant="outline" name="channel" value="sms">
        Test SMS
      </Button>
    </Form>
  );
}
