import { data, Form, href, Link, useNavigation } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { acceptInvitation, findInvitation } from "#app/domain/customers/staff/invitations.server.ts";
import { MIN_ADMIN_PASSWORD_LENGTH } from "#app/domain/customers/account.ts";
import { AcceptInvitationForm } from "#app/domain/customers/staff/staff.forms.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { AuthPage } from "#app/routes/admin/login/auth-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import type { Route } from "./+types/invitation";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Invitation", matches);

// The address is a secret of the invited person.
export const headers: Route.HeadersFunction = () => ({ "Referrer-Policy": "no-referrer" });

export async function loader({ params, context }: Route.LoaderArgs) {
  const invitation = await findInvitation(getApp(context), params.code);
  return data({ email: invitation?.email ?? null }, { status: invitation ? 200 : 410 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const { password, confirmPassword, ...values } = await readForm(request);
  const form = AcceptInvitationForm.safeParse({ ...values, password, confirmPassword });
  if (!form.success) return data(invalidForm(fieldErrorsOf(form.error), values), { status: 400 });
  const { clientIp } = callerOf(request, context);
  const result = await acceptInvitation({ ...app, clientIp }, { ...form.data, code: params.code });
  if (result.ok) return redirectWithSuccess(href("/admin/login"), "Your account is ready. Please sign in");
  switch (result.error) {
    case "weak-password":
      return data(invalidForm({ password: result.message }, values), { status: 400 });
    case "busy":
      return data(
        formError("Not saved", "The shop is very busy. Please try again in a moment.", { values }),
        {
          status: 503,
        },
      );
    case "email-taken":
      return data(formError("Not saved", "An account with this address exists by now.", { values }), {
        status: 409,
      });
    case "over":
      return data(formError("Not saved", OVER, { values }), { status: 410 });
  }
}

const OVER = "This invitation was used or withdrawn, or is too old. Ask the owner for a new one.";

export default function Invitation({ loaderData: { email }, actionData: refusal }: Route.ComponentProps) {
  return (
    <AuthPage
      title={email ? "Welcome to the team" : "This link no longer works"}
      text={email ? `Your account will be ${email}.` : OVER}
      refusal={email ? refusal : undefined}
      footer={
        <Link to={href("/admin/login")} className="underlined inline-flex min-h-6 items-center text-ink-soft">
          Go to the sign-in
        </Link>
      }
    >
      {email && <AcceptForm email={email} refusal={refusal} />}
    </AuthPage>
  );
}

function AcceptForm({ email, refusal }: { email: string; refusal: Route.ComponentProps["actionData"] }) {
  const form = useFocusInvalid(refusal);
  const isPending = useNavigation().formMethod === "POST";
  return (
    <Form key={refusal?.id} ref={form} method="post" noValidate className="space-y-4">
      {/* Lets password managers save the password under the address. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={100}
        defaultValue={refusal?.values?.["name"]}
        error={refusal?.fieldErrors?.["name"]}
        hint="Orders and the audit log show it to your colleagues."
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        error={refusal?.fieldErrors?.["password"]}
        hint={`At least ${MIN_ADMIN_PASSWORD_LENGTH} characters.`}
      />
      <PasswordField
        label="Password again"
        name="confirmPassword"
        autoComplete="new-password"
        error={refusal?.fieldErrors?.["confirmPassword"]}
      />
      <Button type="submit" variant="dark" className="w-full" isPending={isPending} pendingLabel="Saving...">
        Create my account
      </Button>
    </Form>
  );
}
