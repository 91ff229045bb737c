import { data } from "react-router";
import { EditedVersion } from "#app/domain/catalog/categories/categories.forms.ts";
import { MAX_IMAGE_BYTES, type ImageError } from "#app/lib/forms/image-upload.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { RequestUploads } from "#app/platform/uploads/temporary-uploads.server.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";

/** The change to make to the image of a form. */
export type SentImage =
  | { kind: "keep" }
  | { kind: "remove" }
  | { kind: "replace"; file: string; fileName: string }
  | { kind: "refused"; error: ImageError };

/** Reads an admin form with an optional file field "image". A new file wins over a ticked "removeImage". */
export async function readEditForm(
  request: Request,
  uploads: RequestUploads,
): Promise<{ fields: Record<string, string>; image: SentImage }> {
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data"))
    return { fields: await readForm(request), image: { kind: "keep" } };
  const upload = await readUpload(request, uploads, { field: "image", maxBytes: MAX_IMAGE_BYTES });
  const { removeImage, ...fields } = upload.fields;
  if (upload.ok) return { fields, image: { kind: "replace", file: upload.file, fileName: upload.fileName } };
  if (upload.error !== "no-file") return { fields, image: { kind: "refused", error: upload.error } };
  return { fields, image: { kind: removeImage ? "remove" : "keep" } };
}

/** The version of the row that the form was rendered with. Responds 400 without one. */
export function editedVersion(fields: Record<string, string>): number {
  const parsed = EditedVersion.safeParse(fields);
  if (!parsed.success) throw data(null, { status: 400 });
  return parsed.data.version;
}
