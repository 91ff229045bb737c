import { data, href } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { alertPhoneKey } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { phoneChannelsFor } from "#app/domain/messages/notify.server.ts";
import { requestAlert } from "#app/domain/back-in-stock/request-alert.server.ts";
import { StockAlertForm } from "#app/domain/back-in-stock/back-in-stock.forms.ts";
import { findProduct } from "#app/domain/catalog/products/find-product.server.ts";
import { variantParams } from "#app/domain/catalog/products/variant-url.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { BackInStockForm } from "#app/routes/shop/back-in-stock/back-in-stock-form.tsx";
import type { Route } from "./+types/request-alert";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Back in stock", matches);

const REQUESTS = { name: "stock-alert", max: 30, windowMs: 60 * 60_000 };

export async function loader({ params, context }: Route.LoaderArgs) {
  const product = await findProduct(getApp(context).db, params.id);
  if (!product) throw data(null, { status: 404 });
  return { product: product.name, productUrl: href("/products/:id", { id: product.slug }) };
}

/** Records the request of a product page's form. The response does not reveal whether the address waits already. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, limits, secret, settings } = getApp(context);
  const product = await findProduct(db, params.id);
  if (!product) throw data(null, { status: 404 });
  const fields = await readForm(request);
  const form = StockAlertForm.safeParse(fields);
  const variant = product.variants.find(({ id }) => id === fields["variant"]);
  const colour = product.colours.find(({ slug }) => slug === variant?.colourSlug);
  const productUrl = `${href("/products/:id", { id: product.slug })}?${new URLSearchParams(
    variantParams({ colour: colour?.slug ?? null, size: variant?.sizeLabel ?? null }),
  )}`;
  const refuse = (message: string, status: number) =>
    data(
      {
        slug: product.slug,
        variants: [
          {
            id: variant?.id ?? "",
            name: [variant?.sizeLabel, colour?.name].filter(Boolean).join(" · "),
          },
        ],
        email: fields["email"] ?? "",
        message,
      },
      { status },
    );
  if (!form.success) return refuse(fieldErrorsOf(form.error)["email"] ?? "Choose a size first.", 400);
  const result = await limits.consume(REQUESTS, callerOf(request, context).clientIp);
  if (!result.ok) return refuse("Too many attempts. Please try again in an hour.", 429);
  const { email, variant: variantId } = form.data;
  const saved = await requestAlert(db, { productId: product.id, variantId, email, now: clock.now() });
  if (!saved.ok && saved.error === "not-found") return refuse("Choose a size first.", 404);
  if (!saved.ok) return redirectWithFlash(productUrl, { title: "It is already back in stock", tone: "good" });
  const hasPhone = phoneChannelsFor((await settings.get()).messages, "back-in-stock").length > 0;
  const phoneUrl = `${href("/back-in-stock/phone")}?${new URLSearchParams({
    alert: saved.alertId,
    key: alertPhoneKey(secret, saved.alertId),
    to: productUrl,
  })}`;
  return redirectWithFlash(productUrl, {
    title: "We will notify you",
    description: "You will get one email when a piece is back in stock and it is your turn.",
    tone: "good",
    ...(hasPhone && { action: { label: "Notify me by phone, too", href: phoneUrl }, durationMs: 15_000 }),
  });
}

/** The form of the product's page again, with its error. */
export default function BackInStock({ loaderData, actionData }: Route.ComponentProps) {
  const { product, productUrl } = loaderData;
  return (
    <div className="column section">
      <h1 className="display mb-6 text-3xl">{product}</h1>
      {actionData ? (
        <BackInStockForm {...actionData} error={actionData.message} />
      ) : (
        <p>Choose a sold-out size on the product’s page to get an email when it is back in stock.</p>
      )}
      <p className="mt-6">
        <a href={productUrl} className="underlined font-medium">
          Back to the product
        </a>
      </p>
    </div>
  );
}
