import type { RouterContextProvider } from "react-router";
import { getApp, temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import { MAX_RETURN_PHOTOS, PHOTOS_FIELD } from "#app/domain/orders/returns/claims/claim.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { MAX_IMAGE_BYTES, imageErrorText } from "#app/lib/forms/image-upload.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { readUploads } from "#app/platform/uploads/upload.server.ts";

export interface PhotoForm {
  fields: Record<string, string>;
  /** The uploaded files, deleted after the response. */
  photos: string[];
  /** The error of the field with the photos, if any of them cannot be accepted. */
  fieldErrors: Record<string, string>;
}

/** Reads the form of a claim or a return with its photos. The text fields are there even if a photo is refused. */
export async function readPhotoForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { id, role }: OrderActor,
): Promise<PhotoForm> {
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data"))
    return { fields: await readForm(request), photos: [], fieldErrors: {} };
  const by = role === "admin" ? "shop" : { id, limits: getApp(context).limits };
  const { fields, files, error } = await readUploads(by, request, temporaryUploadsOf(context), {
    field: PHOTOS_FIELD,
    maxBytes: MAX_IMAGE_BYTES,
    maxFiles: MAX_RETURN_PHOTOS,
  });
  return { fields, photos: files, fieldErrors: error ? { [PHOTOS_FIELD]: imageErrorText(error) } : {} };
}
