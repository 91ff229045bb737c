import { data, href, redirect } from "react-router";
import { duplicateProduct } from "#app/domain/catalog/products/create-product.server.ts";
import { isUuid } from "#app/lib/id.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/duplicate";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/admin/products/:id", { id: params.id }));
}

/** Duplicates the product as a draft and opens the copy. */
export async function action({ params, context }: Route.ActionArgs) {
  const copy = isUuid(params.id)
    ? await duplicateProduct(getApp(context), params.id, adminOf(context))
    : null;
  if (copy === null) throw data(null, { status: 404 });
  const flash = {
    title: "Product Duplicated",
    description: "This copy is a draft without stock.",
    tone: "good" as const,
  };
  return redirectWithFlash(href("/admin/products/:id", { id: copy }), flash);
}
