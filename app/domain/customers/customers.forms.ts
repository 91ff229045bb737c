import { parseJson } from "#app/lib/parse-json.ts";
import { z } from "zod";
import { emailField, requiredEmailField, typedEmailField } from "#app/lib/forms/email-field.ts";
import { checkboxField, requiredTextField, textField, versionField } from "#app/lib/forms/form-fields.ts";
import { asciiDigits } from "#app/lib/text/digits.ts";
import { SecuritySettings } from "#app/domain/customers/auth/security.settings.ts";

const password = z.string().max(128, "Use at most 128 characters").default("");

/** The sign-in form. Only the server can check the credentials. */
export const LoginForm = z
  .object({ email: typedEmailField, password })
  .refine((form) => form.email !== "" && form.password !== "", {
    error: "Please fill in both email and password.",
  });

export const SignupForm = z.object({
  fullName: textField(100),
  email: emailField,
  password,
  confirmPassword: password,
});

/** The name and password of an account that another browser created. */
export const ClaimAccountForm = SignupForm.omit({ email: true });

export const ForgotPasswordForm = z.object({ email: typedEmailField });

export const ResetPasswordForm = z.object({
  token: z.string().max(200).default(""),
  password,
  confirmPassword: password,
});

export const ProfileForm = z.object({
  fullName: requiredTextField("Please tell us your name.", 100),
});

export const ChangePasswordForm = z.object({
  currentPassword: password,
  password,
  confirmPassword: password,
});

/** Asks to change the email address of an account. The code is that of the second factor, where one is on. */
export const ChangeEmailForm = z.object({
  email: requiredEmailField("Please enter the new email address.").overwrite((email) => email.toLowerCase()),
  password,
  code: textField(20)
    .transform((code) => asciiDigits(code).replaceAll(/\s/g, ""))
    .default(""),
});

/** Password confirmation before something irreversible or before personal data is shown. */
export const PasswordAgainForm = z.object({ password });

/** An authenticator app's code, displayed in two groups of digits, or a backup code. */
export const TwoFactorCodeForm = z.object({
  code: textField(20)
    .transform((code) => asciiDigits(code).replaceAll(/\s/g, ""))
    .refine((code) => code !== "", { error: "Please enter the code." }),
});

export const PasskeyNameForm = z.object({
  name: requiredTextField("Please give the passkey a name.", 60),
});

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);

const credentialFields = {
  id: base64url.min(1).max(2_000),
  rawId: base64url.max(2_000),
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(30).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
};

const json = z.string().transform((text, context): unknown => {
  const value = parseJson(text);
  if (value !== undefined) return value;
  context.addIssue("This is not JSON");
  return z.NEVER;
});

/** A browser's response to a passkey sign-in (WebAuthn's AuthenticationResponseJSON). */
const PasskeySignInCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

/** A browser's response to a passkey registration (WebAuthn's RegistrationResponseJSON). */
const NewPasskeyCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

export const PasskeySignInForm = z.object({ credential: json.pipe(PasskeySignInCredential) });

export const NewPasskeyForm = PasskeyNameForm.extend({ credential: json.pipe(NewPasskeyCredential) });

const { shape } = SecuritySettings;

const whole = (limits: z.ZodNumber, unit: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, `Enter a whole number of ${unit}`)
    .transform(Number)
    .refine((value) => limits.safeParse(value).success, {
      error: `Use ${limits.minValue} to ${limits.maxValue} ${unit}`,
    });

/** The form of the section `security`. */
export const SecurityForm = z.object({
  minPasswordLength: whole(shape.minPasswordLength, "characters"),
  adminSessionHours: whole(shape.adminSessionHours, "hours"),
  adminIdleMinutes: whole(shape.adminIdleMinutes, "minutes"),
  customerSessionDays: whole(shape.customerSessionDays, "days"),
  requireTwoFactor: checkboxField,
  version: versionField,
});
