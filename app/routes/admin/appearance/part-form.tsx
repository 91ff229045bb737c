import { Fragment, useRef, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { DefaultSubmitButton } from "#app/components/admin/forms/default-submit-button.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { hasUnsavedBeside } from "#app/components/admin/unsaved-changes/unsaved.ts";
import type { FormError } from "#app/components/form-error.ts";
import type { AppearancePart } from "#app/domain/content/appearance.settings.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";

/** The props that the page passes to each part's form. */
export interface PartProps {
  versions: { version: number; draftVersion: number };
  /** The stored values, by field name. */
  stored: Record<string, string>;
  problem: FormError | undefined;
  /** The values of a submission with errors. */
  submitted: Record<string, string> | undefined;
  resultId: string | undefined;
}

interface PartFormProps extends PartProps {
  part: AppearancePart;
  title: string;
  hasImage?: boolean;
  /** The fields; `errorOf` returns a field's error. */
  children: (values: Record<string, string>, errorOf: (name: string) => string | undefined) => ReactNode;
}

/** The form of one part of the appearance, with its buttons "save" and "preview". */
export function PartForm(props: PartFormProps) {
  const { part, title, versions, stored, problem, submitted, resultId, hasImage, children } = props;
  const { formData } = useNavigation();
  const stays = useRef<HTMLInputElement>(null);
  const pending = formData?.get("part") === part ? formData.get("mode") : null;
  return (
    <Panel title={title}>
      <Form
        method="post"
        encType={hasImage ? "multipart/form-data" : undefined}
        noValidate
        preventScrollReset
        onSubmit={({ currentTarget }) => {
          if (stays.current) stays.current.disabled = !hasUnsavedBeside(currentTarget);
        }}
      >
        {/* Saving another part keeps what is typed here; a response to this form resets its fields. */}
        <Fragment key={resultId ?? JSON.stringify(stored)}>
          <DefaultSubmitButton name="mode" value="save" />
          {problem && (
            <Alert tone="bad" title={problem.title} className="mb-4">
              {problem.description}
            </Alert>
          )}
          <GuardUnsaved isUnsaved={submitted !== undefined} />
          <input type="hidden" name="part" value={part} />
          {/* Set when another part has unsaved changes: the preview then opens in a new tab. */}
          <input ref={stays} type="hidden" name="stays" value="yes" disabled />
          <input type="hidden" name="version" value={versions.version} />
          <input type="hidden" name="draftVersion" value={versions.draftVersion} />
          <div className="space-y-5">
            {children(submitted ?? stored, (name) => problem?.fieldErrors?.[name])}
          </div>
        </Fragment>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button
            type="submit"
            name="mode"
            value="save"
            aria-label={`Save: ${title}`}
            isPending={pending === "save"}
            pendingLabel="Saving..."
            disabled={formData !== undefined}
          >
            Save
          </Button>
          <Button
            type="submit"
            name="mode"
            value="try"
            variant="outline"
            aria-label={`Preview: ${title}`}
            isPending={pending === "try"}
            disabled={formData !== undefined}
          >
            Preview
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
