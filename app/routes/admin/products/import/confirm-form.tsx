import { Form, useNavigation } from "react-router";
import { WithoutHsn } from "#app/components/admin/without-hsn.tsx";
import type { ImportPreview } from "#app/domain/catalog/import/import-plan.ts";
import { countOf } from "#app/routes/admin/products/import/import-badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/form/field.tsx";

export const LEAVES_OUT_FAULTY = "leavesOutFaulty";

interface ConfirmFormProps {
  preview: ImportPreview;
  hsnError: string | undefined;
}

/** Confirms or discards a checked or stopped import. */
export function ConfirmForm({ preview, hsnError }: ConfirmFormProps) {
  const { summary, status, faultCount, itemCount, doneCount } = preview;
  const step = useNavigation().formData?.get("step");
  const isStopped = status === "stopped";
  return (
    <Form
      method="post"
      className="flex flex-wrap items-center gap-3 rounded border border-line bg-white p-4 sm:px-5"
    >
      <div className="basis-full empty:hidden">
        {!isStopped && (
          <WithoutHsn names={summary.namesWithoutHsn} count={summary.withoutHsn} error={hsnError} />
        )}
      </div>
      <div className="min-w-0 flex-1 basis-64 text-sm">
        {faultCount > 0 ? (
          <CheckboxField
            name={LEAVES_OUT_FAULTY}
            label="Leave out the products with errors"
            defaultChecked={isStopped}
            required
          />
        ) : (
          <p>
            {isStopped
              ? `${doneCount.toLocaleString("en-IN")} of ${countOf(itemCount, "product")} are imported.`
              : "No errors."}{" "}
            Each change is recorded in the audit log, and nothing is deleted.
          </p>
        )}
      </div>
      <Button
        type="submit"
        name="step"
        value="drop"
        variant="quiet"
        formNoValidate
        isPending={step === "drop"}
      >
        {isStopped ? "Discard the rest" : "Discard"}
      </Button>
      <Button
        type="submit"
        name="step"
        value="confirm"
        isPending={step === "confirm"}
        pendingLabel="Importing..."
      >
        {isStopped ? "Continue" : `Import ${countOf(itemCount, "product")}`}
      </Button>
    </Form>
  );
}
