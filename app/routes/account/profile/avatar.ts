import { href, redirect } from "react-router";
import { changeAvatar, removeAvatar } from "#app/domain/customers/profile.server.ts";
import { MAX_IMAGE_BYTES, imageErrorText } from "#app/lib/forms/image-upload.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readUploadOf } from "#app/platform/uploads/upload.server.ts";
import { temporaryUploadsOf, getApp } from "#app/context/context-keys.server.ts";
import { requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/avatar";

export function loader() {
  return redirect(href("/profile"));
}

/** Stores the uploaded image as avatar, or removes the avatar if the form says so. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const app = getApp(context);
  const from = { id: user.id, limits: app.limits };
  const upload = await readUploadOf(from, request, temporaryUploadsOf(context), {
    field: "avatar",
    maxBytes: MAX_IMAGE_BYTES,
  });
  if (upload.fields.intent === "remove") {
    await removeAvatar(app, user.id);
    return redirectWithFlash(href("/profile"), {
      title: "Profile Updated",
      description: "Your avatar has been removed.",
      tone: "good",
    });
  }
  const changed = upload.ok ? await changeAvatar(app, user.id, upload.file) : upload;
  if (!changed.ok) {
    const description = imageErrorText(changed.error);
    return redirectWithFlash(href("/profile"), {
      title: "Avatar Upload Error",
      description,
      tone: "bad",
      field: "avatar",
    });
  }
  return redirectWithFlash(href("/profile"), {
    title: "Profile Updated",
    description: "Your avatar has been changed.",
    tone: "good",
  });
}
