import { data, Form, href, redirect, useNavigate, useNavigation } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { readCartLink, viewUnownedCart } from "#app/domain/cart/cart-link.server.ts";
import type { CartItem } from "#app/domain/cart/cart.ts";
import { mergeLines } from "#app/domain/cart/stored-cart.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { CART_CHANGES, TOO_MANY_CHANGES } from "#app/routes/shop/cart/change-cart.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/open";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Your cart", matches);

type Context = Route.LoaderArgs["context"];

function readLink(context: Context, token: string) {
  const { secret, clock } = getApp(context);
  return readCartLink(secret, token, clock.now());
}

/** A cart that other software has put together (docs/api.md). Nothing changes before a button is pressed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const linked = readLink(context, params.token);
  if (!linked) return data(null, { status: 404 });
  const { db, clock, settings } = getApp(context);
  const { sales, taxes } = await settings.get();
  const { cart } = await viewUnownedCart(db, linked, {
    now: clock.now(),
    maxLineQuantity: sales.maxLineQuantity,
    pricesIncludeGst: taxes.mode === "included",
  });
  const { items, discountCode } = cart;
  const stored = await getRequestContext(context).cart.find();
  return data({ items, discountCode, hasCart: (stored?.lines.length ?? 0) > 0 });
}

/** Opens the cart without JavaScript, or on another device of the account. With it the browser changes its own copy. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const linked = readLink(context, params.token);
  if (!linked) throw data(null, { status: 404 });
  const { intent } = await readForm(request);
  if (intent !== "replace" && intent !== "add") throw data(null, { status: 400 });
  const { clientIp } = callerOf(request, context);
  if (!(await getApp(context).limits.consume(CART_CHANGES, clientIp)).ok)
    return redirectWithFlash(href("/cart"), TOO_MANY_CHANGES);
  await getRequestContext(context).cart.change((contents) =>
    intent === "replace"
      ? linked
      : {
          lines: mergeLines(contents.lines, linked.lines),
          discountCode: contents.discountCode ?? linked.discountCode,
        },
  );
  return redirect(href("/cart"));
}

const INVALID = {
  title: "This link is not valid",
  text: "Links to a cart can be opened for seven days. Or a part of the link is missing.",
};

const SOLD_OUT = {
  title: "Everything is sold out",
  text: "The items of this link are sold out or no longer sold.",
};

export default function OpenCart({ loaderData }: Route.ComponentProps) {
  const hasItems = loaderData !== null && loaderData.items.length > 0;
  return (
    <div className="shell section">
      {hasItems ? (
        <LinkedCart {...loaderData} />
      ) : (
        <EmptyState
          level={1}
          {...(loaderData ? SOLD_OUT : INVALID)}
          action={<ButtonLink to={href("/products")}>Browse Products</ButtonLink>}
        />
      )}
    </div>
  );
}

interface LinkedCartProps {
  items: CartItem[];
  discountCode: string | null;
  hasCart: boolean;
}

function LinkedCart({ items, discountCode, hasCart }: LinkedCartProps) {
  const cart = useCart();
  const navigate = useNavigate();
  const isPending = useNavigation().state !== "idle";
  // The server does not know the cart of a guest's browser.
  const isAsking = hasCart || cart.items.length > 0;
  function open(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Cast: React declares the native event of every form event as the base type.
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isAdding = submitter instanceof HTMLButtonElement && submitter.value === "add";
    const kept = new Map(isAdding ? cart.items.map(({ id, quantity }) => [id, quantity]) : []);
    if (!isAdding && cart.items.length > 0) cart.clear();
    cart.addAll(
      items
        .map((item) => ({ ...item, quantity: item.quantity - (kept.get(item.id) ?? 0) }))
        .filter(({ quantity }) => quantity > 0),
    );
    if (discountCode !== null && (!isAdding || cart.discountCode === null)) cart.enterCode(discountCode);
    void navigate(href("/cart"));
  }
  return (
    <EmptyState
      level={1}
      title={isAsking ? "Replace your cart?" : "Your cart is ready"}
      text={items
        .map(({ name, options, quantity }) => `${quantity} × ${itemLabel(name, options)}`)
        .join(", ")}
      action={
        <Form method="post" onSubmit={open} className="flex flex-wrap justify-center gap-3">
          <Button type="submit" name="intent" value="replace" size="lg" isPending={isPending}>
            {isAsking ? "Replace my cart" : "Continue to your cart"}
          </Button>
          {isAsking && (
            <Button type="submit" name="intent" value="add" size="lg" variant="outline" isPending={isPending}>
              Add to my cart
            </Button>
          )}
        </Form>
      }
    />
  );
}
