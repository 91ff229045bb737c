import { data, href, redirect } from "react-router";
import { privateMeta } from "#app/components/page-meta.ts";
import { isAlertKey } from "#app/domain/back-in-stock/alert-key.server.ts";
import { findAlert } from "#app/domain/back-in-stock/find-alert.server.ts";
import { variantParams } from "#app/domain/catalog/products/variant-url.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/offer";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta("Back in stock", matches);

/** The link of the email: leads to the variant that is back. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, secret } = getApp(context);
  const id = url.searchParams.get("alert") ?? "";
  const found = isAlertKey(secret, id, url.searchParams.get("key") ?? "") ? await findAlert(db, id) : null;
  if (!found) return data(null, { status: 404 });
  return redirect(
    `${href("/products/:id", { id: found.slug })}?${new URLSearchParams(variantParams(found))}`,
  );
}

export default function InvalidOffer() {
  return (
    <div className="shell section">
      <EmptyState
        level={1}
        title="This link is not valid"
        text="The piece may no longer be for sale, or your email program may have cut off the link."
        action={<ButtonLink to={href("/products")}>Browse Products</ButtonLink>}
      />
    </div>
  );
}
