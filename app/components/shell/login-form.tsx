import { useEffect, useRef } from "react";
import { href, Link, useFetcher, useLocation } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { PasskeySignIn } from "#app/components/passkeys/passkey-sign-in.tsx";
import { ResendConfirmation } from "#app/components/shell/resend-confirmation.tsx";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { accountPage } from "#app/lib/http/return-to.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";

/**
 * The sign-in of the header: without JavaScript it uses the sign-in page; with it the result appears here. Either way the user returns to
 * the current page.
 */
export function LoginForm() {
  const fetcher = useFetcher<FormError>();
  const { pathname } = useLocation();
  const returnTo = isOnTheWayIn(pathname) ? href("/") : pathname;
  const refusal = fetcher.state === "idle" ? fetcher.data : undefined;
  const form = useRef<HTMLFormElement>(null);
  useErrorToast(fetcher.data);
  useEffect(() => {
    if (!fetcher.data) return;
    const field = fetcher.data.fieldErrors?.["email"] ? "[name=email]" : "[name=password]";
    form.current?.querySelector<HTMLElement>(field)?.focus();
  }, [fetcher.data]);
  return (
    <div className="flex flex-col gap-4">
      {refusal && <Alert tone="bad">{refusal.description}</Alert>}
      {refusal?.isUnconfirmed && (
        <ResendConfirmation email={refusal.values?.email ?? ""} returnTo={returnTo} />
      )}
      <fetcher.Form
        ref={form}
        method="post"
        action={href("/login")}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={({ currentTarget }) => {
          const field = currentTarget.elements.namedItem("returnTo");
          if (field instanceof HTMLInputElement) field.value = withQuery(returnTo);
        }}
      >
        <input key={returnTo} type="hidden" name="returnTo" defaultValue={returnTo} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          error={refusal?.fieldErrors?.["email"]}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={refusal?.fieldErrors?.["password"]}
          aside={
            <Link
              to={href("/forgot-password")}
              className="underlined inline-flex min-h-6 items-center text-ink-soft"
            >
              Forgot password?
            </Link>
          }
        />
        <Button type="submit" isPending={fetcher.state !== "idle"} pendingLabel="Signing In...">
          Sign In
        </Button>
      </fetcher.Form>
      <PasskeySignIn
        size="md"
        submit={(fields) =>
          fetcher.submit(
            { ...fields, returnTo: withQuery(returnTo) },
            { method: "post", action: href("/login") },
          )
        }
      />
      <p className="text-center text-sm text-ink-soft">
        New here?{" "}
        <Link to={accountPage(href("/signup"), returnTo)} className="underlined font-medium text-ink">
          Create an account
        </Link>
      </p>
    </div>
  );
}

/** The page is cached for everybody, so its query is read in the browser. */
function withQuery(returnTo: string): string {
  const { pathname, search } = window.location;
  return returnTo === pathname ? pathname + search : returnTo;
}

/** Sign-in pages are not returned to. */
function isOnTheWayIn(pathname: string): boolean {
  const pages = ["/login", "/signup", "/forgot-password", "/reset-password", "/resend-confirmation"] as const;
  return pages.some((page) => pathname === href(page));
}
