import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { FlashMessage } from "#app/components/shell/flash-message.tsx";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import type { RootView } from "#app/routes/admin/shell/admin-shell.tsx";
import { Blossom } from "#app/ui/ornament/blossom.tsx";
import { Toaster } from "#app/ui/feedback/toast.tsx";

interface AuthPageProps {
  title: string;
  text: ReactNode;
  refusal: FormError | undefined;
  children: ReactNode;
  /** Links below the form. */
  footer: ReactNode;
}

/** The layout of the admin's sign-in pages: heading, error, form and footer. */
export function AuthPage({ title, text, refusal, children, footer }: AuthPageProps) {
  const root = useRouteLoaderData<RootView>("root");
  return (
    <div className="relative isolate flex min-h-svh flex-col overflow-hidden bg-linen">
      <div aria-hidden className="jaal absolute inset-0 -z-10 text-flame opacity-[0.07]" />
      <FlashMessage flash={root?.flash ?? null} />
      <main className="flex flex-1 items-center justify-center px-4 py-12">
        <div className="w-full max-w-sm rounded border border-line bg-white p-6 shadow sm:p-8">
          <Blossom className="mb-5 size-9 text-flame" />
          <h1 className="display text-2xl">{title}</h1>
          <p className="mt-1 mb-6 text-sm text-ink-soft">{text}</p>
          <FormErrorAlert error={refusal} className="mb-5" />
          {children}
          <p className="mt-6 border-t border-line pt-4 text-sm">{footer}</p>
        </div>
      </main>
      <Toaster />
    </div>
  );
}
