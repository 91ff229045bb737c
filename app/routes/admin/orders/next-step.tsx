import type { ReactNode } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { canBecome } from "#app/domain/orders/order.ts";
import type { OrderStory } from "#app/domain/orders/order-story.ts";
import type { ReturnStatus } from "#app/domain/orders/returns.ts";
import { refusalOf, type StepRefusal } from "#app/routes/admin/orders/order-desk.ts";
import { GuardedStep, StepForm } from "#app/routes/admin/orders/step-form.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";

interface NextStepProps {
  order: Pick<OrderStory, "status" | "version" | "paymentStatus" | "trackingNumber" | "returns">;
  refusal: StepRefusal | undefined;
}

interface NextStepPanelProps extends NextStepProps {
  /** What can also be done, below the order's own steps. */
  children?: ReactNode;
}

/** What the administrator can do with the order at its status. */
export function NextStep({ order, refusal, children }: NextStepPanelProps) {
  return (
    <Panel title="Next step">
      <div className="space-y-3">
        <Forward order={order} refusal={refusal} />
        {order.paymentStatus === "Pending" && order.status !== "Cancelled" && (
          <Collect order={order} refusal={refusal} />
        )}
        {canBecome(order.status, "Cancelled", order.paymentStatus) && (
          <Cancel order={order} refusal={refusal} />
        )}
        {children}
      </div>
    </Panel>
  );
}

/** Where the steps of a return stand, which are its own panel's. */
function afterDelivery(returns: OrderStory["returns"]): string {
  const isAt = (wanted: ReturnStatus) => returns.some(({ status }) => status === wanted);
  if (isAt("requested")) return "A return waits for your answer.";
  if (isAt("received")) return "A return has come in and is to be completed.";
  if (isAt("approved")) return "A return is on its way to you.";
  return "A return appears on this page when it is asked for.";
}

function Forward({ order, refusal }: NextStepProps) {
  const { status, version, paymentStatus } = order;
  const ship = refusalOf(refusal, "ship");
  switch (status) {
    case "Pending":
      return (
        <StepForm
          step="process"
          version={version}
          label="Start processing"
          pendingLabel="Starting..."
          variant="dark"
        />
      );
    case "Processing":
      return (
        <StepForm
          step="ship"
          version={version}
          label="Mark as shipped"
          pendingLabel="Shipping..."
          variant="dark"
        >
          <TextField
            label="Tracking number (optional)"
            hint="It can be added while the parcel is on its way."
            name="trackingNumber"
            maxLength={100}
            autoComplete="off"
            error={ship?.fieldErrors["trackingNumber"]}
            defaultValue={ship?.values["trackingNumber"]}
          />
        </StepForm>
      );
    case "Shipped":
      return (
        <>
          <StepForm
            step="deliver"
            version={version}
            label="Mark as delivered"
            pendingLabel="Saving..."
            variant="dark"
          />
          <Track order={order} refusal={refusal} />
        </>
      );
    case "Delivered":
      return <Rest>{`The customer has the parcel. ${afterDelivery(order.returns)}`}</Rest>;
    case "Cancelled":
      return (
        <Rest>
          {paymentStatus === "Pending"
            ? "The order is cancelled; nothing was paid."
            : "The order is cancelled, and the money is on its way back."}
        </Rest>
      );
    case "Refunded":
      return <Rest>Everything is paid back. Nothing is left to do.</Rest>;
  }
}

function Rest({ children }: { children: string }) {
  return <p className="text-sm text-ink-soft">{children}</p>;
}

/** The carrier gave the number later, or it was mistyped. */
function Track({ order: { version, trackingNumber }, refusal }: NextStepProps) {
  const refused = refusalOf(refusal, "track");
  return (
    <GuardedStep
      label={trackingNumber ? "Change tracking number…" : "Add tracking number…"}
      isOpenAtFirst={refused !== undefined}
    >
      <StepForm
        step="track"
        version={version}
        label="Save tracking number"
        pendingLabel="Saving..."
        variant="dark"
      >
        <p className="text-sm text-ink-soft">The customer gets it in a mail.</p>
        <TextField
          label="Tracking number"
          name="trackingNumber"
          maxLength={100}
          autoComplete="off"
          error={refused?.fieldErrors["trackingNumber"]}
          defaultValue={refused?.values["trackingNumber"] ?? trackingNumber ?? ""}
        />
      </StepForm>
    </GuardedStep>
  );
}

/** Cash on delivery: the courier has handed over what the customer paid. */
function Collect({ order, refusal }: NextStepProps) {
  const refused = refusalOf(refusal, "collect");
  return (
    <GuardedStep label="Mark as paid…" isOpenAtFirst={refused !== undefined}>
      <StepForm
        step="collect"
        version={order.version}
        label="Mark as paid"
        pendingLabel="Saving..."
        variant="dark"
      >
        <p className="text-sm text-ink-soft">When the cash for this order has come in.</p>
        <TextField
          label="Reference (optional)"
          name="reference"
          maxLength={100}
          autoComplete="off"
          error={refused?.fieldErrors["reference"]}
          defaultValue={refused?.values["reference"]}
        />
      </StepForm>
    </GuardedStep>
  );
}

function Cancel({ order, refusal }: NextStepProps) {
  const refused = refusalOf(refusal, "cancel");
  const isPaid = order.paymentStatus !== "Pending";
  const hasLeft = order.status === "Shipped";
  return (
    <GuardedStep
      label={hasLeft ? "Refused at the door…" : "Cancel order…"}
      isOpenAtFirst={refused !== undefined}
    >
      <StepForm
        step="cancel"
        version={order.version}
        label={isPaid ? "Cancel order and pay back" : "Cancel order"}
        pendingLabel="Cancelling..."
        variant="danger"
      >
        <p className="text-sm text-ink-soft">
          {hasLeft ? "When the parcel is back: the pieces" : "The pieces"} go back on the shelf, and{" "}
          {isPaid ? "everything that was paid goes back to the customer." : "nothing has to be paid back."}
        </p>
        <TextAreaField
          label="Reason (the customer reads it)"
          name="reason"
          rows={2}
          maxLength={500}
          error={refused?.fieldErrors["reason"]}
          defaultValue={refused?.values["reason"]}
        />
      </StepForm>
    </GuardedStep>
  );
}
