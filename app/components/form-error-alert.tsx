import type { FormError } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/use-error-toast.ts";
import { endSentence } from "#app/lib/text/end-sentence.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";

interface FormErrorAlertProps {
  error: FormError | undefined;
  className?: string;
}

/** Reports the error of a rejected form, as an alert and as a toast. */
export function FormErrorAlert({ error, className = "mb-4" }: FormErrorAlertProps) {
  useErrorToast(error);
  if (!error) return null;
  return (
    <Alert tone="bad" title={error.title} className={className}>
      {endSentence(error.description)}
    </Alert>
  );
}
