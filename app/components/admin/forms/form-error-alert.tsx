import type { FormError } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/use-error-toast.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";

/** Reports the error of a rejected form, as an alert and as a toast. */
export function FormErrorAlert({ error }: { error: FormError | undefined }) {
  useErrorToast(error);
  if (!error) return null;
  return (
    <Alert tone="bad" title={error.title} className="mb-4">
      {error.description}
    </Alert>
  );
}
