import type { ReactNode } from "react";
import type { FormError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { Blossom } from "#app/ui/ornament/blossom.tsx";

interface AccountFormProps {
  title: string;
  text: ReactNode;
  error: FormError | undefined;
  children: ReactNode;
  /** Links to the other account pages. */
  footer: ReactNode;
}

/** The frame of sign-in, sign-up and reset: heading, error, form and links. */
export function AccountForm({ title, text, error, children, footer }: AccountFormProps) {
  return (
    <div className="shell section flex justify-center">
      <div className="w-full max-w-md">
        <Blossom className="mx-auto mb-6 size-10 text-flame" />
        <h1 className="display text-center text-3xl">{title}</h1>
        <p className="mt-3 mb-8 text-center text-balance text-ink-soft">{text}</p>
        <FormErrorAlert error={error} className="mb-6" />
        {children}
        <div className="mt-8 space-y-2 border-t border-line pt-6 text-center text-sm text-ink-soft">
          {footer}
        </div>
      </div>
    </div>
  );
}
