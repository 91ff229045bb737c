import { Fragment, useEffect, useRef, useState } from "react";
import { Form, useNavigation, href } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { DefaultSubmitButton } from "#app/components/admin/forms/default-submit-button.tsx";
import { ImageField } from "#app/components/admin/forms/image-field.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { PublishingFields } from "#app/routes/admin/content/publishing-fields.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import { useBackgroundFetch } from "#app/components/use-background-fetch.ts";
import { MAX_POST_LENGTH } from "#app/domain/content/content.forms.ts";
import { AddImage } from "#app/routes/admin/content/add-image.tsx";

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
  const { version, values, imageUrl, bodyHtml, problem, isUnsaved, fieldsKey } = props;
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
          <BodyField text={values["body"] ?? ""} html={bodyHtml} error={problem?.fieldErrors?.["body"]} />
        </div>
      </Panel>
      <div className="space-y-4 lg:sticky lg:top-18">
        <Fragment key={fieldsKey}>
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
        </Fragment>
        <Button type="submit" className="w-full" isPending={isPending} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </Form>
  );
}

const PAUSE_MS = 400;

interface BodyFieldProps {
  text: string;
  /** The preview that the server rendered with the page. */
  html: string;
  error: string | undefined;
}

/** A post's Markdown with a preview below it: live, or by a button without JavaScript. */
function BodyField({ text, html, error }: BodyFieldProps) {
  const { data: preview, load } = useBackgroundFetch<{ html: string }>();
  const [draftText, setDraftText] = useState(text);
  const sent = useRef(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (draftText === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = draftText;
      void load(href("/admin/content/preview"), {
        method: "POST",
        body: new URLSearchParams({ body: draftText }),
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draftText, load]);
  return (
    <>
      <TextAreaField
        label="Text"
        hint="Markdown: a line that begins with ## is a heading, *word* is italic, **word** is bold, [words](https://…) is a link. Leave a line empty between paragraphs. HTML is shown as text, and images from other sites are not allowed."
        ref={field}
        name="body"
        rows={18}
        maxLength={MAX_POST_LENGTH}
        defaultValue={text}
        onChange={({ currentTarget }) => setDraftText(currentTarget.value)}
        error={error}
      />
      <AddImage into={field} />
      <noscript>
        <button type="submit" name="intent" value="preview" className={buttonClass({ variant: "outline" })}>
          Preview
        </button>
      </noscript>
      {/* Scrollable, so it must be focusable for keyboard users. */}
      <section
        aria-label="Preview"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[36rem] overflow-y-auto rounded border border-line bg-paper p-4 sm:p-6"
      >
        <p className="eyebrow mb-4 text-ink-soft">Preview</p>
        {/* Rendered by the server from Markdown, without raw HTML or script URLs (platform/markdown.server.ts). */}
        <div
          className="prose mx-auto max-w-3xl"
          // oxlint-disable-next-line react/no-danger
          dangerouslySetInnerHTML={{ __html: preview?.html ?? html }}
        />
      </section>
    </>
  );
}
