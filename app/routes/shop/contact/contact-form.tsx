import { useEffect, useRef } from "react";
import { Form, href, useNavigation } from "react-router";
import { HONEYPOT_FIELD } from "#app/domain/customers/messages/messages.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";

interface ContactResult {
  fieldErrors: Record<string, string>;
  values: Record<string, string>;
  error: string | null;
}

/** The contact form, with the result of a failed attempt. */
export function ContactForm({ result }: { result: ContactResult | undefined }) {
  const { state, formAction } = useNavigation();
  const isSending = state !== "idle" && formAction === href("/contact");
  const form = useSubmittedForm(isSending, result);
  const fieldOf = (name: string) => ({
    name,
    error: result?.fieldErrors[name],
    defaultValue: result?.values[name],
    required: true,
  });
  return (
    <Form
      ref={form}
      method="post"
      data-failure="Message Error"
      action={href("/contact")}
      noValidate
      className="grid gap-5 sm:grid-cols-2"
    >
      {result?.error && (
        <Alert tone="bad" className="sm:col-span-2">
          {result.error}
        </Alert>
      )}
      <TextField label="Name" autoComplete="name" maxLength={100} {...fieldOf("name")} />
      <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...fieldOf("email")} />
      <TextField label="Subject" maxLength={150} className="sm:col-span-2" {...fieldOf("subject")} />
      <TextAreaField
        label="Message"
        rows={7}
        maxLength={5000}
        className="sm:col-span-2"
        {...fieldOf("message")}
      />
      <div aria-hidden className="sr-only">
        <label>
          Leave this empty
          <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" size="lg" isPending={isSending} pendingLabel="Sending...">
          Send Message
        </Button>
      </div>
    </Form>
  );
}

/** After a submission: clears the form, or focuses the first invalid field. */
function useSubmittedForm(isSending: boolean, result: ContactResult | null | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) {
      if (result) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
      // Null: the request failed unexpectedly (`keepFailedForm`).
      else if (result !== null) form.current?.reset();
    }
    wasSending.current = isSending;
  }, [isSending, result]);
  return form;
}
