import { data } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import { EMAIL_KIND_NAMES } from "#app/domain/messages/emails/email-texts.settings.ts";
import { previewEmail } from "#app/domain/orders/emails/preview-email.server.ts";
import { emailFrameResponse } from "#app/routes/admin/email-frame.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/email-preview";

/** An email as it is sent, with a sample order, for the frame of its page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = EMAIL_KIND_NAMES.find((name) => name === params.kind);
  if (!kind) throw data(null, { status: 404 });
  const { html } = await previewEmail(getApp(context).orders, { kind, reader: adminOf(context) });
  return emailFrameResponse(html);
}
