import type { ReactNode } from "react";
import type { FormError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { Blossom } from "#app/ui/ornament/blossom.tsx";

interface AccountFormProps {
  title: string;
  /** Before the text, which introduces the form. */
  lead?: ReactNode;
  text: ReactNode;
  error: FormError | undefined;
  children: ReactNode;
  /** Links to the other account pages. */
  footer: ReactNode;
}

/** The frame of sign-in, sign-up and reset: heading, error, form and links. */
export function AccountForm({ title, lead, text, error, children, footer }: AccountFormProps) {
  return (
    <div className="column section">
      <Blossom className="mb-6 size-10 text-flame" />
      <h1 className="display text-4xl">{title}</h1>
      {lead}
      <p className="mt-3 mb-8 text-balance text-ink-soft">{text}</p>
      <FormErrorAlert error={error} className="mb-6" />
      {children}
      <div className="mt-8 space-y-2 border-t border-line pt-6 text-sm text-ink-soft">{footer}</div>
    </div>
  );
}
