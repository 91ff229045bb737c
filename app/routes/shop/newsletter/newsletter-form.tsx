import { useEffect, useRef } from "react";
import { href, useFetcher } from "react-router";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";

export type NewsletterResult = { ok: true } | { ok: false; message: string; email: string };

const SUBSCRIBED = "You have been subscribed to our newsletter.";

interface NewsletterFormProps {
  /** The result of a submission without JavaScript. */
  result?: NewsletterResult;
  className?: string;
}

/** The newsletter form: the result is a toast, and the next step is shown below the field. */
export function NewsletterForm({ result, className }: NewsletterFormProps) {
  const fetcher = useFetcher<NewsletterResult>();
  const form = useRef<HTMLFormElement>(null);
  const latest = fetcher.data;
  useEffect(() => {
    if (!latest) return;
    if (latest.ok) {
      showToast({ title: "Subscribed!", description: SUBSCRIBED, tone: "good" });
      form.current?.reset();
    } else {
      showToast({ title: "Not subscribed", description: latest.message, tone: "bad" });
    }
  }, [latest]);
  const shown = latest ?? result;
  const refusal = shown?.ok === false ? shown : undefined;
  return (
    <div className={className}>
      <fetcher.Form
        data-failure="Newsletter Error"
        ref={form}
        method="post"
        action={href("/newsletter")}
        noValidate
        className="flex flex-col gap-3 sm:flex-row sm:items-start"
      >
        <TextField
          label="Email address"
          isLabelHidden
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          placeholder="Your email address"
          defaultValue={refusal?.email}
          error={refusal?.message}
          className="flex-1"
        />
        <Button
          type="submit"
          className="h-12"
          isPending={fetcher.state !== "idle"}
          pendingLabel="Subscribing..."
        >
          Subscribe
        </Button>
      </fetcher.Form>
      {shown?.ok && (
        <Alert tone="good" title={latest ? undefined : SUBSCRIBED} className="mt-4">
          Please open the email that we sent you and confirm with one click.
        </Alert>
      )}
    </div>
  );
}
