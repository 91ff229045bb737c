import { useEffect, useState } from "react";
import { Form, href, useNavigation, useRevalidator } from "react-router";
import { describeEffects } from "#app/domain/orders/admin-list/bulk-effects.ts";
import { WAITING_ACTION_LABELS, type WaitingAction } from "#app/domain/orders/waiting/waiting-action.ts";
import { useMayRun } from "#app/routes/admin/orders/step-permissions.ts";
import { Button } from "#app/ui/button.tsx";

interface WaitingNoticeProps {
  order: { number: number };
  action: WaitingAction;
}

/** An action whose messages or booking wait: what leaves and when, with the buttons to call it back or send it now. */
export function WaitingNotice({ order, action }: WaitingNoticeProps) {
  const { formData } = useNavigation();
  const mayRun = useMayRun(action.action);
  const effects = describeEffects(action.waiting);
  const { booking, remainingMs } = action;
  const isSubmitting = (step: string) =>
    formData?.get("step") === step && formData.get("actionId") === action.id;
  const isUnderway = booking !== null && remainingMs === 0;
  return (
    <section
      aria-label={booking ? `Not booked yet: ${booking.label}` : "Not sent yet"}
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded border-l-3 border-l-plum bg-plum-wash px-4 py-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">
          {WAITING_ACTION_LABELS[action.action]}
          {booking && ` ${booking.label}`}
          {action.actor && <span className="font-normal text-ink-soft"> by {action.actor}</span>}
        </p>
        {isUnderway ? (
          <BeingBooked />
        ) : (
          <p>
            {sentenceBefore(action)}
            <TimeLeft key={remainingMs} remainingMs={remainingMs} />.
          </p>
        )}
      </div>
      {mayRun && !isUnderway && (
        <Form
          method="post"
          action={href("/admin/orders/:number", { number: String(order.number) })}
          className="flex flex-wrap gap-2 max-sm:w-full"
        >
          <input type="hidden" name="actionId" value={action.id} />
          <Button
            type="submit"
            name="step"
            value="undo"
            variant="dark"
            size="sm"
            className="max-sm:flex-1"
            isPending={isSubmitting("undo")}
            pendingLabel="Undoing..."
          >
            Undo
          </Button>
          {(effects || booking) && (
            <Button
              type="submit"
              name="step"
              value="send-now"
              variant="outline"
              size="sm"
              className="max-sm:flex-1"
              isPending={isSubmitting("send-now")}
              pendingLabel={booking ? "Booking..." : "Sending..."}
            >
              {booking ? "Book now" : "Send now"}
            </Button>
          )}
        </Form>
      )}
    </section>
  );
}

function sentenceBefore({ booking, waiting }: WaitingAction): string {
  if (booking) return "The courier will be booked in ";
  const effects = describeEffects(waiting);
  return effects ? `${effects} will be sent in ` : "This can be undone for ";
}

const POLL_MS = 3000;

/** A courier whose booking has started: the page is loaded again until the carrier has answered. */
function BeingBooked() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), POLL_MS);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  return <p>The courier is being booked. Reload this page in a moment.</p>;
}

const TICK_MS = 1000;

/** Counts down, and loads the page again at the end. Not announced, because it changes each second. */
export function TimeLeft({ remainingMs }: { remainingMs: number }) {
  const [seconds, setSeconds] = useState(Math.ceil(remainingMs / TICK_MS));
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const endsAt = performance.now() + remainingMs;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((endsAt - performance.now()) / TICK_MS));
      setSeconds(rest);
      if (rest > 0) return;
      clearInterval(timer);
      void revalidate();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [remainingMs, revalidate]);
  return (
    <span role="timer" aria-live="off" className="font-semibold tabular">
      {seconds === 1 ? "1 second" : `${seconds} seconds`}
    </span>
  );
}
