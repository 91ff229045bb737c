import { data, Form, href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError, INVALID_FORM } from "#app/components/form-error.ts";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { ClaimFields } from "#app/components/returns/claim-fields.tsx";
import { PhotosField } from "#app/components/returns/photos-field.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { readPhotoForm } from "#app/context/read-photo-form.server.ts";
import { findOrderDetail } from "#app/domain/orders/admin-list/find-order-detail.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { readClaim } from "#app/domain/orders/returns/claims/claim.forms.ts";
import { PHOTOS_FIELD } from "#app/domain/orders/returns/claims/claim.ts";
import { listClaimFormLines, openClaim } from "#app/domain/orders/returns/claims/open-claim.server.ts";
import { MAX_COMMENT_LENGTH } from "#app/domain/orders/returns/returns.ts";
import { imageErrorText } from "#app/lib/forms/image-upload.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/start-claim";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Open a claim about ${loaderData ? orderNumberLabel(loaderData.number) : ""} | Admin` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await requireOrder(context, params.number);
  const { number, customerName } = order;
  return { number, customerName, lines: await listClaimFormLines(getApp(context).db, order) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const order = await requireOrder(context, params.number);
  const { id, role } = adminOf(context);
  const actor = { id, role };
  const { fields: values, photos, fieldErrors: photoErrors } = await readPhotoForm(request, context, actor);
  const read = readClaim(values);
  const fieldErrors = { ...(!read.ok && read.fieldErrors), ...photoErrors };
  if (!read.ok || Object.keys(fieldErrors).length > 0) {
    const description = fieldErrors["lines"] ?? INVALID_FORM.description;
    return data(formError(INVALID_FORM.title, description, { fieldErrors, values }), { status: 400 });
  }
  const { orders, images } = getApp(context);
  const result = await openClaim({ ...orders, images }, { orderId: order.id, actor, ...read.value, photos });
  if (result.ok)
    return redirectWithSuccess(
      href("/admin/orders/:number", { number: params.number }),
      `Claim ${result.claimNumber} opened`,
    );
  const refusedFields =
    result.error === "photo-refused"
      ? { [PHOTOS_FIELD]: imageErrorText(result.imageError) }
      : result.error === "lines-refused"
        ? result.fieldErrors
        : {};
  const description = "Only delivered items that were neither reported nor returned can be claimed.";
  const problem = formError("This cannot be claimed", description, { fieldErrors: refusedFields, values });
  return data(problem, { status: 409 });
}

async function requireOrder(context: Route.LoaderArgs["context"], number: string) {
  const order = /^\d{1,15}$/.test(number) ? await findOrderDetail(getApp(context).db, Number(number)) : null;
  if (!order) throw data(null, { status: 404 });
  return order;
}

/** Opens a claim for a customer who has called or written, for example with photos by WhatsApp. */
export default function StartClaim({ loaderData, actionData }: Route.ComponentProps) {
  const { number, lines, customerName } = loaderData;
  const isPending = useNavigation().state === "submitting";
  const form = useFocusInvalid(actionData);
  const { fieldErrors = {}, values = {} } = actionData ?? {};
  const label = orderNumberLabel(number);
  const page = href("/admin/orders/:number", { number: String(number) });
  return (
    <>
      <PageHead
        backLink={<BackLink to={page}>{`Order ${label}`}</BackLink>}
        title={`Open a claim about ${label}`}
        text={`For ${customerName}, who gets the usual emails about a claim. You decide it on the order’s page.`}
      />
      <FormErrorAlert error={actionData} className="mb-4" />
      {lines.length > 0 ? (
        <Form
          ref={form}
          method="post"
          encType="multipart/form-data"
          noValidate
          className="max-w-3xl space-y-4"
        >
          <Panel title="Damaged, missing or wrong">
            <div className="space-y-8">
              <ClaimFields lines={lines} values={values} errors={fieldErrors} />
              <TextAreaField
                label="What the customer says"
                name="comment"
                rows={3}
                maxLength={MAX_COMMENT_LENGTH}
                defaultValue={values["comment"]}
                error={fieldErrors["comment"]}
              />
              <PhotosField label="Photos (optional)" error={fieldErrors[PHOTOS_FIELD]} />
              <div className="flex flex-wrap gap-3">
                <Button type="submit" isPending={isPending} pendingLabel="Opening...">
                  Open the claim
                </Button>
                <ButtonLink variant="quiet" to={page}>
                  Back to the order
                </ButtonLink>
              </div>
            </div>
          </Panel>
        </Form>
      ) : (
        <Alert tone="warning">
          Nothing of this order was delivered yet, or everything was reported or returned already.
        </Alert>
      )}
    </>
  );
}
