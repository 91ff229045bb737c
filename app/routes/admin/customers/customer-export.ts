import { data, href, redirect } from "react-router";
import { findCustomer } from "#app/domain/customers/admin-list/find-customer.server.ts";
import { exportCustomer } from "#app/domain/privacy/export-person.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { jsonDownload } from "#app/platform/http/json-responses.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/customer-export";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/admin/customers/:id", { id: params.id }));
}

/** Exports everything the store holds about a customer as a file. A POST, because the export is audited. */
export async function action({ params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const customer = await findCustomer(app.db, params.id);
  if (!customer) throw data(null, { status: 404 });
  const personalData = await exportCustomer(app, customer, adminOf(context));
  return jsonDownload(`customer-${indianDay(personalData.exportedAt)}.json`, personalData);
}
