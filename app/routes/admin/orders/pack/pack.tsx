import { useEffect, useRef } from "react";
import { data, Form, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { findScannedParcel } from "#app/domain/orders/parcels/scan/find-scanned-parcel.server.ts";
import { finishScan } from "#app/domain/orders/parcels/scan/finish-scan.server.ts";
import { countScans, MAX_SCANS, scanItem } from "#app/domain/orders/parcels/scan/scan-items.ts";
import { COURIER_NAMES } from "#app/domain/orders/shipments/couriers.ts";
import { WEIGHT_ERROR, weightField } from "#app/domain/orders/shipments/shipment.forms.ts";
import { shipmentLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { newId } from "#app/lib/id.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readFormEntries } from "#app/platform/http/form.server.ts";
import { describeRefusal } from "#app/routes/admin/orders/pack/scan-texts.ts";
import { ScanStation } from "#app/routes/admin/orders/pack/scan-station.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/pack";

export const meta: Route.MetaFunction = () => [{ title: "Scan parcels | Admin" }];

const MAX_CODE_LENGTH = 100;

/** Of the URL: the label, the codes scanned before, and the one scanned now, which a form without JavaScript sends. */
function scansIn(params: URLSearchParams) {
  const cut = (code: string) => cutText(code.trim(), MAX_CODE_LENGTH);
  return {
    label: cut(params.get("label") ?? ""),
    codes: params.getAll("scanned").slice(0, MAX_SCANS).map(cut),
    code: cut(params.get("code") ?? ""),
  };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { label, codes, code } = scansIn(url.searchParams);
  const nothing = { label, parcel: null, codes: [], result: null, refusal: null };
  if (label === "") return nothing;
  const found = await findScannedParcel(getApp(context).db, label);
  if (!found.ok) return { ...nothing, refusal: describeRefusal(found.error, label) };
  const { parcel } = found;
  const result = code ? scanItem(parcel, countScans(parcel, codes), code) : null;
  return { ...nothing, parcel, codes: result?.ok ? [...codes, code] : codes, result };
}

export async function action({ request, context }: Route.ActionArgs) {
  const entries = await readFormEntries(request);
  const { label, codes } = scansIn(new URLSearchParams(entries));
  const fields = Object.fromEntries(entries);
  const courier = fields["courier"] ?? "";
  const weight = weightField.safeParse(fields["weightGrams"]);
  if (!weight.success) return data({ fieldErrors: { weightGrams: WEIGHT_ERROR }, fields }, { status: 400 });
  if (courier !== "" && !COURIER_NAMES.includes(courier)) {
    const fieldErrors = { courier: "Choose a courier from the list" };
    return data({ fieldErrors, fields }, { status: 400 });
  }
  const { id, role } = adminOf(context);
  const actor = { id, role };
  const scan = { label, codes, courier, weightGrams: weight.data, actor, batchId: newId() };
  const finished = await finishScan(getApp(context).orders, scan);
  if (!finished.ok) {
    if (finished.error === "no-weight")
      return data({ fieldErrors: { weightGrams: "Enter the weight" }, fields }, { status: 400 });
    return data({ refusal: describeRefusal(finished.error, label), fields }, { status: 409 });
  }
  const name = shipmentLabel(finished.parcel.orderNumber, finished.parcel.sequence);
  const title = finished.kind === "packed" ? `Parcel ${name} packed` : `Parcel ${name} is complete`;
  return redirectWithSuccess(href("/admin/orders/pack"), title);
}

export default function Pack({ loaderData, actionData }: Route.ComponentProps) {
  const { label, parcel } = loaderData;
  const refusal = loaderData.refusal ?? (actionData && "refusal" in actionData ? actionData.refusal : null);
  return (
    <div className="max-w-2xl">
      <PageHead
        backLink={<BackLink to={href("/admin/orders/parcels")}>Parcels</BackLink>}
        title="Scan parcels"
        text="Scan a label, then each item. A wrong size or colour is refused."
      />
      {refusal && (
        <Alert tone="bad" title="Nothing was changed" className="mb-4">
          {refusal}
        </Alert>
      )}
      {parcel ? (
        <ScanStation
          key={`${label} ${loaderData.codes.length}`}
          {...loaderData}
          parcel={parcel}
          fieldErrors={actionData && "fieldErrors" in actionData ? actionData.fieldErrors : {}}
          values={actionData?.fields ?? {}}
        />
      ) : (
        <LabelForm label={label} />
      )}
    </div>
  );
}

function LabelForm({ label }: { label: string }) {
  const input = useRef<HTMLInputElement>(null);
  // A scanner types into the field that has the focus.
  useEffect(() => input.current?.focus(), []);
  return (
    <Form className="flex flex-wrap items-end gap-3" noValidate>
      <TextField
        ref={input}
        label="Label or order"
        hint="The parcel’s number or tracking number, or the order’s number."
        name="label"
        defaultValue={label}
        maxLength={MAX_CODE_LENGTH}
        autoComplete="off"
        className="min-w-0 flex-1 basis-60"
      />
      <Button type="submit" variant="dark" className="max-sm:w-full">
        Open
      </Button>
    </Form>
  );
}
