import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { ConsentFields, consentField, tickedPurposes } from "#app/components/consent-fields.tsx";
import {
  failureMessage,
  failureStatus,
  firstFieldError,
  formError,
  newPasswordError,
  type FormError,
} from "#app/components/form-error.ts";
import { shopTitle } from "#app/components/page-meta.ts";
import { useFocusInvalid } from "#app/components/form-error-alert.tsx";
import type { AppContext } from "#app/context/app-context.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { createdAccounts } from "#app/context/shopper/remembered-ids.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { signUp } from "#app/domain/customers/account.server.ts";
import { giveConsents } from "#app/domain/customers/consents/consents.server.ts";
import {
  accountConsents,
  MISSING_ACCOUNT_CONSENT,
  type Purpose,
} from "#app/domain/customers/consents/privacy-notice.ts";
import { SignupForm } from "#app/domain/customers/customers.forms.ts";
import { hasAccountWithId } from "#app/domain/customers/customer-records.server.ts";
import { subscribe } from "#app/domain/customers/messages/newsletter.server.ts";
import { isIndianSeller } from "#app/domain/settings/seller.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { accountPage, safeReturnTo } from "#app/lib/http/return-to.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { AccountForm } from "#app/routes/account/account-form.tsx";
import { NewPasswordFields } from "#app/routes/account/new-password-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/signup";

export const meta: Route.MetaFunction = ({ matches }) => [{ title: shopTitle("Create an account", matches) }];

const SUCCESS_MS = 7000;

const LABELS = {
  fullName: "Full name",
  email: "Email",
  password: "Password",
  confirmPassword: "Password confirmation",
};

// The auth library's error codes begin with the name of the field.
const FIELD_OF_FAILURE = [
  ["PASSWORD_", "password"],
  ["INVALID_EMAIL", "email"],
  ["USER_ALREADY_EXISTS", "email"],
] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get("returnTo"), href("/"));
  if (await getRequestContext(context).user()) throw redirect(returnTo);
  const settings = await getApp(context).settings.get();
  const consents = purposesFor(isIndianSeller(settings));
  return { returnTo, minPasswordLength: settings.security.minPasswordLength, consents };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const { password: _, confirmPassword: __, ...values } = fields;
  const form = SignupForm.safeParse(fields);
  if (!form.success) {
    const error = firstFieldError("Signup Failed", fieldErrorsOf(form.error), values);
    return data(error, { status: 400 });
  }
  const app = getApp(context);
  const requested = purposesFor(isIndianSeller(await app.settings.get()));
  const purposes = tickedPurposes(fields, requested);
  const refused =
    newPasswordError(form.data, LABELS, values) ?? consentRefusal({ requested, purposes }, values);
  if (refused) return data(refused, { status: 400 });
  const { fullName: name, email, password } = form.data;
  const returnTo = safeReturnTo(fields.returnTo, href("/"));
  const account = { name, email, password, returnTo };
  const signedUp = await signUp(app, callerOf(request, context), account);
  if (!signedUp.ok) {
    const title = signedUp.error === "UNEXPECTED" ? "Signup Error" : "Signup Failed";
    const message = failureMessage(signedUp, "Could not create your account.");
    const field = FIELD_OF_FAILURE.find(([code]) => signedUp.error.startsWith(code))?.[1];
    const fieldErrors: Record<string, string> = field ? { [field]: message } : {};
    return data(formError(title, message, { fieldErrors, values }), { status: failureStatus(signedUp) });
  }
  const { id } = signedUp.value.user;
  await recordConsents(app, { id, email, purposes });
  if (purposes.includes("news")) await subscribe(app, email.toLowerCase());
  const flash = {
    title: "Signup Successful!",
    description:
      "Your account has been created. Please check your email to confirm your account and then log in.",
    tone: "good" as const,
    durationMs: SUCCESS_MS,
  };
  const cookie = await createdAccounts.add(request, app.secret, id);
  return redirectWithFlash(accountPage(href("/login"), returnTo), flash, [cookie]);
}

/** With a seller in India, consent to the account is needed, and one to the newsletter offered. */
function purposesFor(isIndian: boolean): Purpose[] {
  const needed = accountConsents(isIndian);
  return needed.length > 0 ? [...needed, "news"] : [];
}

/**
 * Records the consents to an account that this request created: anybody can type the address of another account, whose owner may have
 * withdrawn them. The confirmation of the subscription records the one to the newsletter.
 */
async function recordConsents(
  { db, clock }: AppContext,
  { id, email, purposes }: { id: string; email: string; purposes: readonly Purpose[] },
): Promise<void> {
  if (!(await hasAccountWithId(db, id))) return;
  const given = purposes.filter((purpose) => purpose !== "news");
  await giveConsents(db, { email, purposes: given, source: "sign-up", now: clock.now() });
}

function consentRefusal(
  { requested, purposes }: Record<"requested" | "purposes", readonly Purpose[]>,
  values: Record<string, string>,
): FormError | null {
  if (!requested.includes("account") || purposes.includes("account")) return null;
  const fieldErrors = { [consentField("account")]: MISSING_ACCOUNT_CONSENT };
  return formError("Signup Failed", MISSING_ACCOUNT_CONSENT, { fieldErrors, values });
}

export default function Signup({
  loaderData: { returnTo, minPasswordLength, consents },
  actionData,
}: Route.ComponentProps) {
  const isPending = useNavigation().formAction?.startsWith(href("/signup")) ?? false;
  const errors: Record<string, string> = actionData?.fieldErrors ?? {};
  const form = useFocusInvalid(actionData);
  return (
    <AccountForm
      title="Create an account"
      text="For your orders, your wishlist, and a quicker checkout."
      error={actionData}
      footer={
        <p>
          Already have an account?{" "}
          <Link to={accountPage(href("/login"), returnTo)} className="underlined font-medium text-ink">
            Sign in
          </Link>
        </p>
      }
    >
      <Form method="post" noValidate className="space-y-5" ref={form}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <TextField
          label="Full Name"
          name="fullName"
          autoComplete="name"
          error={errors.fullName}
          defaultValue={actionData?.values?.fullName}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          error={errors.email}
          defaultValue={actionData?.values?.email}
        />
        <NewPasswordFields label="Password" minLength={minPasswordLength} errors={errors} />
        <ConsentFields
          purposes={consents}
          ticked={actionData?.values && tickedPurposes(actionData.values)}
          errorOf={(name) => errors[name]}
        />
        <Button
          type="submit"
          size="lg"
          className="w-full"
          isPending={isPending}
          pendingLabel="Creating Account..."
        >
          Create Account
        </Button>
      </Form>
    </AccountForm>
  );
}
