import { noindexMeta } from "#app/components/page-meta.ts";
import {
  data,
  Form,
  href,
  Link,
  redirect,
  useNavigation,
  useRouteLoaderData,
  useSearchParams,
  useSubmit,
} from "react-router";
import { failureMessage, failureStatus, formError } from "#app/components/form-error.ts";
import { LoginForm, PasskeySignInForm } from "#app/domain/customers/customers.forms.ts";
import {
  signInAsAdmin,
  signInAsAdminWithPasskey,
} from "#app/domain/customers/two-factor/admin-sign-in.server.ts";
import { accountPage, safeReturnTo } from "#app/lib/http/return-to.ts";
import { redirectWithSuccess, setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { PasskeySignIn } from "#app/components/passkeys/passkey-sign-in.tsx";
import { AuthPage } from "#app/routes/admin/login/auth-page.tsx";
import type { RootView } from "#app/routes/admin/shell/admin-shell.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/login";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Admin sign-in", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = await getRequestContext(context).user();
  const returnTo = url.searchParams.get("returnTo");
  if (user?.role === "admin") throw redirect(safeReturnTo(returnTo, href("/admin/dashboard")));
  return null;
}

type Args = Pick<Route.ActionArgs, "request" | "context">;

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  if (fields.credential !== undefined) return signInByPasskey({ request, context }, fields);
  const values = { email: fields.email ?? "" };
  const form = LoginForm.safeParse(fields);
  if (!form.success) {
    const missing = formError("Missing Fields", "Please enter both email and password.", { values });
    return data(missing, { status: 400 });
  }
  const result = await signInAsAdmin(getApp(context), callerOf(request, context), form.data);
  if (!result.ok && result.error === "refused") {
    const title = result.failure.error === "UNEXPECTED" ? "Login Error" : "Authentication Failed";
    const message = failureMessage(result.failure, "Invalid email or password. Please try again.");
    return data(formError(title, message, { values }), { status: failureStatus(result.failure) });
  }
  if (!result.ok) return denyAccess(result.cookies);
  if (result.kind === "code-required") {
    const to = accountPage(href("/admin/login/code"), safeReturnTo(fields.returnTo, "/"));
    return redirect(to, { headers: setCookieHeaders(result.cookies) });
  }
  return admitted(fields, result.cookies);
}

async function signInByPasskey({ request, context }: Args, fields: Record<string, string>) {
  const form = PasskeySignInForm.safeParse(fields);
  if (!form.success) return data(formError("Authentication Failed", PASSKEY_REFUSED), { status: 400 });
  const result = await signInAsAdminWithPasskey(getApp(context), callerOf(request, context), form.data);
  if (result.ok) return admitted(fields, result.cookies);
  if (result.error === "not-admin") return denyAccess(result.cookies);
  const message = failureMessage({ ...result.failure, message: "" }, PASSKEY_REFUSED);
  return data(formError("Authentication Failed", message), { status: failureStatus(result.failure) });
}

const PASSKEY_REFUSED = "This passkey does not work here. Please sign in with your password.";

function denyAccess(cookies: readonly string[]) {
  const denied = formError("Access Denied", "You are not authorized to access the admin panel.");
  return data(denied, { status: 403, headers: setCookieHeaders(cookies) });
}

function admitted(fields: Record<string, string | undefined>, cookies: string[]) {
  const to = safeReturnTo(fields["returnTo"], href("/admin/dashboard"));
  return redirectWithSuccess(to, "Admin Login Successful!", { cookies });
}

export default function AdminLogin({ actionData: refusal }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const root = useRouteLoaderData<RootView>("root");
  const isPending = useNavigation().formMethod === "POST";
  const returnTo = params.get("returnTo");
  const submit = useSubmit();
  return (
    <AuthPage
      title="Admin sign-in"
      text={`The admin of ${root?.shop.name ?? "the shop"}.`}
      refusal={refusal}
      footer={
        <Link to={href("/")} className="underlined inline-flex min-h-6 items-center text-ink-soft">
          Back to the store
        </Link>
      }
    >
      <Form method="post" noValidate className="space-y-4">
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={refusal?.values?.email}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          aside={
            <Link to={href("/forgot-password")} className="underlined text-ink-soft hover:text-ink">
              Forgot password?
            </Link>
          }
        />
        <Button
          type="submit"
          variant="dark"
          className="w-full"
          isPending={isPending}
          pendingLabel="Authenticating..."
        >
          Sign In
        </Button>
      </Form>
      <PasskeySignIn
        className="mt-4"
        size="md"
        submit={(credential) => submit({ ...credential, ...(returnTo && { returnTo }) }, { method: "post" })}
      />
    </AuthPage>
  );
}
