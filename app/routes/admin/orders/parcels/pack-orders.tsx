import { data, Form, href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { SELECT_ALL_MATCHING } from "#app/components/admin/lists/use-selection.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { parseOrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { numbersIn } from "#app/domain/orders/admin-list/selected-orders.ts";
import { packingObstacle, readPackingForm } from "#app/domain/orders/parcels/orders-to-pack.ts";
import {
  findNumbersToPack,
  listOrdersToPack,
  packOrders,
} from "#app/domain/orders/parcels/pack-orders.server.ts";
import { callBackBatch } from "#app/domain/orders/waiting/call-back-action.server.ts";
import { findBatchWaitMs } from "#app/domain/orders/waiting/find-waiting.server.ts";
import { isUuid, newId } from "#app/lib/id.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { PackedAlert, PackingRow } from "#app/routes/admin/orders/parcels/packing-row.tsx";
import { CalledBackAlert } from "#app/routes/admin/orders/selected/undo-batch.tsx";
import { couriersToChoose } from "#app/routes/admin/orders/couriers-to-choose.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { CourierField, ParcelSizeFields } from "#app/routes/admin/orders/parcel-fields.tsx";
import type { Route } from "./+types/pack-orders";

export const meta: Route.MetaFunction = () => [{ title: "Pack orders | Admin" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const { searchParams: params } = url;
  const isAll = params.get(SELECT_ALL_MATCHING.name) === SELECT_ALL_MATCHING.value;
  const numbers = isAll
    ? await findNumbersToPack(db, { requested: parseOrderSearch(params), now: clock.now() })
    : numbersIn(params);
  const couriers = await couriersToChoose(context);
  return { orders: await listOrdersToPack(db, numbers), couriers, isAll };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const { id, role } = adminOf(context);
  const actor = { id, role };
  const { db, clock, orders: deps } = getApp(context);
  const unchanged = { results: [], calledBack: null, undoMs: 0, fieldErrors: {}, fields, id: newId() };
  const undo = fields["undo"] ?? "";
  if (isUuid(undo)) {
    const calledBack = await callBackBatch(deps, { batchId: undo, action: "pack", actor });
    return data({ ...unchanged, calledBack });
  }
  const form = readPackingForm(fields, await couriersToChoose(context));
  if (!form.ok) return data({ ...unchanged, fieldErrors: form.fieldErrors }, { status: 400 });
  const batchId = newId();
  const results = await packOrders(deps, { ...form.choice, orders: form.orders, actor, batchId });
  const undoMs = await findBatchWaitMs(db, batchId, clock.now());
  const isAnyDone = results.some(({ parcel }) => parcel !== null);
  return data({ ...unchanged, results, undoMs, id: batchId }, { status: isAnyDone ? 200 : 409 });
}

/** Reload the orders after any result. */
export function shouldRevalidate() {
  return true;
}

export default function PackOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, couriers, isAll } = loaderData;
  const errors = actionData?.fieldErrors ?? {};
  const hasErrors = Object.keys(errors).length > 0;
  const results = new Map(actionData?.results.map((result) => [result.number, result]));
  const ready = orders.filter((order) => packingObstacle(order) === null).length;
  return (
    <div className="max-w-3xl">
      <PageHead
        backLink={<BackLink to={href("/admin/orders")}>Orders</BackLink>}
        title="Pack orders"
        text={orders.length > 0 && readyText({ ready, shown: orders.length, isAll })}
      />
      {actionData?.calledBack && <CalledBackAlert key={actionData.id} {...actionData.calledBack} />}
      {hasErrors && <Alert tone="bad" title="Nothing was packed. Check the fields." className="mb-4" />}
      {actionData && !actionData.calledBack && !hasErrors && (
        <PackedAlert key={actionData.id} {...actionData} />
      )}
      {orders.length === 0 ? (
        <NothingToPack isAll={isAll} />
      ) : (
        <Form method="post" noValidate className="space-y-4">
          {ready > 0 && <ParcelPanel couriers={couriers} values={actionData?.fields ?? {}} errors={errors} />}
          <ul className="divide-y divide-line rounded border border-line bg-white">
            {orders.map((order) => (
              <PackingRow
                key={order.number}
                order={order}
                result={results.get(order.number)}
                values={actionData?.fields ?? {}}
                errors={errors}
              />
            ))}
          </ul>
          {ready > 0 && <Submit ready={ready} />}
        </Form>
      )}
    </div>
  );
}

function readyText({ ready, shown, isAll }: { ready: number; shown: number; isAll: boolean }): string {
  const orders = shown === 1 ? "order" : "orders";
  return isAll
    ? `The oldest ${shown} matching ${orders} to pack. The next ones appear when these are packed.`
    : `${ready} of ${shown} selected ${orders} can be packed, each as one parcel.`;
}

function NothingToPack({ isAll }: { isAll: boolean }) {
  return (
    <EmptyState
      title={isAll ? "No orders are left to pack" : "No orders are selected"}
      text={isAll ? "All matching orders are packed." : "Select orders in the list, then choose “Pack”."}
      action={
        <ButtonLink to={href("/admin/orders/parcels")} variant="outline">
          Parcels to hand over
        </ButtonLink>
      }
    />
  );
}

function Submit({ ready }: { ready: number }) {
  const isPending = useNavigation().formData !== undefined;
  return (
    <>
      <p className="text-sm">
        Orders that are Pending start processing first, which sends their messages. Packing itself sends
        nothing.
      </p>
      <Button
        type="submit"
        variant="dark"
        className="max-sm:w-full"
        isPending={isPending}
        pendingLabel="Packing..."
      >
        {ready === 1 ? "Pack 1 order" : `Pack ${ready} orders`}
      </Button>
    </>
  );
}

interface ParcelPanelProps {
  /** The names that can be chosen. */
  couriers: readonly string[];
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** Courier, wrapping and size, the same for all parcels. */
function ParcelPanel({ couriers, values, errors }: ParcelPanelProps) {
  return (
    <Panel title="All parcels">
      <div className="grid gap-4 sm:grid-cols-2">
        <CourierField couriers={couriers} values={values} errors={errors} />
        <TextField
          label="Wrapping of a parcel, grams (optional)"
          hint="Added to the weight of the items."
          name="wrappingGrams"
          inputMode="numeric"
          autoComplete="off"
          error={errors["wrappingGrams"]}
          defaultValue={values["wrappingGrams"]}
        />
        <ParcelSizeFields values={values} errors={errors} />
      </div>
    </Panel>
  );
}
