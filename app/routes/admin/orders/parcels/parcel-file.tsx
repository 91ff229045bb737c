import type { ReactNode } from "react";
import { Form, href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { CsvColumns, CsvUploadForm } from "#app/components/admin/forms/csv-upload-form.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { MAX_PARCEL_ROWS } from "#app/domain/orders/parcels/files/tracking-numbers.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";

export const MAX_PARCEL_FILE_BYTES = 512 * 1024;

interface ParcelFilePageProps {
  title: string;
  text: string;
  columns: readonly (readonly [string, string])[];
  actionData:
    | { error: string }
    | { faults: readonly { row: number | null; message: string }[]; count: number }
    | { id: string }
    | undefined;
  /** The preview or the result; none before a file is uploaded. */
  children: ReactNode;
}

/** A page that uploads a CSV file about parcels. */
export function ParcelFilePage({ title, text, columns, actionData, children }: ParcelFilePageProps) {
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/orders/parcels")}>Parcels</BackLink>}
        title={title}
        text={text}
      />
      <div className="max-w-4xl space-y-4">
        {children}
        <Panel title="Upload a file">
          <CsvUploadForm
            hint={`CSV in UTF-8, up to ${MAX_PARCEL_ROWS} rows. You first see what it would change.`}
            maxBytes={MAX_PARCEL_FILE_BYTES}
            error={actionData && "error" in actionData ? actionData.error : undefined}
            {...(actionData && "faults" in actionData ? actionData : {})}
            button="Check file"
            pendingLabel="Checking..."
          />
          <CsvColumns title="Columns, in any order; others are ignored" columns={columns} />
        </Panel>
      </div>
    </>
  );
}

interface PreviewRow {
  row: number;
  /** The parcel, or the words of the file for one that was not found. */
  name: string;
  /** Below it: what the row states. */
  detail: string;
  outcome: string;
  /** "changed" rows are those that the file changes. */
  kind: "changed" | "unchanged" | "refused";
}

interface ParcelFilePreviewProps {
  rows: readonly PreviewRow[];
  isApplied: boolean;
  /** "3 parcels get their numbers", by the number of changed rows. */
  title: (changed: number) => string;
  /** The rows for the form that applies them. */
  sent: readonly unknown[];
  /** "Save 3 numbers" */
  submit: (changed: number) => string;
}

const TONES: Record<PreviewRow["kind"], string> = {
  changed: "text-leaf",
  unchanged: "text-ink-soft",
  refused: "text-flame-deep",
};

/** The effect of each row of a file, before or after it is applied, and the button that applies it. */
export function ParcelFilePreview({ rows, isApplied, title, sent, submit }: ParcelFilePreviewProps) {
  const isPending = useNavigation().state === "submitting";
  const changed = rows.filter(({ kind }) => kind === "changed").length;
  const refused = rows.filter(({ kind }) => kind === "refused").length;
  return (
    <section aria-label="Rows of the file" className="space-y-4">
      <Alert tone={refused > 0 ? "warning" : "good"} title={title(changed)}>
        {refused > 0 &&
          `${refused === 1 ? "1 row changes" : `${refused} rows change`} nothing. See the list for the reasons.`}
      </Alert>
      <ul className="divide-y divide-line rounded border border-line bg-white text-sm">
        {rows.map(({ row, name, detail, outcome, kind }) => (
          <li key={row} className="flex flex-wrap items-center gap-x-6 gap-y-1 p-4 sm:px-5">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold wrap-anywhere tabular">{name}</p>
              <p className="text-ink-soft wrap-anywhere">
                Row {row} · {detail}
              </p>
            </div>
            <p className={`w-full font-medium sm:w-72 ${TONES[kind]}`}>{outcome}</p>
          </li>
        ))}
      </ul>
      {!isApplied && changed > 0 && (
        <Form method="post" encType="multipart/form-data">
          <input type="hidden" name="rows" value={JSON.stringify(sent)} />
          <Button type="submit" variant="dark" isPending={isPending} pendingLabel="Saving...">
            {submit(changed)}
          </Button>
        </Form>
      )}
    </section>
  );
}
