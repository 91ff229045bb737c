import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { useBackgroundFetch } from "#app/components/use-background-fetch.ts";
import { MAX_POST_LENGTH } from "#app/domain/content/content.forms.ts";
import { AddImage } from "#app/routes/admin/content/add-image.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";

const PAUSE_MS = 400;

interface MarkdownFieldProps {
  text: string;
  /** The preview that the server rendered with the page. */
  html: string;
  error: string | undefined;
}

/** The text of a post or page in Markdown with a preview below it: live, or by a button without JavaScript. */
export function MarkdownField({ text, html, error }: MarkdownFieldProps) {
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
