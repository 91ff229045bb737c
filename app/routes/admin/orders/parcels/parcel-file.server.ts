import { readFile } from "node:fs/promises";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import { csvUploadError } from "#app/lib/forms/csv-upload.ts";
import { newId } from "#app/lib/id.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import type { ReadTable } from "#app/platform/read-csv-table.server.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";
import { MAX_PARCEL_FILE_BYTES } from "#app/routes/admin/orders/parcels/parcel-file.tsx";

interface ParcelFile<Row, Planned> {
  /** Of the rows that the form below the preview sends. */
  schema: z.ZodType<Row[]>;
  read: (bytes: Buffer) => Promise<ReadTable<Row>>;
  plan: (rows: Row[]) => Promise<Planned[]>;
  apply: (rows: Row[]) => Promise<Planned[]>;
}

/** The action of a page that uploads a file about parcels: a file is planned and shown; the form below the plan, with its rows, applies it. */
export async function runParcelFile<Row, Planned>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { schema, read, plan, apply }: ParcelFile<Row, Planned>,
) {
  const upload = await readUpload(request, temporaryUploadsOf(context), {
    field: "file",
    maxBytes: MAX_PARCEL_FILE_BYTES,
  });
  const sentRows = upload.fields["rows"];
  if (sentRows !== undefined) {
    const rows = schema.safeParse(parseJson(sentRows));
    if (!rows.success) return data({ error: "Please upload the file again." }, { status: 400 });
    return data({ planned: await apply(rows.data), isApplied: true, id: newId() });
  }
  if (!upload.ok) {
    const { text, status } = csvUploadError(upload.error, MAX_PARCEL_FILE_BYTES);
    return data({ error: text }, { status });
  }
  const table = await read(await readFile(upload.file));
  if (!table.ok) return data({ faults: table.faults, count: table.count }, { status: 400 });
  return data({ planned: await plan(table.rows), isApplied: false, id: newId() });
}
