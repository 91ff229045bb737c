import { noindexMeta } from "#app/components/page-meta.ts";
import { useRef, useState } from "react";
import { href, useSearchParams } from "react-router";
import { ClearForm } from "#app/components/clear-form.tsx";
import { ProductGrid, ProductGridSkeleton } from "#app/components/product/product-grid.tsx";
import type { RouteHandle } from "#app/components/shell/unexpected-error.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { useIsMerging } from "#app/components/wishlist/merge-guest-wishlist.tsx";
import { useWishlist } from "#app/components/wishlist/use-wishlist.ts";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import { listChoices, listWishlist } from "#app/domain/wishlist/list-wishlist.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { MoveToCartDialog } from "#app/routes/account/wishlist/move-to-cart-dialog.tsx";
import { WishlistActions } from "#app/routes/account/wishlist/wishlist-actions.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/wishlist";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("My Wishlist", matches);

export const handle: RouteHandle = { failure: "Error fetching wishlist" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  const { db } = getApp(context);
  const products = await listWishlist(db, user.id);
  return {
    products,
    choices: await listChoices(
      db,
      products.map(({ id }) => id),
    ),
  };
}

const FIRST_ROW = 4;

export default function Wishlist({ loaderData }: Route.ComponentProps) {
  const { shop } = useShop();
  const wishlist = useWishlist();
  const isMerging = useIsMerging();
  const [params] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<ProductCardView | null>(null);
  const products = loaderData.products.filter((product) => wishlist.keeps(product.id));

  /** The pressed button disappears with its card: moves the focus on. */
  const keepFocus = () => heading.current?.focus({ preventScroll: true });

  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4 lg:mb-12">
        <div>
          <h1 ref={heading} tabIndex={-1} className="display text-4xl">
            My Wishlist
          </h1>
          {products.length > 0 && (
            <p className="mt-3 text-ink-soft">
              {products.length === 1 ? "1 piece" : `${products.length} pieces`}, saved to your account.
            </p>
          )}
        </div>
        {products.length > 0 && (
          <ClearForm
            label="Clear Wishlist"
            question="Remove all pieces from your wishlist?"
            page={href("/wishlist")}
            action={href("/wishlist/items")}
            isConfirming={params.has("clear")}
            onClear={() => {
              wishlist.clear();
              keepFocus();
            }}
          />
        )}
      </header>
      {products.length > 0 ? (
        <ProductGrid
          products={products}
          money={shop.money}
          level={2}
          firstCount={FIRST_ROW}
          renderActions={(product) => (
            <WishlistActions
              product={product}
              choices={loaderData.choices.filter(({ productId }) => productId === product.id)}
              onChoose={() => setChosen(product)}
              onLeft={keepFocus}
            />
          )}
        />
      ) : isMerging ? (
        <ProductGridSkeleton count={FIRST_ROW} />
      ) : (
        <EmptyState
          title="Your Wishlist is Empty"
          text="Tap the heart on anything you like to find it here."
          action={<ButtonLink to={href("/products")}>Explore Products</ButtonLink>}
        />
      )}
      <MoveToCartDialog product={chosen} onClose={() => setChosen(null)} onMoved={keepFocus} />
    </div>
  );
}
