import { Form, href, Link, useNavigation } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { formatMonth } from "#app/lib/time/months.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, SelectField } from "#app/ui/form/field.tsx";

interface ArchiveFormProps {
  months: readonly string[];
  gstins: readonly string[];
  shopGstin: string;
  /** Empty without one. */
  accountantEmail: string;
  problem: FormError | undefined;
  /** Whether the person may export names and addresses. */
  mayExportDocuments: boolean;
}

/** Requests the archive of a month: the month before the current one unless another is chosen. */
export function ArchiveForm(props: ArchiveFormProps) {
  const { months, gstins, shopGstin, accountantEmail, problem, mayExportDocuments } = props;
  const isPending = useNavigation().formData?.get("intent") === "create";
  const values = problem?.values;
  return (
    <Panel title="Make an archive">
      <Form method="post" noValidate className="space-y-4">
        <FormErrorAlert error={problem} />
        <input type="hidden" name="intent" value="create" />
        <PeriodFields months={months} gstins={gstins} shopGstin={shopGstin} problem={problem} />
        {mayExportDocuments && (
          <CheckboxField
            name="documents"
            label="With all invoices and credit notes as PDF, which name customers"
            defaultChecked={values ? values["documents"] === "on" : true}
          />
        )}
        <CheckboxField
          name="send"
          label={accountantEmail ? `Send the link to ${accountantEmail}` : "Send the link to the accountant"}
          defaultChecked={values?.["send"] === "on"}
          error={problem?.fieldErrors?.["send"]}
        />
        <p className="max-w-prose text-sm text-ink-soft">
          The accountant’s email is set under{" "}
          <Link to={href("/admin/settings/accounting")} className="underlined">
            Settings &gt; Accounting
          </Link>
          .
        </p>
        <Button type="submit" variant="dark" isPending={isPending} pendingLabel="Requesting...">
          Make archive
        </Button>
      </Form>
    </Panel>
  );
}

/** The month, and the GSTIN where the shop has had several. */
function PeriodFields({
  months,
  gstins,
  shopGstin,
  problem,
}: Pick<ArchiveFormProps, "months" | "gstins" | "shopGstin" | "problem">) {
  const values = problem?.values;
  return (
    <div className="flex flex-wrap gap-3">
      <SelectField
        label="Month"
        name="month"
        defaultValue={values?.["month"] ?? months[1] ?? months[0]}
        error={problem?.fieldErrors?.["month"]}
        className="w-52"
      >
        {months.map((month) => (
          <option key={month} value={month}>
            {formatMonth(month)}
          </option>
        ))}
      </SelectField>
      {gstins.length > 1 ? (
        <SelectField
          label="GSTIN"
          name="gstin"
          defaultValue={values?.["gstin"] ?? shopGstin}
          className="w-52"
        >
          {gstins.map((gstin) => (
            <option key={gstin} value={gstin}>
              {gstin || "Before the registration"}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name="gstin" value={gstins[0] ?? ""} />
      )}
    </div>
  );
}
