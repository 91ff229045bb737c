import { useEffect, useRef, useState, type FormEvent } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import {
  countScans,
  isComplete,
  scanItem,
  type ScannableParcel,
  type ScanResult,
} from "#app/domain/orders/parcels/scan/scan-items.ts";
import { shipmentLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { CourierField } from "#app/routes/admin/orders/parcel-fields.tsx";
import { CameraScanner } from "#app/routes/admin/orders/pack/camera-scanner.tsx";
import { describeScan } from "#app/routes/admin/orders/pack/scan-texts.ts";
import { playScanTone } from "#app/routes/admin/orders/pack/scan-tone.ts";
import { IMAGE_HINT, IMAGE_TYPES, imageErrorText, MAX_IMAGE_BYTES } from "#app/lib/forms/image-upload.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";

/** The fields of the form that finishes a parcel: its codes, a code a line, and the photo. */
export const CODES_FIELD = "codes";
export const PHOTO_FIELD = "photo";

interface ScanStationProps {
  /** The code that named the parcel. */
  label: string;
  parcel: ScannableParcel;
  /** The names that can be chosen. */
  couriers: readonly string[];
  /** The codes that the URL has: without JavaScript each scan is a form. */
  codes: string[];
  result: ScanResult | null;
  fieldErrors: Record<string, string>;
  values: Record<string, string>;
}

/** The items of a parcel, each counted as it is scanned, and the button that finishes the parcel. */
export function ScanStation({ label, parcel, couriers, fieldErrors, values, ...initial }: ScanStationProps) {
  const [codes, setCodes] = useState(initial.codes);
  const [result, setResult] = useState(initial.result);
  const input = useRef<HTMLInputElement>(null);
  // A scanner types into the field that has the focus.
  useEffect(() => input.current?.focus(), []);
  const counts = countScans(parcel, codes);
  const isDone = isComplete(parcel, counts);
  const scan = (code: string) => {
    if (code.trim() === "") return;
    const scanned = scanItem(parcel, countScans(parcel, codes), code);
    playScanTone(scanned.ok ? "good" : "bad");
    setResult(scanned);
    if (scanned.ok) setCodes([...codes, code.trim()]);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    scan(input.current?.value ?? "");
    if (input.current) input.current.value = "";
    input.current?.focus();
  };
  const name =
    parcel.sequence === null
      ? `Order ${orderNumberLabel(parcel.orderNumber)}`
      : `Parcel ${shipmentLabel(parcel.orderNumber, parcel.sequence)}`;
  return (
    <section aria-label={name} className="space-y-4 rounded border border-line bg-white p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold tabular">{name}</h2>
        <Link
          to={href("/admin/orders/pack")}
          className="underlined inline-flex min-h-11 items-center text-sm"
        >
          Another parcel
        </Link>
      </div>
      <ItemCounts parcel={parcel} counts={counts} />
      <p
        role={result && !result.ok ? "alert" : "status"}
        className={
          result && !result.ok
            ? "rounded bg-danger-wash p-3 text-lg font-semibold text-danger-deep"
            : "min-h-8 text-lg font-medium text-leaf"
        }
      >
        {result && (result.ok ? `✓ ${describeScan(result)}` : describeScan(result))}
      </p>
      {/*
        A form per scan without JavaScript; a USB scanner types the code and Enter. It stays once all items are scanned: one item too many is
        refused, and the second line break of some scanners presses no button.
      */}
      <Form onSubmit={submit} className="flex flex-wrap items-end gap-3" noValidate>
        <ScannedFields label={label} codes={codes} />
        <TextField
          ref={input}
          label="Barcode or SKU of an item"
          name="code"
          maxLength={100}
          autoComplete="off"
          className="min-w-0 flex-1 basis-60"
        />
        <Button type="submit" variant="outline" className="max-sm:w-full">
          Count
        </Button>
      </Form>
      {/* Without the viewfinder, so that the phone can take the photo. */}
      {!isDone && <CameraScanner onCode={scan} />}
      {isDone && <FinishForm {...{ label, parcel, couriers, codes, fieldErrors, values }} />}
    </section>
  );
}

function ScannedFields({ label, codes }: { label: string; codes: readonly string[] }) {
  return (
    <>
      <input type="hidden" name="label" value={label} />
      {withOccurrence(codes).map(({ code, occurrence }) => (
        <input key={`${occurrence} ${code}`} type="hidden" name="scanned" value={code} />
      ))}
    </>
  );
}

/** Each code with the number of times it has occurred so far. */
function withOccurrence(codes: readonly string[]) {
  const seen = new Map<string, number>();
  return codes.map((code) => {
    const occurrence = (seen.get(code) ?? 0) + 1;
    seen.set(code, occurrence);
    return { code, occurrence };
  });
}

function ItemCounts({ parcel, counts }: { parcel: ScannableParcel; counts: ReadonlyMap<string, number> }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {parcel.lines.map(({ lineId, productName, options, sku, quantity }) => {
        const count = counts.get(lineId) ?? 0;
        return (
          <li key={lineId} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{productName}</span>
              <span className="block text-sm text-ink-soft wrap-anywhere">
                {[options, sku].filter(Boolean).join(" · ")}
              </span>
            </span>
            <span
              className={`text-lg font-semibold whitespace-nowrap tabular ${count === quantity ? "text-leaf" : ""}`}
            >
              {count} of {quantity}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type FinishFormProps = Pick<
  ScanStationProps,
  "label" | "parcel" | "couriers" | "codes" | "fieldErrors" | "values"
>;

/** Packs the scanned items, or confirms that a packed parcel is complete. */
function FinishForm({ label, parcel, couriers, codes, fieldErrors, values }: FinishFormProps) {
  const isPending = useNavigation().formMethod === "POST";
  const isPacked = parcel.sequence !== null;
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="space-y-4">
      <input type="hidden" name="label" value={label} />
      <input type="hidden" name={CODES_FIELD} value={codes.join("\n")} />
      <p className="font-medium">All items are scanned.</p>
      {!isPacked && (
        <div className="grid gap-4 sm:grid-cols-2">
          <CourierField couriers={couriers} values={values} errors={fieldErrors} />
          <TextField
            label="Weight in grams"
            hint="With wrapping."
            name="weightGrams"
            inputMode="numeric"
            autoComplete="off"
            error={fieldErrors["weightGrams"]}
            defaultValue={values["weightGrams"] ?? parcel.weightGrams ?? ""}
          />
        </div>
      )}
      <FileField
        label="Photo of the open parcel (optional)"
        name={PHOTO_FIELD}
        accept={IMAGE_TYPES}
        capture="environment"
        maxBytes={MAX_IMAGE_BYTES}
        tooLargeText={imageErrorText("too-large")}
        hint={`${IMAGE_HINT}. Only staff see it, on the order’s page.`}
        error={fieldErrors[PHOTO_FIELD]}
      />
      <Button
        type="submit"
        variant="dark"
        className="max-sm:w-full"
        isPending={isPending}
        pendingLabel="Saving..."
      >
        {isPacked ? "Parcel is complete" : "Pack shipment"}
      </Button>
    </Form>
  );
}
