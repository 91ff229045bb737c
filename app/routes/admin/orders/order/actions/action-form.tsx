import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { useMayRun } from "#app/routes/admin/orders/step-permissions.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";

export interface ActionFormProps {
  /** The name of the action, as in `OrderActionForm`; the value of the form field `step`. */
  action: string;
  /** The displayed version of the order or return. */
  version?: number;
  /** The return or refund it applies to, if the page has several. */
  subject?: { name: "returnId" | "refundId"; id: string };
  /** Unique key of the rendered form, which makes resubmission idempotent. */
  formKey?: string;
  label: string;
  pendingLabel: string;
  variant?: ButtonVariant;
  /** Whether it shows rejected input, or a refund to be confirmed. */
  isUnsaved?: boolean;
  children?: ReactNode;
}

/** The form of an order action: its fields and button. */
export function ActionForm({
  action,
  version,
  subject,
  formKey,
  label,
  pendingLabel,
  variant,
  isUnsaved,
  children,
}: ActionFormProps) {
  const { formData } = useNavigation();
  const mayRun = useMayRun(action);
  const isPending =
    formData?.get("step") === action && (!subject || formData.get(subject.name) === subject.id);
  if (!mayRun) return null;
  return (
    <Form method="post" noValidate className="action-fields space-y-3">
      <input type="hidden" name="step" value={action} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {subject && <input type="hidden" name={subject.name} value={subject.id} />}
      {formKey && <input type="hidden" name="key" value={formKey} />}
      {children}
      <GuardUnsaved isUnsaved={isUnsaved} />
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

/** An action that is hard to undo: its form has to be opened first, to prevent accidental clicks. */
export function CollapsedAction({
  step,
  label,
  isOpenAtFirst = false,
  children,
}: {
  /** The action of its form, for people who may not run it. */
  step: string;
  label: string;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}) {
  const mayRun = useMayRun(step);
  if (!mayRun) return null;
  return (
    <details
      open={isOpenAtFirst}
      className="group/action max-w-xs rounded border border-line open:max-w-none open:bg-paper"
    >
      <summary className="flex min-h-11 items-center justify-center px-4 text-sm font-medium text-ink-soft hover:text-ink group-open/action:justify-start group-open/action:text-ink">
        {label}
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  );
}
