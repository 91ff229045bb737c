import { Form, useNavigation } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";

const FORM_ID = "sign-out-devices";

interface SignOutFormProps {
  refusal: FormError | undefined;
  className: string;
  /** Sent as `form`, for a page with several forms. */
  name?: string;
}

/** Signs out all other devices. It also holds the password for `SignOutButton`. */
export function SignOutForm({ refusal, className, name }: SignOutFormProps) {
  return (
    <Form
      id={FORM_ID}
      key={refusal?.id}
      method="post"
      noValidate
      preventScrollReset
      className={`max-w-md space-y-4 ${className}`}
    >
      {name && <input type="hidden" name="form" value={name} />}
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={refusal?.fieldErrors?.["password"]}
        hint="To sign out one device or all others."
      />
      <Button type="submit" variant="outline">
        Sign out all other devices
      </Button>
    </Form>
  );
}

interface Session {
  id: string;
  device: string;
  isCurrent: boolean;
}

export function DeviceName({ device, isCurrent }: Session) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
      {device}
      {isCurrent && <Badge tone="green">This device</Badge>}
    </p>
  );
}

interface SignOutButtonProps {
  session: Session;
  size?: "sm";
  className: string;
}

/** Signs out one device; absent for the current one. */
export function SignOutButton({ session: { id, device, isCurrent }, size, className }: SignOutButtonProps) {
  const isPending = useNavigation().formData?.get("session") === id;
  if (isCurrent) return null;
  return (
    <Button
      type="submit"
      form={FORM_ID}
      name="session"
      value={id}
      variant="outline"
      size={size}
      className={className}
      aria-label={`Sign out ${device}`}
      isPending={isPending}
      pendingLabel="Signing out..."
    >
      Sign out
    </Button>
  );
}
