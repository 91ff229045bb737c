import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";

interface StepFormProps {
  /** Named as in OrderStepForm. */
  step: string;
  /** Which version of the order or the return the page shows. */
  version?: number;
  /** Whose step it is, where the page has several: the return's or the refund's id. */
  subject?: { name: "returnId" | "refundId"; id: string };
  /** Names this showing of the form, where sending it twice must count once. */
  formKey?: string;
  label: string;
  pendingLabel: string;
  variant?: ButtonVariant;
  /** Fields above the button. */
  children?: ReactNode;
}

/** One step that can be taken on an order's page: its fields and its button. */
export function StepForm({
  step,
  version,
  subject,
  formKey,
  label,
  pendingLabel,
  variant,
  children,
}: StepFormProps) {
  const { formData } = useNavigation();
  const isPending = formData?.get("step") === step && (!subject || formData.get(subject.name) === subject.id);
  return (
    <Form method="post" noValidate className="group/step-form space-y-3">
      <input type="hidden" name="step" value={step} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {subject && <input type="hidden" name={subject.name} value={subject.id} />}
      {formKey && <input type="hidden" name="key" value={formKey} />}
      {children}
      {children && <GuardUnsaved />}
      <Button
        type="submit"
        variant={variant}
        className="w-full max-w-xs"
        isPending={isPending}
        pendingLabel={pendingLabel}
        disabled={formData !== undefined}
      >
        {label}
      </Button>
    </Form>
  );
}

/** A step that is not easily undone: its form opens by a press of its own, so that no stray click takes it. */
export function GuardedStep({
  label,
  isOpenAtFirst = false,
  children,
}: {
  label: string;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpenAtFirst} className="group/step rounded border border-line open:bg-paper">
      <summary className="flex min-h-11 items-center justify-center px-4 text-sm font-medium text-ink-soft hover:text-ink group-open/step:justify-start group-open/step:text-ink">
        {label}
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  );
}
