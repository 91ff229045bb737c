import { Form } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";

/** Restores an email's default text. Behind a disclosure, because the owner's text is lost. */
export function ResetTexts({ version, problem }: { version: number; problem: FormError | undefined }) {
  return (
    <details open={problem !== undefined} className="rounded border border-line bg-white">
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium text-ink-soft hover:text-ink">
        Reset to default…
      </summary>
      <Form method="post" className="space-y-3 px-4 pb-4 text-sm">
        {problem && (
          <Alert tone="bad" title={problem.title}>
            {problem.description}
          </Alert>
        )}
        <p className="text-ink-soft">Restores the original text of the email. The audit log keeps yours.</p>
        <input type="hidden" name="form" value="reset" />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" variant="danger">
          Reset to default
        </Button>
      </Form>
    </details>
  );
}
