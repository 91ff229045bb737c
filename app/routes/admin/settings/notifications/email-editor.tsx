import { useState } from "react";
import { useShop } from "#app/components/use-shop.ts";
import type { FormError } from "#app/components/form-error.ts";
import {
  type EmailWords,
  fillWords,
  emailKind,
  type EmailKindName,
} from "#app/domain/messages/emails/email-texts.settings.ts";
import { paragraphsOf } from "#app/domain/messages/messages.forms.ts";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface EmailEditorProps {
  kind: EmailKindName;
  words: EmailWords;
  problem: FormError | undefined;
}

/** An email's text, its placeholders, and a preview. */
export function EmailEditor({ kind, words, problem }: EmailEditorProps) {
  const [draft, setDraft] = useState({
    subject: problem?.values?.["subject"] ?? words.subject,
    heading: problem?.values?.["heading"] ?? words.heading,
    paragraphs: problem?.values?.["paragraphs"] ?? words.paragraphs.join("\n\n"),
  });
  const field = (name: keyof typeof draft, label: string) => ({
    name,
    label,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
    error: problem?.fieldErrors?.[name],
  });
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="space-y-5">
        <TextField {...field("subject", "Subject")} maxLength={150} />
        <TextField {...field("heading", "Heading")} maxLength={150} />
        <TextAreaField
          {...field("paragraphs", "Text")}
          rows={10}
          hint="An empty line starts a new paragraph. Empty paragraphs are left out."
        />
        <Placeholders kind={kind} />
      </div>
      <Preview kind={kind} draft={draft} />
    </div>
  );
}

function Placeholders({ kind }: { kind: EmailKindName }) {
  const { shop } = useShop();
  const placeholders = Object.entries({ shop: shop.name, ...emailKind(kind).placeholders });
  return (
    <div className="text-sm">
      <h3 className="mb-2 font-medium">Placeholders</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {placeholders.map(([name, example]) => (
          <div key={name} className="contents">
            <dt className="tabular">{`{${name}}`}</dt>
            <dd className="text-ink-soft wrap-anywhere">{example}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The text filled with example values. The actual email also has links, tables and the shop's address. */
function Preview({ kind, draft }: { kind: EmailKindName; draft: Record<keyof EmailWords, string> }) {
  const { shop } = useShop();
  const { subject, heading, paragraphs } = fillWords(
    { ...draft, paragraphs: paragraphsOf(draft.paragraphs) },
    { shop: shop.name, ...emailKind(kind).placeholders },
  );
  return (
    <section aria-label="Preview" className="rounded border border-line bg-paper p-4 lg:sticky lg:top-20">
      <p className="text-xs text-ink-soft">Preview</p>
      <p className="mt-1 mb-4 text-sm font-semibold wrap-anywhere">{subject}</p>
      <p className="display mb-3 text-xl text-flame">{shop.name}</p>
      <div className="border border-t-3 border-line border-t-flame bg-white p-5">
        <h3 className="display mb-4 text-xl wrap-anywhere">{heading}</h3>
        {paragraphs.map((text, index) => (
          // Paragraphs have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} className="mb-3 text-[0.9375rem] wrap-anywhere last:mb-0">
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}
