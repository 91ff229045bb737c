import { data, Form, href, redirect } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { isAlertKey } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { findAlert } from "#app/domain/back-in-stock/request-alert.server.ts";
import { mergeLines } from "#app/domain/cart/stored-cart.ts";
import { variantParams } from "#app/domain/catalog/products/variant-url.ts";
import { heldAlerts } from "#app/context/shopper/remembered-ids.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/offer";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Back in stock", matches);

async function findOffer(url: URL, context: Route.LoaderArgs["context"]) {
  const { db, secret } = getApp(context);
  const id = url.searchParams.get("alert") ?? "";
  const alert = isAlertKey(secret, id, url.searchParams.get("key") ?? "") ? await findAlert(db, id) : null;
  if (!alert) return null;
  const params = new URLSearchParams(variantParams(alert));
  return { ...alert, id, productUrl: `${href("/products/:id", { id: alert.slug })}?${params}` };
}

/** The link of the email: leads to the variant that is back, or offers the item that is held. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const offer = await findOffer(url, context);
  if (!offer) return data(null, { status: 404 });
  if (!offer.isHeld) return redirect(offer.productUrl);
  return data({ product: offer.product });
}

/** Adds the held item to the cart and lets this browser buy it. A button does it, because mail scanners open every link. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const offer = await findOffer(url, context);
  if (!offer) throw data(null, { status: 404 });
  if (!offer.isHeld)
    return redirectWithFlash(offer.productUrl, {
      title: "The piece is no longer held",
      description: "You can still buy it while it is in stock.",
      tone: "bad",
    });
  const { cart } = getRequestContext(context);
  const { secret } = getApp(context);
  await cart.change((contents) => ({
    ...contents,
    lines: mergeLines(contents.lines, [{ variantId: offer.variantId, quantity: 1 }]),
  }));
  const cookie = await heldAlerts.add(request, secret, offer.id);
  return redirect(href("/cart"), { headers: { "Set-Cookie": cookie } });
}

export default function Offer({ loaderData }: Route.ComponentProps) {
  return (
    <div className="shell section">
      {loaderData ? (
        <EmptyState
          level={1}
          title={`${loaderData.product} is back`}
          text="We hold one piece for you. Add it to your cart and check out to buy it."
          action={
            <Form method="post">
              <Button type="submit" size="lg">
                Add to Cart
              </Button>
            </Form>
          }
        />
      ) : (
        <EmptyState
          level={1}
          title="This link is not valid"
          text="The piece may no longer be for sale, or your email program may have cut off the link."
          action={<ButtonLink to={href("/products")}>Browse Products</ButtonLink>}
        />
      )}
    </div>
  );
}
