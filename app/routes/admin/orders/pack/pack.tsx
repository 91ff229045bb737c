import { useEffect, useRef } from "react";
import { data, Form, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { getApp, temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import { findScannedParcel } from "#app/domain/orders/parcels/scan/find-scanned-parcel.server.ts";
import { finishScan } from "#app/domain/orders/parcels/scan/finish-scan.server.ts";
import { countScans, MAX_SCANS, scanItem } from "#app/domain/orders/parcels/scan/scan-items.ts";
import { WEIGHT_ERROR, weightField } from "#app/domain/orders/shipments/shipment.forms.ts";
import { shipmentLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { imageErrorStatus, imageErrorText, MAX_IMAGE_BYTES } from "#app/lib/forms/image-upload.ts";
import { newId } from "#app/lib/id.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { readUploads } from "#app/platform/uploads/upload.server.ts";
import { couriersToChoose } from "#app/routes/admin/orders/couriers-to-choose.server.ts";
import { describeRefusal } from "#app/routes/admin/orders/pack/scan-texts.ts";
import { CODES_FIELD, PHOTO_FIELD, ScanStation } from "#app/routes/admin/orders/pack/scan-station.tsx";
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
  const couriers = await couriersToChoose(context);
  const nothing = { label, couriers, parcel: null, codes: [], result: null, refusal: null };
  if (label === "") return nothing;
  const found = await findScannedParcel(getApp(context).db, label);
  if (!found.ok) return { ...nothing, refusal: describeRefusal(found.error, label) };
  const { parcel } = found;
  const result = code ? scanItem(parcel, countScans(parcel, codes), code) : null;
  return { ...nothing, parcel, codes: result?.ok ? [...codes, code] : codes, result };
}

/** The finished scan, whose form has all codes in one field, a code a line, and perhaps a photo. */
async function readFinish({ request, context }: Route.ActionArgs) {
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data"))
    return { fields: await readForm(request), photo: null, photoError: null };
  const { fields, files, error } = await readUploads("shop", request, temporaryUploadsOf(context), {
    field: PHOTO_FIELD,
    maxBytes: MAX_IMAGE_BYTES,
  });
  return { fields, photo: files[0] ?? null, photoError: error };
}

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { fields, photo, photoError } = await readFinish(args);
  const { label, codes } = scansIn(new URLSearchParams(codeEntries(fields)));
  const courier = fields["courier"] ?? "";
  const weight = weightField.safeParse(fields["weightGrams"]);
  const fieldErrors = {
    ...(!weight.success && { weightGrams: WEIGHT_ERROR }),
    ...(courier !== "" &&
      !(await couriersToChoose(context)).includes(courier) && { courier: "Choose a courier from the list" }),
    ...(photoError && { [PHOTO_FIELD]: imageErrorText(photoError) }),
  };
  if (!weight.success || Object.keys(fieldErrors).length > 0)
    return data({ fieldErrors, fields }, { status: 400 });
  const { id, role } = adminOf(context);
  const actor = { id, role };
  const { orders, images } = getApp(context);
  const scan = { label, codes, courier, weightGrams: weight.data, photo, actor, batchId: newId() };
  const finished = await finishScan({ ...orders, images }, scan);
  if (!finished.ok) {
    if (finished.error === "photo-refused")
      return data(
        { fieldErrors: { [PHOTO_FIELD]: imageErrorText(finished.imageError) }, fields },
        { status: imageErrorStatus(finished.imageError) },
      );
    if (finished.error === "no-weight")
      return data({ fieldErrors: { weightGrams: "Enter the weight" }, fields }, { status: 400 });
    return data({ refusal: describeRefusal(finished.error, label), fields }, { status: 409 });
  }
  const name = shipmentLabel(finished.parcel.orderNumber, finished.parcel.sequence);
  const title = finished.kind === "packed" ? `Parcel ${name} packed` : `Parcel ${name} is complete`;
  return redirectWithSuccess(href("/admin/orders/pack"), title);
}

/** The label and the codes of a finished scan, as the URL of an unfinished one has them. */
function codeEntries(fields: Record<string, string>): [string, string][] {
  const codes = (fields[CODES_FIELD] ?? "").split("\n").filter((code) => code.trim() !== "");
  return [["label", fields["label"] ?? ""], ...codes.map((code): [string, string] => ["scanned", code])];
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
