import { data } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import { EMAIL_KIND_NAMES } from "#app/domain/messages/emails/email-texts.settings.ts";
import { previewEmail } from "#app/domain/orders/emails/preview-email.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/email-preview";

/** Emails have inline styles. Nothing else is loaded or run, and only the store's own pages show it in a frame. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** An email as it is sent, with a sample order, for the frame of its page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = EMAIL_KIND_NAMES.find((name) => name === params.kind);
  if (!kind) throw data(null, { status: 404 });
  const { html } = await previewEmail(getApp(context).orders, { kind, reader: adminOf(context) });
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "X-Frame-Options": "SAMEORIGIN",
      "Cache-Control": "private, no-store",
    },
  });
}
