import { data, Form, href, Link, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { FilterLinks } from "#app/components/admin/lists/filter-links.tsx";
import { SELECT_ALL_MATCHING } from "#app/components/admin/lists/use-selection.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { WITHOUT_TESTS } from "#app/domain/orders/admin-list/order-filters.ts";
import { listParcels } from "#app/domain/orders/parcels/list-parcels.server.ts";
import {
  MAX_PARCELS,
  OTHER_COURIER,
  PARCEL_ACTIONS,
  parseParcelSearch,
  readParcelKeys,
  type ParcelAction,
  type ParcelSearch,
} from "#app/domain/orders/parcels/parcel-list.ts";
import { runParcelAction } from "#app/domain/orders/parcels/run-parcel-action.server.ts";
import { callBackBatch } from "#app/domain/orders/waiting/call-back-action.server.ts";
import { findBatchWaitMs } from "#app/domain/orders/waiting/find-waiting.server.ts";
import { isUuid, newId } from "#app/lib/id.ts";
import { readFormEntries } from "#app/platform/http/form.server.ts";
import { couriersToChoose } from "#app/routes/admin/orders/couriers-to-choose.server.ts";
import { ParcelActionBar } from "#app/routes/admin/orders/parcels/parcel-action-bar.tsx";
import { ParcelActionAlert } from "#app/routes/admin/orders/parcels/parcel-results.tsx";
import { ParcelTable, SELECTION } from "#app/routes/admin/orders/parcels/parcel-table.tsx";
import { CalledBackAlert } from "#app/routes/admin/orders/selected/undo-batch.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { useMayRun } from "#app/routes/admin/orders/step-permissions.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/parcels";

export const meta: Route.MetaFunction = () => [{ title: "Parcels | Admin" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const requested = await shownParcels({ url, context });
  return { requested, ...(await listParcels(getApp(context).db, requested)) };
}

/** The search in a URL, with the couriers that can be chosen. */
async function shownParcels({ url, context }: Pick<Route.LoaderArgs, "url" | "context">) {
  return { ...parseParcelSearch(url.searchParams), names: await couriersToChoose(context) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const entries = await readFormEntries(request);
  const fields = Object.fromEntries(entries);
  const requested = Object.keys(PARCEL_ACTIONS).find((name) => name === fields["step"]);
  if (requested === undefined) throw data(null, { status: 400 });
  // Cast: it is one of the keys.
  const step = requested as ParcelAction;
  const { id, role } = adminOf(context);
  const actor = { id, role };
  const { db, clock, orders: deps } = getApp(context);
  const undo = fields["undo"] ?? "";
  const batchId = newId();
  if (isUuid(undo)) {
    const calledBack = await callBackBatch(deps, { batchId: undo, action: step, actor });
    return data({ id: batchId, step, calledBack, results: [], undoMs: 0 });
  }
  const isAll = fields[SELECT_ALL_MATCHING.name] === SELECT_ALL_MATCHING.value;
  const keys = isAll
    ? (await listParcels(db, await shownParcels({ url, context }))).parcels
    : readParcelKeys(entries.flatMap(([name, value]) => (name === SELECTION.name ? value : [])));
  const results = await runParcelAction(deps, { action: step, actor, batchId }, keys);
  const undoMs = await findBatchWaitMs(db, batchId, clock.now());
  const isAnyDone = results.some(({ error }) => error === null);
  return data(
    { id: batchId, step, calledBack: null, results, undoMs },
    { status: isAnyDone ? 200 : keys.length === 0 ? 400 : 409 },
  );
}

/** Reload the parcels after any result. */
export function shouldRevalidate() {
  return true;
}

const PATH = href("/admin/orders/parcels");

const LISTS = { packed: "To hand over", underway: "On the way" };

function parcelsUrl({ list, courier, isWithoutTests }: ParcelSearch): string {
  const params = new URLSearchParams({
    ...(list !== "packed" && { list }),
    ...(courier && { courier }),
    ...(isWithoutTests && { test: WITHOUT_TESTS }),
  });
  return [PATH, params].filter(String).join("?");
}

export default function Parcels({ loaderData, actionData }: Route.ComponentProps) {
  const { requested, parcels, couriers } = loaderData;
  const { names } = requested;
  const isLoading = useNavigation().location?.pathname === PATH;
  const total = couriers.reduce((sum, one) => sum + one.parcels, 0);
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/orders")}>Orders</BackLink>}
        title="Parcels"
        actions={<ParcelPages />}
        text={parcels.length === 1 ? "1 parcel" : `${parcels.length} parcels`}
      />
      <div className="flex flex-wrap gap-x-6">
        <FilterLinks
          label="List"
          choices={(["packed", "underway"] as const).map((list) => ({
            name: LISTS[list],
            to: parcelsUrl({ ...requested, list, courier: "" }),
            isCurrent: requested.list === list,
          }))}
        />
        {couriers.length > 1 && (
          <FilterLinks label="Courier" choices={courierChoices(requested, { couriers, names, total })} />
        )}
        {requested.isWithoutTests && (
          <p className="mb-4 flex min-h-11 items-center gap-1 text-sm text-ink-soft lg:min-h-9">
            Without test orders.
            <Link to={parcelsUrl({ ...requested, isWithoutTests: false })} className="underlined">
              Show all
            </Link>
          </p>
        )}
      </div>
      {actionData?.calledBack && (
        <CalledBackAlert key={actionData.id} noun="parcel" {...actionData.calledBack} />
      )}
      {actionData && !actionData.calledBack && <ParcelActionAlert key={actionData.id} {...actionData} />}
      {parcels.length === 0 ? (
        <EmptyState
          title={requested.list === "packed" ? "No parcels to hand over" : "No parcels on the way"}
          text={
            requested.list === "packed"
              ? "Packed parcels wait here for their courier."
              : "Parcels that a courier has taken are listed here until they are delivered."
          }
        />
      ) : (
        <Form method="post" id={SELECTION.form} action={parcelsUrl(requested)}>
          {/* Of the labels, which are a GET form: it replaces the query of the URL. */}
          <input type="hidden" name="list" value={requested.list} />
          <input type="hidden" name="courier" value={requested.courier} />
          <ParcelActionBar list={requested.list} shown={parcels.length} />
          <ParcelTable parcels={parcels} isLoading={isLoading} />
          {parcels.length === MAX_PARCELS && (
            <p className="mt-3 text-sm text-ink-soft">
              The oldest {MAX_PARCELS} parcels. Further ones appear when these are done.
            </p>
          )}
        </Form>
      )}
    </>
  );
}

/** Links to the scan mode and to the pages that upload a courier's files. */
function ParcelPages() {
  const mayShip = useMayRun("dispatch");
  if (!mayShip) return null;
  return (
    <>
      {/* A new document: only its own may use the camera. */}
      <ButtonLink to={href("/admin/orders/pack")} reloadDocument variant="outline" size="sm">
        Scan
      </ButtonLink>
      <ButtonLink to={href("/admin/orders/parcels/tracking-numbers")} variant="outline" size="sm">
        AWB numbers
      </ButtonLink>
      <ButtonLink to={href("/admin/orders/parcels/scans")} variant="outline" size="sm">
        Courier scans
      </ButtonLink>
    </>
  );
}

interface CourierCounts {
  couriers: readonly { courier: string; parcels: number }[];
  /** The couriers that can be chosen. */
  names: readonly string[];
  total: number;
}

/** All couriers, each that can be chosen, and the others together. */
function courierChoices(requested: ParcelSearch, { couriers, names, total }: CourierCounts) {
  const known = couriers.filter(({ courier }) => names.includes(courier));
  const others = total - known.reduce((sum, one) => sum + one.parcels, 0);
  const choices = [
    { courier: "", name: "All couriers", parcels: total },
    ...known.map((one) => ({ ...one, name: one.courier })),
    ...(others > 0 ? [{ courier: OTHER_COURIER, name: "Other", parcels: others }] : []),
  ];
  return choices.map(({ courier, name, parcels }) => ({
    name: `${name} (${parcels})`,
    to: parcelsUrl({ ...requested, courier }),
    isCurrent: courier === requested.courier,
  }));
}
