import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useKeptFocus } from "#app/components/admin/forms/use-kept-focus.ts";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";

interface SettingsFormProps {
  /** The version of the section, submitted with the form to detect a concurrent save. */
  version: number;
  /** The result of the last save, if it was refused. */
  problem: FormError | undefined;
  /** Identifies the form on the page: submitted as `form`. */
  name: string;
  label?: string;
  children: ReactNode;
}

/** A form for one section of the settings: its fields, its errors, and one save button. */
export function SettingsForm({ version, problem, name, label = "Save", children }: SettingsFormProps) {
  const { formData } = useNavigation();
  const fields = useKeptFocus();
  return (
    <Form method="post" data-failure="Settings Error" noValidate preventScrollReset className="space-y-5">
      {/* Fields and version belong together: another version or a refusal remounts them. */}
      <div key={`${version} ${problem?.id ?? ""}`} ref={fields} className="space-y-5">
        {problem && (
          <Alert tone="bad" title={problem.title}>
            {problem.description}
          </Alert>
        )}
        <GuardUnsaved isUnsaved={problem !== undefined} />
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="version" value={version} />
        {children}
      </div>
      <Button
        type="submit"
        isPending={formData?.get("form") === name}
        pendingLabel="Saving..."
        disabled={formData !== undefined}
      >
        {label}
      </Button>
    </Form>
  );
}
