import { useEffect } from "react";
import { href, Link, useFetcher } from "react-router";
import type { SignInRefusal } from "#app/components/shell/shell-view.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** The sign-in of the header: without a script it ends on the sign-in page, with one the answer appears here. */
export function LoginForm() {
  const fetcher = useFetcher<SignInRefusal>();
  const refusal = fetcher.data;
  useEffect(() => {
    if (refusal) showToast({ title: refusal.title, description: refusal.description, tone: "bad" });
  }, [refusal]);
  return (
    <fetcher.Form method="post" action={href("/login")} className="flex flex-col gap-4">
      {refusal && fetcher.state === "idle" && <Alert tone="bad">{refusal.description}</Alert>}
      <TextField label="Email" name="email" type="email" autoComplete="email" required />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
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
      <p className="text-center text-sm text-ink-soft">
        New here?{" "}
        <Link to={href("/signup")} className="underlined font-medium text-ink">
          Create an account
        </Link>
      </p>
    </fetcher.Form>
  );
}
