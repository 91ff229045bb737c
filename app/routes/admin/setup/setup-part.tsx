import ChevronDown from "lucide-react/icons/chevron-down";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useKeptFocus } from "#app/components/admin/forms/use-kept-focus.ts";
import { useFocusInvalid } from "#app/components/form-error-alert.tsx";
import type { FormError } from "#app/components/form-error.ts";
import type { SetupPart as PartName } from "#app/routes/admin/dashboard/setup-guide.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/setup";

/** The data that the guide shows. */
export type SetupData = Route.ComponentProps["loaderData"];

interface SetupPartProps {
  title: string;
  /** The current value, or the missing one. */
  text: string;
  isDone: boolean;
  isOptional?: boolean;
  /** The first part to do, or the one whose form was refused. */
  isOpen: boolean;
  children: ReactNode;
}

/** One part of the guide: its state, and its form when it is unfolded. */
export function SetupPart({ title, text, isDone, isOptional, isOpen, children }: SetupPartProps) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <details
      id={isOpen ? "next" : undefined}
      // The state of a part that was unfolded by hand ends with the next save.
      key={`${isOpen}`}
      open={isOpen}
      className="group/row scroll-mt-20 rounded border border-line bg-white"
    >
      <summary className="flex min-h-14 items-start gap-3 px-4 py-3 sm:px-5">
        <Icon
          aria-hidden
          className={isDone ? "mt-0.5 size-5 shrink-0 text-leaf" : "mt-0.5 size-5 shrink-0 text-ink-faint"}
          strokeWidth={1.6}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <h2 className="inline text-[0.9375rem] font-semibold">{title}</h2>
          <span className="sr-only">{isDone ? " (done)" : " (to do)"}</span>
          {isOptional && !isDone && <span className="text-sm text-ink-soft"> · optional</span>}
          <span className="block text-sm text-ink-soft">{text}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="mt-0.5 size-4 shrink-0 transition-transform group-open/row:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      <div className="space-y-4 border-t border-line px-4 py-4 sm:px-5">{children}</div>
    </details>
  );
}

interface SetupFormProps {
  /** Submitted as `form`. */
  name: PartName;
  /** Of the stored data that the form showed. */
  version?: number;
  problem?: FormError | undefined;
  label: string;
  hasFile?: boolean;
  variant?: "primary" | "outline";
  children?: ReactNode;
}

/** The form of a part with one button. */
export function SetupForm(props: SetupFormProps) {
  const { name, version, problem, label, hasFile, variant, children } = props;
  const { formData } = useNavigation();
  const fields = useKeptFocus();
  const form = useFocusInvalid(problem);
  return (
    <Form
      ref={form}
      method="post"
      encType={hasFile ? "multipart/form-data" : undefined}
      data-failure="Setup Error"
      noValidate
      className="space-y-5"
    >
      {/* A refusal remounts the fields with what was typed. */}
      <div key={`${version} ${problem?.id ?? ""}`} ref={fields} className="space-y-5">
        {problem && (
          <Alert tone="bad" title={problem.title}>
            {problem.description}
          </Alert>
        )}
        <input type="hidden" name="form" value={name} />
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        {children}
      </div>
      <Button
        type="submit"
        variant={variant}
        isPending={formData?.get("form") === name}
        pendingLabel="Saving..."
        disabled={formData !== undefined}
        className="max-sm:w-full"
      >
        {label}
      </Button>
    </Form>
  );
}

/** Name, value and error of a field: what was submitted, or else what is saved. */
export function fieldsOf(problem: FormError | undefined) {
  return (name: string, label: string, saved: string | number = "") => ({
    name,
    label,
    defaultValue: problem?.values?.[name] ?? String(saved),
    error: problem?.fieldErrors?.[name],
  });
}
