import { Fragment } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { DefaultSubmitButton } from "#app/components/admin/forms/default-submit-button.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { MAX_SEO_DESCRIPTION, MAX_SEO_TITLE } from "#app/domain/content/custom-pages.forms.ts";
import { TextEditor } from "#app/components/admin/text-editor/text-editor.tsx";
import { MAX_POST_LENGTH } from "#app/domain/content/content.forms.ts";
import { PublishingFields } from "#app/routes/admin/content/publishing-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface CustomPageFormProps {
  version: number;
  /** The stored values, or those of a submission with errors. */
  values: Record<string, string>;
  bodyHtml: string;
  problem: FormError | undefined;
  /** Whether the values shown are unsaved. */
  isUnsaved: boolean;
  /** Another key resets the fields. */
  fieldsKey: string | number;
}

export function CustomPageForm(props: CustomPageFormProps) {
  const { version, values, bodyHtml, problem, isUnsaved, fieldsKey } = props;
  const { formData } = useNavigation();
  const isPending = formData !== undefined && formData.get("intent") === null;
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? "",
    error: problem?.fieldErrors?.[name],
  });
  return (
    <Form
      method="post"
      noValidate
      className="grid max-w-7xl items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <DefaultSubmitButton />
      <input type="hidden" name="version" value={version} />
      <Panel key={fieldsKey} title="Page">
        <GuardUnsaved isUnsaved={isUnsaved} />
        <div className="space-y-5">
          <TextField label="Title" required maxLength={120} {...field("title")} />
          <TextField
            label="URL slug"
            hint="The last part of /pages/… Leave empty to use the title. The old URL redirects to the new one."
            maxLength={80}
            autoCapitalize="none"
            spellCheck={false}
            {...field("slug")}
          />
          <TextEditor
            label="Text"
            format="page"
            rows={18}
            maxLength={MAX_POST_LENGTH}
            previewHtml={bodyHtml}
            {...field("body")}
          />
        </div>
      </Panel>
      <div className="space-y-4 lg:sticky lg:top-18">
        <Fragment key={fieldsKey}>
          <Panel title="Publishing">
            <PublishingFields values={values} errors={problem?.fieldErrors} one="page" />
          </Panel>
          <SearchEngineFields {...props} />
        </Fragment>
        <Button type="submit" className="w-full" isPending={isPending} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </Form>
  );
}

function SearchEngineFields({ values, problem }: Pick<CustomPageFormProps, "values" | "problem">) {
  return (
    <Panel title="Search engines">
      <div className="space-y-5">
        <TextField
          label="Title"
          hint="Leave empty to use the title of the page."
          maxLength={MAX_SEO_TITLE}
          name="seoTitle"
          defaultValue={values["seoTitle"] ?? ""}
          error={problem?.fieldErrors?.["seoTitle"]}
        />
        <TextAreaField
          label="Description"
          hint="Leave empty to use the beginning of the text."
          rows={3}
          maxLength={MAX_SEO_DESCRIPTION}
          name="seoDescription"
          defaultValue={values["seoDescription"] ?? ""}
          error={problem?.fieldErrors?.["seoDescription"]}
        />
      </div>
    </Panel>
  );
}

/** Links that fill a new page with a template. */
export function TemplateLinks({ templates }: { templates: readonly { key: string; name: string }[] }) {
  const to = href("/admin/content/custom-pages/:id", { id: "new" });
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-ink-soft">Start from a template:</span>
      {templates.map(({ key, name }) => (
        <Link key={key} to={`${to}?template=${key}`} className="underlined inline-flex min-h-11 items-center">
          {name}
        </Link>
      ))}
    </p>
  );
}
