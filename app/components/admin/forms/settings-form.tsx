import { Fragment, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";

interface SettingsFormProps {
  /** Of the section that the page shows; goes with the form, so that the second of two tabs is told. */
  version: number;
  /** What the last save answered, if it was not taken. */
  problem: FormError | undefined;
  /** Tells the forms of a page apart: sent as `form`. */
  name: string;
  label?: string;
  children: ReactNode;
}

/** A form over one section of the settings: its fields, what was refused, and the one button that saves. */
export function SettingsForm({
  version,
  problem,
  name,
  label = "Save changes",
  children,
}: SettingsFormProps) {
  const { formData } = useNavigation();
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-5">
      {/* The fields and the version that they are of stay together: another version or a refusal makes them anew. */}
      <Fragment key={`${version} ${problem?.id ?? ""}`}>
        {problem && (
          <Alert tone="bad" title={problem.title}>
            {problem.description}
          </Alert>
        )}
        <GuardUnsaved isUnsaved={problem !== undefined} />
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="version" value={version} />
        {children}
      </Fragment>
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
