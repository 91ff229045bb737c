import { useRef, type FormEvent } from "react";
import { data, Form, href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { quantityField } from "#app/domain/orders/line-quantities.forms.ts";
import { awaitsDifference, orderNumberLabel } from "#app/domain/orders/order.ts";
import { canPack } from "#app/domain/orders/shipments/shipment.ts";
import { packShipment } from "#app/domain/orders/shipments/pack-shipment.server.ts";
import type { ShippableLine } from "#app/domain/orders/shipments/order-shipments.ts";
import { readShipmentForm } from "#app/domain/orders/shipments/shipment.forms.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readFormEntries } from "#app/platform/http/form.server.ts";
import { listLabelChoices } from "#app/domain/orders/passports/find-passports.server.ts";
import { LabelFields, readLabelFields } from "#app/routes/admin/orders/order/passports/label-fields.tsx";
import { offerUndo } from "#app/routes/admin/orders/order/waiting/offer-undo.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { lineLabel } from "#app/routes/admin/orders/returns/restock-fields.tsx";
import {
  requestedShipments,
  shipmentRefusal,
  shipmentUrl,
} from "#app/routes/admin/orders/order/shipments/shipment-request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { couriersToChoose } from "#app/routes/admin/orders/couriers-to-choose.server.ts";
import { CourierField, ParcelSizeFields } from "#app/routes/admin/orders/parcel-fields.tsx";
import type { Route } from "./+types/new-shipment";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Pack a shipment | Order #${params.number} | Admin` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { order, lines } = await requestedShipments(context, params.number);
  const open = lines.filter(({ toPack }) => toPack > 0);
  const openIds = new Set(open.map(({ id }) => id));
  const choices = await listLabelChoices(getApp(context).db, order.id);
  const couriers = await couriersToChoose(context);
  return { order, couriers, lines: open, labelled: choices.filter(({ id }) => openIds.has(id)) };
}

type PackedLine = Pick<ShippableLine, "id" | "toPack" | "weightGrams">;

/** The weight of the chosen items, all unless the form says otherwise; null if one is unknown. */
function weightOf(lines: readonly PackedLine[], chosen: (name: string) => string | undefined): number | null {
  return lines.reduce<number | null>((sum, { id, toPack, weightGrams }) => {
    const quantity = Number(chosen(quantityField(id)) ?? toPack);
    if (quantity === 0) return sum;
    return sum === null || weightGrams === null ? null : sum + quantity * weightGrams;
  }, 0);
}

/** Without JavaScript, a proposed weight that was left as it is becomes that of the chosen items. */
function withPackedWeight(values: Record<string, string>, lines: readonly PackedLine[]) {
  const { proposedWeight, weightGrams } = values;
  if (!proposedWeight || proposedWeight !== weightGrams) return values;
  const weight = String(weightOf(lines, (name) => values[name]) || "");
  return { ...values, weightGrams: weight, proposedWeight: weight };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { order, lines } = await requestedShipments(context, params.number);
  const entries = await readFormEntries(request);
  const values = withPackedWeight(Object.fromEntries(entries), lines);
  const form = readShipmentForm(values, await couriersToChoose(context));
  if (!form.ok) return data(invalidForm(form.fieldErrors, values), { status: 400 });
  const { id, role } = adminOf(context);
  const packed = await packShipment(getApp(context).orders, {
    orderId: order.id,
    actor: { id, role },
    version: form.version,
    shipment: form.shipment,
    labels: readLabelFields(entries),
  });
  if (packed.ok) {
    const undo = await offerUndo(context, order);
    return redirectWithSuccess(shipmentUrl(order.number, packed.sequence), "Shipment packed", undo);
  }
  const { title, description, status } = shipmentRefusal(packed.error);
  return data(formError(title, description, { values }), { status });
}

function nothingToPack(order: Parameters<typeof canPack>[0]): string {
  const { status } = order;
  if (awaitsDifference(order)) return "The customer still has to pay the difference of this order.";
  if (status === "Pending") return "Start processing the order before you pack it.";
  return canPack(order)
    ? "All items of this order are packed or shipped."
    : `This order is ${status.toLowerCase()}: there is nothing to pack.`;
}

export default function NewShipment({ loaderData, actionData }: Route.ComponentProps) {
  const { order, couriers, lines, labelled } = loaderData;
  useErrorToast(actionData);
  const isPending = useNavigation().formData !== undefined;
  const errors = actionData?.fieldErrors ?? {};
  const values = actionData?.values ?? {};
  const weightGrams = weightOf(lines, (name) => values[name]);
  const isWeightTyped = useRef((values["weightGrams"] ?? "") !== (values["proposedWeight"] ?? ""));
  /** Until a weight is typed, it follows the items. */
  const follow = ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    const field = form.elements.namedItem("weightGrams");
    if (!(field instanceof HTMLInputElement)) return;
    const proposed = form.elements.namedItem("proposedWeight");
    if (target === field) isWeightTyped.current = field.value !== "";
    if (isWeightTyped.current) {
      if (proposed instanceof HTMLInputElement) proposed.value = "";
      return;
    }
    const chosen = new FormData(form);
    const weight = weightOf(lines, (name) => {
      const quantity = chosen.get(name);
      return typeof quantity === "string" ? quantity : undefined;
    });
    field.value = weight ? String(weight) : "";
  };
  return (
    <div className="max-w-3xl">
      <PageHead
        backLink={
          <BackLink to={href("/admin/orders/:number", { number: String(order.number) })}>
            {`Order ${orderNumberLabel(order.number)}`}
          </BackLink>
        }
        title="Pack a shipment"
      />
      {actionData && (
        <Alert tone="bad" title={actionData.title} className="mb-4">
          {actionData.description}
        </Alert>
      )}
      {lines.length === 0 || !canPack(order) ? (
        <p className="text-sm text-ink-soft">{nothingToPack(order)}</p>
      ) : (
        <Form method="post" noValidate onInput={follow} className="space-y-4">
          <input type="hidden" name="version" value={order.version} />
          <input
            type="hidden"
            name="proposedWeight"
            defaultValue={values["proposedWeight"] ?? weightGrams ?? ""}
          />
          <GuardUnsaved isUnsaved={actionData !== undefined} />
          <Panel title="Items">
            <div className="grid gap-4 sm:grid-cols-2">
              {lines.map((line) => (
                <SelectField
                  key={line.id}
                  label={lineLabel(line)}
                  name={quantityField(line.id)}
                  defaultValue={values[quantityField(line.id)] ?? String(line.toPack)}
                  error={errors[quantityField(line.id)]}
                >
                  {Array.from({ length: line.toPack + 1 }, (_, index) => line.toPack - index).map(
                    (quantity) => (
                      <option key={quantity} value={quantity}>
                        {quantity === 0 ? "Not in this shipment" : `${quantity} of ${line.toPack}`}
                      </option>
                    ),
                  )}
                </SelectField>
              ))}
            </div>
          </Panel>
          {labelled.map((line) => (
            <Panel key={line.id} title={`Labels: ${lineLabel(line)}`}>
              <LabelFields line={line} />
            </Panel>
          ))}
          <Panel title="Parcel">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label="Weight in grams"
                hint="With wrapping. A label needs it."
                name="weightGrams"
                inputMode="numeric"
                autoComplete="off"
                error={errors["weightGrams"]}
                defaultValue={values["weightGrams"] ?? weightGrams ?? ""}
              />
              <ParcelSizeFields values={values} errors={errors} />
            </div>
          </Panel>
          <Panel title="Courier">
            <div className="grid gap-4 sm:grid-cols-2">
              <CourierField couriers={couriers} values={values} errors={errors} />
              <TextField
                label="Tracking number (optional)"
                hint="You can also add it when the courier takes the parcel."
                name="trackingNumber"
                maxLength={100}
                autoComplete="off"
                error={errors["trackingNumber"]}
                defaultValue={values["trackingNumber"]}
              />
            </div>
          </Panel>
          <Button type="submit" variant="dark" isPending={isPending} pendingLabel="Packing...">
            Pack shipment
          </Button>
        </Form>
      )}
    </div>
  );
}
