import { href } from "react-router";
import { listImages } from "#app/domain/media-library/list-images.server.ts";
import { imageName, parseLibraryQuery } from "#app/domain/media-library/media-library.ts";
import { storeContentImage } from "#app/domain/media/store-uploaded-image.server.ts";
import { MAX_IMAGE_BYTES, imageErrorStatus, imageErrorText } from "#app/lib/forms/image-upload.ts";
import { safeReturnTo } from "#app/lib/http/return-to.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";
import { temporaryUploadsOf, getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/images";

/** The field of the upload's form. */
const FIELD = "image";

/** The images of the library that match a search, for the dialog that inserts one. Their number is that of a page of the library. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = parseLibraryQuery(url.searchParams);
  const { images, total } = await listImages(getApp(context).db, query);
  const shown = images.map(({ id, fileName, alt }) => ({ id, alt, name: imageName({ id, fileName, alt }) }));
  return Response.json({ images: shown, total });
}

/** Stores an image for a post's text. Responds to the script with its URL, and without a script shows the Markdown to insert. */
export async function action({ request, context }: Route.ActionArgs) {
  const upload = await readUpload(request, temporaryUploadsOf(context), {
    field: FIELD,
    maxBytes: MAX_IMAGE_BYTES,
  });
  const stored = upload.ok ? await storeContentImage(getApp(context), upload) : upload;
  const { returnTo } = upload.fields;
  if (returnTo === undefined) {
    if (stored.ok) return Response.json({ id: stored.id, url: stored.url }, { status: 201 });
    const message = imageErrorText(stored.error);
    return Response.json({ message }, { status: imageErrorStatus(stored.error) });
  }
  const returnUrl = safeReturnTo(returnTo, href("/admin/content"));
  if (!stored.ok) {
    const description = imageErrorText(stored.error);
    return redirectWithFlash(returnUrl, { title: "Image Upload Error", description, tone: "bad" });
  }
  const description = `Insert this into the text: ![Describe the image](${stored.url})`;
  return redirectWithFlash(returnUrl, { title: "Image uploaded", description, tone: "good" });
}
