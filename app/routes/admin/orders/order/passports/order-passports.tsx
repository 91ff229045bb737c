import { data, Form, href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { findOrderDetail } from "#app/domain/orders/admin-list/find-order-detail.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { chooseLabels } from "#app/domain/orders/passports/change-labels.server.ts";
import { listLabelChoices } from "#app/domain/orders/passports/find-passports.server.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readFormEntries } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import {
  LABEL_REFUSALS,
  LabelFields,
  readLabelFields,
} from "#app/routes/admin/orders/order/passports/label-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Route } from "./+types/order-passports";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Labels of order ${orderNumberLabel(Number(params.number))} | Admin` },
];

async function findOrder(db: Db, number: string) {
  const order = /^\d{1,15}$/.test(number) ? await findOrderDetail(db, Number(number)) : null;
  if (!order) throw data(null, { status: 404 });
  return { id: order.id, number: order.number };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getApp(context);
  const { id, number } = await findOrder(db, params.number);
  return { number, lines: await listLabelChoices(db, id) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const order = await findOrder(app.db, params.number);
  const lines = readLabelFields(await readFormEntries(request));
  const saved = await chooseLabels(app, { orderId: order.id, lines, actorId: adminOf(context).id });
  if (!saved.ok) {
    const { title, description } = LABEL_REFUSALS[saved.error];
    return data(formError(title, description), { status: 409 });
  }
  return redirectWithSuccess(href("/admin/orders/:number", { number: params.number }), "Labels saved");
}

/** Which labelled items an order sends, chosen at packing: the packing slip and the invoice name them. */
export default function OrderPassports({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { number, lines } = loaderData;
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHead
        backLink={
          <BackLink to={href("/admin/orders/:number", { number: String(number) })}>
            {`Order ${orderNumberLabel(number)}`}
          </BackLink>
        }
        title="Labels"
        text="Choose the labels of the items that you pack, before you ship the order: the invoice names them. A label is free again once all items of its line are back in stock; untick one that came back alone."
      />
      {refusal && <FormErrorAlert error={refusal} />}
      <Form method="post" preventScrollReset className="max-w-2xl space-y-4">
        {lines.map((line) => (
          <Panel key={line.id} title={[line.productName, line.options].filter(Boolean).join(" · ")}>
            <fieldset>
              <legend className="mb-3 text-sm text-ink-soft">
                {line.quantity === 1 ? "One item" : `${line.quantity} items`}
              </legend>
              <LabelFields line={line} />
            </fieldset>
          </Panel>
        ))}
        {lines.length === 0 && <p>No item of this order has a numbered label.</p>}
        <Button type="submit" isPending={isSaving} pendingLabel="Saving...">
          Save labels
        </Button>
      </Form>
    </>
  );
}
