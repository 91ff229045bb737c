import { data, href, redirect } from "react-router";
import { addProductImage, storeProductImage } from "#app/domain/catalog/products/product-images.server.ts";
import {
  MAX_IMAGE_BYTES,
  imageErrorStatus,
  imageErrorText,
  type ImageError,
} from "#app/lib/forms/image-upload.ts";
import { isUuid } from "#app/lib/id.ts";
import { redirectWithFlash, redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";
import { temporaryUploadsOf, getApp } from "#app/context/context-keys.server.ts";
import { IMAGE_FIELD } from "#app/routes/admin/products/images/send-image.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/images";

export function loader() {
  return redirect(href("/admin/products"));
}

/**
 * Uploads an image. With a `productId` (sent without JavaScript) it is appended to that product; otherwise the response has its id for
 * the product form.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const upload = await readUpload(request, temporaryUploadsOf(context), {
    field: IMAGE_FIELD,
    maxBytes: MAX_IMAGE_BYTES,
  });
  const { productId } = upload.fields;
  if (productId === undefined) {
    const stored = upload.ok ? await storeProductImage(app, upload.file, upload.fileName) : upload;
    return stored.ok ? Response.json({ id: stored.id }, { status: 201 }) : refusal(stored.error);
  }
  if (!isUuid(productId)) throw data(null, { status: 404 });
  const added = upload.ok
    ? await addProductImage(
        app,
        { productId, file: upload.file, fileName: upload.fileName },
        adminOf(context),
      )
    : { ok: false as const, message: imageErrorText(upload.error) };
  const productUrl = href("/admin/products/:id", { id: productId });
  if (added.ok) return redirectWithSuccess(productUrl, "Image added");
  return redirectWithFlash(productUrl, {
    title: "Image Upload Error",
    description: added.message,
    tone: "bad",
  });
}

function refusal(problem: ImageError): Response {
  return Response.json({ message: imageErrorText(problem) }, { status: imageErrorStatus(problem) });
}
