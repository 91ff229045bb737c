import { data, Form, href, useNavigation } from "react-router";
import { formError, INVALID_FORM } from "#app/components/form-error.ts";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { noindexMeta } from "#app/components/page-meta.ts";
import { ClaimFields } from "#app/components/returns/claim-fields.tsx";
import { PhotosField } from "#app/components/returns/photos-field.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { readPhotoForm } from "#app/context/read-photo-form.server.ts";
import { readClaim } from "#app/domain/orders/returns/claims/claim.forms.ts";
import { PHOTOS_FIELD } from "#app/domain/orders/returns/claims/claim.ts";
import type { OpenClaimResult } from "#app/domain/orders/returns/claims/claim-changes.ts";
import { listClaimFormLines, openClaim } from "#app/domain/orders/returns/claims/open-claim.server.ts";
import { orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import { MAX_COMMENT_LENGTH } from "#app/domain/orders/returns/returns.ts";
import { imageErrorText } from "#app/lib/forms/image-upload.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { requireOwnOrder } from "#app/routes/account/orders/order/own-order.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/claim-order";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Something is wrong", matches);

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  const { db, clock } = getApp(context);
  return { number: order.number, lines: await listClaimFormLines(db, order, clock.now()) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { order, actor } = await requireOwnOrder(request, context, params.number);
  const { fields: values, photos, fieldErrors: photoErrors } = await readPhotoForm(request, context, actor);
  const read = readClaim(values);
  const fieldErrors = { ...(!read.ok && read.fieldErrors), ...photoErrors };
  if (!read.ok || Object.keys(fieldErrors).length > 0) {
    const description = fieldErrors["lines"] ?? INVALID_FORM.description;
    return data(formError(INVALID_FORM.title, description, { fieldErrors, values }), { status: 400 });
  }
  const { orders, images } = getApp(context);
  const claim = { orderId: order.id, actor, ...read.value, photos };
  const result = await openClaim({ ...orders, images }, claim);
  if (!result.ok) return data(refusalOf(result, values), { status: 409 });
  return redirectWithFlash(ownOrderUrl(order.number), {
    title: "We have your report",
    description: `Your report ${result.claimNumber} has been received. ${order.email ? "We will answer by email." : "We will call you with our answer."}`,
    tone: "good",
  });
}

function refusalOf(result: Exclude<OpenClaimResult, { ok: true }>, values: Record<string, string>) {
  const title = "This cannot be reported";
  switch (result.error) {
    case "lines-refused":
      return formError(title, "Please check what you have chosen.", {
        fieldErrors: result.fieldErrors,
        values,
      });
    case "photo-refused": {
      const fieldErrors = { [PHOTOS_FIELD]: imageErrorText(result.imageError) };
      return formError("Your report was not sent", "Please choose the photos again.", {
        fieldErrors,
        values,
      });
    }
    case "too-late":
      return formError(title, "The time to report problems with this order has ended. Please write to us.", {
        values,
      });
    case "not-delivered":
    case "not-found":
      return formError(title, "Only delivered items can be reported.", { values });
  }
}

/** Reports damaged, missing or wrong items of a delivered parcel. */
export default function ClaimOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { number, lines } = loaderData;
  const isPending = useNavigation().state === "submitting";
  const form = useFocusInvalid(actionData);
  const label = orderNumberLabel(number);
  const { fieldErrors = {}, values = {} } = actionData ?? {};
  if (lines.length === 0) return <NothingToReport label={label} />;
  return (
    <div className="column pt-8 pb-24 lg:pt-12">
      <Breadcrumb
        crumbs={[
          { label: "Your orders", to: href("/orders") },
          { label: `Something is wrong with ${label}` },
        ]}
      />
      <h1 className="display mt-4 mb-3 text-4xl">Something is wrong</h1>
      <p className="mb-8 text-ink-soft">
        We are sorry. Tell us what is wrong with order {label}, and we send the right item, refund a part of
        the price, or find another solution with you.
      </p>
      <FormErrorAlert error={actionData} className="mb-8" />
      <Form ref={form} method="post" encType="multipart/form-data" noValidate className="space-y-10">
        <ClaimFields lines={lines} values={values} errors={fieldErrors} />
        <div className="space-y-5">
          <TextAreaField
            label="What is wrong?"
            hint="For a wrong item: what did you get instead?"
            name="comment"
            rows={4}
            maxLength={MAX_COMMENT_LENGTH}
            defaultValue={values["comment"]}
            error={fieldErrors["comment"]}
          />
          <PhotosField label="Photos (optional)" error={fieldErrors[PHOTOS_FIELD]} />
        </div>
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" size="lg" isPending={isPending} pendingLabel="Sending...">
            Send the report
          </Button>
          <ButtonLink size="lg" variant="quiet" to={href("/orders")}>
            Back to your orders
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}

function NothingToReport({ label }: { label: string }) {
  return (
    <div className="shell section">
      <EmptyState
        level={1}
        title={`Nothing to report for ${label}`}
        text="Everything has been reported or returned already, was not delivered yet, or the time to report it is over."
        action={<ButtonLink to={href("/orders")}>Back to your orders</ButtonLink>}
      />
    </div>
  );
}
