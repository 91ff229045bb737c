import { Form, href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { SendLink } from "#app/components/send-link.tsx";
import { CONFIRM_SOON_MS } from "#app/domain/analytics/shop-figures.ts";
import { EXTENSION_HOURS } from "#app/domain/orders/actions/extend-confirmation.ts";
import type { ConfirmationMessage, OrderToConfirm } from "#app/domain/orders/admin-list/order-to-confirm.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { formatMoment } from "#app/lib/time/dates.ts";
import { PhoneLink } from "#app/routes/admin/orders/order/call-customer.tsx";
import { SELECTION } from "#app/routes/admin/orders/selected/order-bulk-actions.tsx";
import { useMayRun } from "#app/routes/admin/orders/step-permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

interface CallRowProps {
  order: OrderToConfirm & { confirmUrl: string };
  /** The amount that the courier collects, formatted. */
  amount: string;
  nowMs: number;
  /** The result of a refused extension of this order. */
  result: { fields: Record<string, string>; fieldErrors?: Record<string, string> } | undefined;
}

/** A customer to call: the order, the number, the messages so far, and the deadline, which can be moved. */
export function CallRow({ order, amount, nowMs, result }: CallRowProps) {
  const { number, customerName, phone, confirmBy, confirmUrl } = order;
  const mayConfirm = useMayRun("confirm");
  const label = orderNumberLabel(number);
  const text = `Hello ${customerName}, please confirm your order ${label} of ${amount} with cash on delivery: ${confirmUrl}`;
  const isSoon = confirmBy.getTime() - nowMs < CONFIRM_SOON_MS;
  return (
    <li data-list-row className="flex gap-3 rounded border border-line bg-white p-4">
      {mayConfirm && (
        <label className="-m-2 flex size-11 shrink-0 items-center justify-center">
          <span className="sr-only">Select order {label}</span>
          <input
            type="checkbox"
            form={SELECTION.form}
            name={SELECTION.name}
            value={number}
            className="size-4.5 accent-flame"
          />
        </label>
      )}
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-3 text-sm md:grid-cols-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{customerName}</p>
          <p>
            <Link
              to={href("/admin/orders/:number", { number: String(number) })}
              className="underlined inline-flex min-h-6 items-center tabular"
            >
              Order {label}
            </Link>{" "}
            · {amount}
          </p>
          <p className="text-ink-soft wrap-anywhere">
            {[order.city, ...order.items].filter(Boolean).join(" · ")}
          </p>
          {order.risk && order.risk !== "low" && (
            <p className="font-medium text-flame-deep">Risk of a return: {order.risk}</p>
          )}
        </div>
        <div>
          {phone === "" ? (
            <p className="text-ink-soft">The order has no phone number.</p>
          ) : (
            <>
              <PhoneLink phone={phone} className="min-h-11 font-semibold" />
              <div className="-ml-2">
                <SendLink phone={phone} text={text} />
              </div>
            </>
          )}
          <Messages messages={order.messages} />
        </div>
        <div>
          <p className={isSoon ? "font-medium text-flame-deep" : "font-medium"}>
            {confirmBy.getTime() <= nowMs ? "Was to be confirmed by " : "Confirm by "}
            <Moment at={confirmBy} className="inline-block" />
          </p>
          {mayConfirm && <ExtendForm order={order} result={result} />}
        </div>
      </div>
    </li>
  );
}

const CHANNEL_NAMES = { email: "Email", whatsapp: "WhatsApp message", sms: "SMS" } as const;

function Messages({ messages }: { messages: readonly ConfirmationMessage[] }) {
  if (messages.length === 0)
    return <p className="text-ink-soft">No message could be sent: no address, consent or channel.</p>;
  return (
    <ul className="text-ink-soft">
      {messages.map((message) => (
        <li key={message.channel} className="wrap-anywhere">
          {messageText(message)}
        </li>
      ))}
    </ul>
  );
}

function messageText({ channel, status, lastError, sentAt }: ConfirmationMessage): string {
  const name = CHANNEL_NAMES[channel];
  if (status === "sent") return sentAt ? `${name} sent ${formatMoment(sentAt)}` : `${name} sent`;
  if (status === "queued" || status === "sending") return `${name} is about to be sent`;
  const outcome = status === "unclear" ? "may not have arrived" : "could not be sent";
  return [`${name} ${outcome}`, lastError].filter(Boolean).join(": ");
}

/** Moves the deadline, with a reason. */
function ExtendForm({ order, result }: Pick<CallRowProps, "order" | "result">) {
  return (
    <details open={result !== undefined} className="mt-1">
      <summary className="underlined inline-flex min-h-11 w-fit cursor-pointer items-center lg:min-h-8">
        Extend…
      </summary>
      <Form method="post" noValidate className="mt-2 space-y-3">
        <input type="hidden" name="number" value={order.number} />
        <input type="hidden" name="version" value={order.version} />
        <SelectField
          label="By"
          name="hours"
          defaultValue={result?.fields["hours"] ?? "24"}
          error={result?.fieldErrors?.["hours"] ?? null}
        >
          {EXTENSION_HOURS.map((hours) => (
            <option key={hours} value={hours}>
              {hours} hours
            </option>
          ))}
        </SelectField>
        <TextField
          label="Reason"
          name="reason"
          hint="For the timeline; the customer does not see it."
          maxLength={200}
          autoComplete="off"
          defaultValue={result?.fields["reason"]}
          error={result?.fieldErrors?.["reason"] ?? null}
        />
        <Button type="submit" variant="outline" size="sm" className="min-h-11">
          Extend deadline
        </Button>
      </Form>
    </details>
  );
}
