import { data, Form, href, redirect, useNavigation } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { mergeLines } from "#app/domain/cart/stored-cart.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import {
  findAbandonedLines,
  readReminderLink,
} from "#app/domain/checkout/reminders/abandoned-checkouts.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/restore";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Your cart", matches);

async function findLines(url: URL, context: Route.LoaderArgs["context"]) {
  const { db, secret } = getApp(context);
  const id = readReminderLink(secret, "cart", url);
  return id === null ? null : findAbandonedLines(db, id);
}

/** The link of a reminder. Shows what the cart held, without anything about its owner. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const lines = await findLines(url, context);
  if (!lines) return data(null, { status: 404 });
  const ids = lines.map(({ variantId }) => variantId);
  const variantsForSale = await listVariantsForSale(getApp(context).db, ids);
  return data({ names: [...new Set(variantsForSale.map(({ name }) => name))] });
}

/** Restores the cart in this browser. A button does it, because mail scanners open every link. */
export async function action({ url, context }: Route.ActionArgs) {
  const lines = await findLines(url, context);
  if (!lines) throw data(null, { status: 404 });
  await getRequestContext(context).cart.change((contents) => ({
    ...contents,
    lines: mergeLines(contents.lines, lines),
  }));
  return redirect(href("/cart"));
}

export default function Restore({ loaderData }: Route.ComponentProps) {
  const isPending = useNavigation().state !== "idle";
  return (
    <div className="shell section">
      {loaderData ? (
        <EmptyState
          level={1}
          title="Your cart is saved"
          text={loaderData.names.join(", ")}
          action={
            <Form method="post">
              <Button type="submit" size="lg" isPending={isPending}>
                Continue to your cart
              </Button>
            </Form>
          }
        />
      ) : (
        <EmptyState
          level={1}
          title="This link is not valid"
          text="Saved carts are deleted after 30 days. Or your email program may have cut off the link."
          action={<ButtonLink to={href("/products")}>Browse Products</ButtonLink>}
        />
      )}
    </div>
  );
}
