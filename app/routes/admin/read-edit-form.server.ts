import { MAX_PICTURE_BYTES, type PictureProblem } from "#app/lib/forms/image-upload.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { IncomingFiles } from "#app/platform/uploads/temporary-uploads.server.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";

/** What becomes of the one picture that a form of the office is about. */
export type SentPicture =
  | { kind: "keep" }
  | { kind: "remove" }
  | { kind: "replace"; file: string }
  | { kind: "refused"; problem: PictureProblem };

/**
 * A form of the office with or without a file field "picture". A form sent with a new file and with "removePicture" ticked means
 * the new file.
 */
export async function readEditForm(
  request: Request,
  incoming: IncomingFiles,
): Promise<{ fields: Record<string, string>; picture: SentPicture }> {
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data"))
    return { fields: await readForm(request), picture: { kind: "keep" } };
  const upload = await readUpload(request, incoming, { field: "picture", maxBytes: MAX_PICTURE_BYTES });
  const { removePicture, ...fields } = upload.fields;
  if (upload.ok) return { fields, picture: { kind: "replace", file: upload.file } };
  if (upload.problem !== "no-file") return { fields, picture: { kind: "refused", problem: upload.problem } };
  return { fields, picture: { kind: removePicture ? "remove" : "keep" } };
}
