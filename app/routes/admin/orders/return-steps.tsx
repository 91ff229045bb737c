import type { StoryReturn } from "#app/domain/orders/order-story.ts";
import { refusalOf, type StepRefusal } from "#app/routes/admin/orders/order-desk.ts";
import { GuardedStep, StepForm } from "#app/routes/admin/orders/step-form.tsx";
import { CheckboxField, TextAreaField, TextField } from "#app/ui/field.tsx";

interface ReturnStepsProps {
  back: StoryReturn;
  refusal: StepRefusal | undefined;
}

/** What the administrator can do with a return at its status. */
export function ReturnSteps({ back, refusal }: ReturnStepsProps) {
  switch (back.status) {
    case "requested":
      return <Decide back={back} refusal={refusal} />;
    case "approved":
      return <Receive back={back} refusal={refusal} />;
    case "received":
      return <Complete back={back} refusal={refusal} />;
    case "rejected":
    case "completed":
      return null;
  }
}

const stepOf = (back: StoryReturn) => ({
  version: back.version,
  subject: { name: "returnId" as const, id: back.id },
});

function Decide({ back, refusal }: ReturnStepsProps) {
  const approve = refusalOf(refusal, "approve-return", back.id);
  const reject = refusalOf(refusal, "reject-return", back.id);
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <StepForm
        {...stepOf(back)}
        step="approve-return"
        label="Approve return"
        pendingLabel="Approving..."
        variant="dark"
      >
        <TextAreaField
          label="Note to the customer (optional)"
          name="note"
          rows={2}
          maxLength={500}
          error={approve?.fieldErrors["note"]}
          defaultValue={approve?.values["note"]}
        />
      </StepForm>
      <GuardedStep label="Reject return…" isOpenAtFirst={reject !== undefined}>
        <StepForm
          {...stepOf(back)}
          step="reject-return"
          label="Reject return"
          pendingLabel="Rejecting..."
          variant="danger"
        >
          <TextAreaField
            label="Why (the customer reads it)"
            name="note"
            rows={2}
            maxLength={500}
            error={reject?.fieldErrors["note"]}
            defaultValue={reject?.values["note"]}
          />
        </StepForm>
      </GuardedStep>
    </div>
  );
}

function Receive({ back, refusal }: ReturnStepsProps) {
  const refused = refusalOf(refusal, "receive-return", back.id);
  const error = refused?.fieldErrors["restock"];
  return (
    <StepForm
      {...stepOf(back)}
      step="receive-return"
      label="Mark as received"
      pendingLabel="Saving..."
      variant="dark"
    >
      <fieldset className="space-y-2">
        <legend className="mb-2 font-medium">Can the pieces be sold again?</legend>
        {error && <p className="font-medium text-flame-deep">{error}</p>}
        <Choice value="yes" label="Yes, put them back on the shelf" />
        <Choice value="no" label="No, they are worn or damaged" />
      </fieldset>
    </StepForm>
  );
}

function Choice({ value, label }: { value: string; label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded border border-line px-3 has-checked:border-ink has-checked:bg-linen">
      <input type="radio" name="restock" value={value} className="size-4.5 accent-flame" />
      {label}
    </label>
  );
}

function Complete({ back, refusal }: ReturnStepsProps) {
  const refused = refusalOf(refusal, "complete-return", back.id);
  if (back.resolution === "refund") {
    return (
      <StepForm
        {...stepOf(back)}
        step="complete-return"
        label="Pay back and complete"
        pendingLabel="Completing..."
        variant="dark"
      />
    );
  }
  return (
    <StepForm
      {...stepOf(back)}
      step="complete-return"
      label="Complete return"
      pendingLabel="Completing..."
      variant="dark"
    >
      <TextField
        label="Tracking number of the replacement (optional)"
        name="trackingNumber"
        maxLength={100}
        autoComplete="off"
        error={refused?.fieldErrors["trackingNumber"]}
        defaultValue={refused?.values["trackingNumber"]}
      />
      <CheckboxField label="Pay back instead of sending a replacement" name="instead" value="refund" />
    </StepForm>
  );
}
