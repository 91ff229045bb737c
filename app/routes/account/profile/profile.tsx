import { data, Form, href, useNavigation } from "react-router";
import { ProfileForm } from "#app/domain/customers/customers.forms.ts";
import { getProfile, renameCustomer } from "#app/domain/customers/profile.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import { ResendConfirmation } from "#app/components/shell/resend-confirmation.tsx";
import type { RouteHandle } from "#app/components/shell/unexpected-error.tsx";
import { useFocusInvalid, useErrorToast } from "#app/components/form-error-alert.tsx";
import { firstFieldError } from "#app/components/form-error.ts";
import { AvatarForm } from "#app/routes/account/profile/avatar-form.tsx";
import { noindexMeta } from "#app/components/page-meta.ts";
import { PageHead } from "#app/routes/account/profile/page-head.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/profile";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

export const handle: RouteHandle = { failure: "Error fetching profile" };

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Your profile", matches);

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  return getProfile(getApp(context).db, user.id);
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const values = await readForm(request);
  const form = ProfileForm.safeParse(values);
  if (!form.success)
    return data(firstFieldError("Error updating profile", fieldErrorsOf(form.error), values), {
      status: 400,
    });
  const { db, clock } = getApp(context);
  await renameCustomer(db, user.id, form.data.fullName, clock.now());
  return redirectWithFlash(href("/profile"), {
    title: "Profile Updated",
    description: "Your profile has been saved.",
    tone: "good",
  });
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { fullName, email, isEmailConfirmed, avatarId } = loaderData;
  const avatarUrl = avatarId && imageSrc(avatarId, 320);
  const isPending = useNavigation().formAction === href("/profile");
  useErrorToast(actionData);
  const form = useFocusInvalid(actionData);
  return (
    <>
      <PageHead title="Profile" text="Your name, as it appears on your orders and in our emails." />
      {!isEmailConfirmed && (
        <Alert tone="warning" title="Please confirm your email" className="mb-8 max-w-md">
          <p className="mb-3">The link is in the email that we sent you when you signed up.</p>
          <ResendConfirmation email={email} returnTo={href("/profile")} />
        </Alert>
      )}
      <AvatarForm name={fullName} url={avatarUrl} />
      <Form
        method="post"
        noValidate
        className="max-w-md space-y-5"
        ref={form}
        data-failure="Error updating profile"
      >
        <TextField
          label="Full Name"
          name="fullName"
          autoComplete="name"
          maxLength={100}
          defaultValue={actionData?.values?.fullName ?? fullName}
          error={actionData?.fieldErrors?.fullName}
        />
        <TextField label="Email" type="email" disabled value={email} hint="Change it under Email address." />
        <Button type="submit" isPending={isPending} pendingLabel="Saving...">
          Save Changes
        </Button>
      </Form>
    </>
  );
}
