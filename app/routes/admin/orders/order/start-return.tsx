import { data, Form, href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError, INVALID_FORM } from "#app/components/form-error.ts";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { ReturnFields } from "#app/components/returns/return-fields.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { findOrderDetail } from "#app/domain/orders/admin-list/find-order-detail.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { canGetCredit, isRefundTransferred } from "#app/domain/orders/order-payment.ts";
import { requestReturn } from "#app/domain/orders/returns/request-return.server.ts";
import { listReturnFormLines } from "#app/domain/orders/returns/returnable-lines.server.ts";
import { statedTerms } from "#app/domain/orders/returns/way-back.ts";
import { readReturn } from "#app/domain/orders/returns/returns.forms.ts";
import { MAX_COMMENT_LENGTH, returnFieldErrors } from "#app/domain/orders/returns/returns.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/start-return";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Start a return of ${loaderData ? orderNumberLabel(loaderData.number) : ""} | Admin` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await requireOrder(context, params.number);
  const { number, status, currency, customerName } = order;
  const { db, settings } = getApp(context);
  const shopSettings = await settings.get();
  return {
    ...statedTerms(shopSettings, order),
    canGetCredit: canGetCredit(order),
    number,
    isDelivered: status === "Delivered",
    currency,
    customerName,
    needsAccount: isRefundTransferred(order),
    lines: await listReturnFormLines(db, order, { shopCurrency: shopSettings.sales.currency }),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const order = await requireOrder(context, params.number);
  const values = await readForm(request);
  const read = readReturn(values, { needsAccount: isRefundTransferred(order) });
  if (!read.ok) {
    const description = read.fieldErrors["lines"] ?? INVALID_FORM.description;
    const error = formError(INVALID_FORM.title, description, { fieldErrors: read.fieldErrors, values });
    return data(error, { status: 400 });
  }
  const { id, role } = adminOf(context);
  const input = { orderId: order.id, actor: { id, role }, ...read.value };
  const result = await requestReturn(getApp(context).orders, input);
  const page = href("/admin/orders/:number", { number: params.number });
  if (result.ok) return redirectWithSuccess(page, `Return ${result.returnNumber} started`);
  const problems = result.error === "lines-refused" ? result.problems : {};
  const fieldErrors = returnFieldErrors(problems);
  const description = "Only items of a delivered order that are not being returned already can be returned.";
  return data(formError("This cannot be returned", description, { fieldErrors, values }), { status: 409 });
}

async function requireOrder(context: Route.LoaderArgs["context"], number: string) {
  const order = /^\d{1,15}$/.test(number) ? await findOrderDetail(getApp(context).db, Number(number)) : null;
  if (!order) throw data(null, { status: 404 });
  return order;
}

/** Starts a return or an exchange for a customer who has called or written. */
export default function StartReturn({ loaderData, actionData }: Route.ComponentProps) {
  const { number, lines, currency, customerName, needsAccount, isDelivered } = loaderData;
  const { shop } = useShop();
  const isPending = useNavigation().state === "submitting";
  const form = useFocusInvalid(actionData);
  const { fieldErrors = {}, values = {} } = actionData ?? {};
  const label = orderNumberLabel(number);
  const page = href("/admin/orders/:number", { number: String(number) });
  return (
    <>
      <PageHead
        backLink={<BackLink to={page}>{`Order ${label}`}</BackLink>}
        title={`Start a return of ${label}`}
        text={`For ${customerName}, who gets the usual emails about a return. You can also start it after the return period.`}
      />
      <FormErrorAlert error={actionData} className="mb-4" />
      {isDelivered ? (
        <Form ref={form} method="post" noValidate className="return-fields max-w-3xl space-y-4">
          <Panel title="Return or exchange">
            <div className="space-y-8">
              <ReturnFields
                lines={lines}
                money={{ currency, locale: shop.money.locale }}
                resolution="exchange"
                replacementSent={loaderData.replacementSent}
                wayBack={loaderData.wayBack}
                needsAccount={needsAccount}
                canGetCredit={loaderData.canGetCredit}
                values={values}
                errors={fieldErrors}
              />
              <TextAreaField
                label="What the customer says (optional)"
                name="comment"
                rows={3}
                maxLength={MAX_COMMENT_LENGTH}
                defaultValue={values["comment"]}
                error={fieldErrors["comment"]}
              />
              <div className="flex flex-wrap gap-3">
                <Button type="submit" isPending={isPending} pendingLabel="Starting...">
                  Start the return
                </Button>
                <ButtonLink variant="quiet" to={page}>
                  Back to the order
                </ButtonLink>
              </div>
            </div>
          </Panel>
        </Form>
      ) : (
        <Alert tone="warning">Only a delivered order can be returned.</Alert>
      )}
    </>
  );
}
