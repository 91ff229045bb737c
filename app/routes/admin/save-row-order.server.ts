import { data, type ActionFunctionArgs } from "react-router";
import { formError } from "#app/components/form-error.ts";
import { requestedOrder, RowOrderForm } from "#app/domain/catalog/categories/categories.forms.ts";
import type { orderFeatured } from "#app/domain/catalog/listing/featured-order.server.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";

/** The action of a page with a `MovableTable`. `rows` is their plural in the error: "categories". */
export async function saveRowOrder(
  { url, context }: Pick<ActionFunctionArgs, "url" | "context">,
  fields: Record<string, string>,
  { save, rows }: { save: typeof orderFeatured; rows: string },
) {
  const form = RowOrderForm.safeParse(fields);
  if (!form.success) throw data(null, { status: 400 });
  const requested = { shown: form.data.shown, order: requestedOrder(form.data) };
  const saved = await save(getApp(context), requested, adminOf(context));
  if (saved.ok) return redirectWithSuccess(url.pathname, "Display order saved");
  const text = `The ${rows} have changed since you opened the page. Nothing was moved. Review them and try again.`;
  return data(formError("Changed in the meantime", text), { status: 409 });
}
