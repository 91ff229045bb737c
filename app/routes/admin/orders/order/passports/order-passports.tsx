import { data, Form, href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { findOrderDetail } from "#app/domain/orders/admin-list/find-order-detail.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { chooseLabels, type ChooseLabelsResult } from "#app/domain/orders/passports/change-labels.server.ts";
import { listLabelChoices } from "#app/domain/orders/passports/find-passports.server.ts";
import { isUuid } from "#app/lib/id.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readFormEntries } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/form/field.tsx";
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

const REFUSALS: Record<Extract<ChooseLabelsResult, { ok: false }>["error"], string> = {
  taken: "One of the labels is in another order now. Choose again.",
  "too-many": "An order line has at most as many labels as items.",
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const order = await findOrder(app.db, params.number);
  const entries = await readFormEntries(request);
  const chosen = entries.filter(([name, value]) => isUuid(name) && isUuid(value));
  const lines = [...new Set(chosen.map(([lineId]) => lineId))].map((lineId) => ({
    lineId,
    passportIds: chosen.flatMap(([name, passportId]) => (name === lineId ? passportId : [])),
  }));
  const saved = await chooseLabels(app, { orderId: order.id, lines, actorId: adminOf(context).id });
  if (!saved.ok) return data(formError("Nothing was changed", REFUSALS[saved.error]), { status: 409 });
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
        text="Choose the labels of the items that you pack, before you ship the order: the invoice names them. Untick one that came back, so that it can be sold again."
      />
      {refusal && <FormErrorAlert error={refusal} />}
      <Form method="post" preventScrollReset className="max-w-2xl space-y-4">
        {lines.map(({ id, productName, options, quantity, labels }) => (
          <Panel key={id} title={[productName, options].filter(Boolean).join(" · ")}>
            <fieldset>
              <legend className="mb-3 text-sm text-ink-soft">
                {quantity === 1 ? "One item" : `${quantity} items`}
              </legend>
              <div className="grid gap-2 sm:grid-cols-2">
                {labels.map((label) => (
                  <CheckboxField
                    key={label.id}
                    label={label.labelNumber}
                    name={id}
                    value={label.id}
                    defaultChecked={label.isChosen}
                  />
                ))}
              </div>
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
