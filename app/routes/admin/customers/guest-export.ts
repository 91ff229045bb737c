import { data, href, redirect } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import { GuestContact } from "#app/domain/privacy/guest-data.forms.ts";
import { exportGuest } from "#app/domain/privacy/guest-data.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { jsonDownload } from "#app/platform/http/json-responses.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/guest-export";

export function loader() {
  return redirect(href("/admin/customers/guests"));
}

/** Exports everything the store holds about a guest as a file. A POST, because the export is audited. */
export async function action({ request, context }: Route.ActionArgs) {
  const contact = GuestContact.safeParse((await readForm(request)).contact);
  if (!contact.success) throw data(null, { status: 400 });
  const { db, clock } = getApp(context);
  const now = clock.now();
  const personalData = await exportGuest(db, { contact: contact.data, actorId: adminOf(context).id, now });
  return jsonDownload(`guest-${indianDay(now)}.json`, personalData);
}
