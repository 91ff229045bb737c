import { Fragment } from "react";
import { Form, useNavigation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { DefaultSubmitButton } from "#app/components/admin/forms/default-submit-button.tsx";
import { ImageField } from "#app/components/admin/forms/image-field.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { PublishingFields } from "#app/routes/admin/content/publishing-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { TextEditor } from "#app/components/admin/text-editor/text-editor.tsx";
import { MAX_POST_LENGTH } from "#app/domain/content/content.forms.ts";

interface PostFormProps {
  version: number;
  /** The stored values, or those of a submission with errors. */
  values: Record<string, string>;
  imageUrl: string | null;
  bodyHtml: string;
  problem: FormError | undefined;
  /** Whether the values shown are unsaved. */
  isUnsaved: boolean;
  /** Another key resets the fields. */
  fieldsKey: string | number;
}

export function PostForm(props: PostFormProps) {
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
      encType="multipart/form-data"
      noValidate
      className="grid max-w-7xl items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <DefaultSubmitButton />
      <input type="hidden" name="version" value={version} />
      <Panel key={fieldsKey} title="Post">
        <GuardUnsaved isUnsaved={isUnsaved} />
        <div className="space-y-5">
          <TextField label="Title" required maxLength={160} {...field("title")} />
          <TextField
            label="URL slug"
            hint="The last part of /blog/… Leave empty to use the title. The old URL redirects to the new one."
            maxLength={80}
            autoCapitalize="none"
            spellCheck={false}
            {...field("slug")}
          />
          <TextAreaField
            label="Excerpt"
            hint="One or two sentences for the list, search engines and shared links."
            required
            rows={3}
            maxLength={400}
            {...field("excerpt")}
          />
          <TextEditor
            label="Text"
            format="post"
            rows={18}
            maxLength={MAX_POST_LENGTH}
            previewHtml={bodyHtml}
            {...field("body")}
          />
        </div>
      </Panel>
      <div className="space-y-4 lg:sticky lg:top-18">
        <Fragment key={fieldsKey}>
          <PostDetails {...props} />
        </Fragment>
        <Button type="submit" className="w-full" isPending={isPending} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </Form>
  );
}

/** When the post is public, its category and author, and its image. */
function PostDetails({ values, imageUrl, problem }: Pick<PostFormProps, "values" | "imageUrl" | "problem">) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? "",
    error: problem?.fieldErrors?.[name],
  });
  return (
    <>
      <Panel title="Publishing">
        <PublishingFields values={values} errors={problem?.fieldErrors} one="post" />
      </Panel>
      <Panel title="Details">
        <div className="space-y-5">
          <TextField label="Category" required maxLength={40} {...field("category")} />
          <TextField label="Author" required maxLength={80} {...field("author")} />
        </div>
      </Panel>
      <Panel title="Image">
        <ImageField
          label={imageUrl ? "Replace image" : "Image"}
          stored={imageUrl}
          error={problem?.fieldErrors?.["image"]}
        />
      </Panel>
    </>
  );
}
