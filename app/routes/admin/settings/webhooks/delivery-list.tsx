import { Form, useNavigation } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import type { DeliveryView } from "#app/domain/webhooks/endpoint.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

const STATES = {
  pending: { tone: "yellow", label: "Waiting" },
  delivered: { tone: "green", label: "Accepted" },
  failed: { tone: "red", label: "Failed" },
} as const;

/** The last events of an endpoint, each with its request and response. */
export function DeliveryList({ deliveries, isOn }: { deliveries: readonly DeliveryView[]; isOn: boolean }) {
  if (deliveries.length === 0) return <p className="text-sm text-ink-soft">No event was sent yet.</p>;
  return (
    <ul className="divide-y divide-line border-y border-line text-sm">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} isOn={isOn} />
      ))}
    </ul>
  );
}

function DeliveryRow({ delivery, isOn }: { delivery: DeliveryView; isOn: boolean }) {
  const { id, state, error, body } = delivery;
  const { tone, label } = STATES[state];
  const type = typeIn(body);
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-medium wrap-anywhere">
          <code>{type}</code>
        </p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <Attempts delivery={delivery} />
      {error && <p>{error}</p>}
      <RequestAndResponse delivery={delivery} />
      {isOn && <SendAgain id={id} type={type} />}
    </li>
  );
}

function Attempts({ delivery }: { delivery: DeliveryView }) {
  const { state, attempts, nextAttemptAt, attemptedAt, createdAt, durationMs } = delivery;
  return (
    <p className="text-ink-soft">
      <Moment at={createdAt} />
      {attempts > 0 && `; ${attempts === 1 ? "1 attempt" : `${attempts} attempts`}`}
      {attemptedAt && durationMs !== null && `, the last took ${durationMs} ms`}
      {state === "pending" && attempts > 0 && (
        <>
          ; next attempt from <Moment at={nextAttemptAt} />
        </>
      )}
    </p>
  );
}

function RequestAndResponse({ delivery: { eventId, body, status, response } }: { delivery: DeliveryView }) {
  return (
    <details>
      <summary className="flex min-h-11 items-center text-ink-soft hover:text-ink lg:min-h-8">
        Request and response…
      </summary>
      <dl className="space-y-2">
        <Text name="webhook-id" text={eventId} />
        <Text name="Body" text={body} />
        <Text
          name={status === null ? "Response" : `Response (status ${status})`}
          text={response ?? (status === null ? "None" : "Not stored")}
        />
      </dl>
    </details>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd>
        <pre className="mt-1 max-h-60 overflow-auto rounded bg-paper p-2 text-xs whitespace-pre-wrap wrap-anywhere">
          {text || "Empty"}
        </pre>
      </dd>
    </div>
  );
}

function SendAgain({ id, type }: { id: string; type: string }) {
  const isPending = useNavigation().formData?.get("delivery") === id;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value="again" />
      <input type="hidden" name="delivery" value={id} />
      <Button
        type="submit"
        variant="outline"
        size="sm"
        className="min-h-11 lg:min-h-9"
        isPending={isPending}
        aria-label={`Send again: ${type}`}
      >
        Send again
      </Button>
    </Form>
  );
}

// The type is the first field of the body (`writeBody`).
const typeIn = (body: string) => /^\{"type":"([\w.]+)"/.exec(body)?.[1] ?? "event";
