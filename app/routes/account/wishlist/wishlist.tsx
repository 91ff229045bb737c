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
import { listChoices, listWishlist } from "#app/domain/wishlist/wishlist.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { MoveToCartDialog } from "#app/routes/account/wishlist/move-to-cart-dialog.tsx";
import { ButtonLink, buttonClass, Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { requireUser } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/wishlist";
import { WishlistSubmit } from "#app/components/wishlist/wishlist-form.tsx";
import type { WishlistChoice } from "#app/domain/wishlist/wishlist.ts";
import { CartForm } from "#app/components/cart/cart-form.tsx";
import { REASONS } from "#app/components/wishlist/wishlist-messages.ts";
import { fetchProductOptions, useMoveToCart } from "#app/routes/account/wishlist/use-move-to-cart.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";
import { CONTROL } from "#app/ui/form/field.tsx";

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

interface WishlistActionsProps {
  product: ProductCardView;
  /** Its variants in stock. */
  choices: readonly WishlistChoice[];
  /** Called when a size or colour must be chosen before the product moves to the cart. */
  onChoose: () => void;
  /** Called when the product leaves the list, and its buttons with it. */
  onLeft: () => void;
}

/** The actions of a wishlist product. */
function WishlistActions({ product, choices, onChoose, onLeft }: WishlistActionsProps) {
  const wishlist = useWishlist();
  return (
    <div className="flex flex-col gap-1">
      <MoveToCart product={product} choices={choices} onChoose={onChoose} onMoved={onLeft} />
      <WishlistSubmit
        intent="remove"
        productId={product.id}
        onChange={() => {
          wishlist.remove(product);
          onLeft();
        }}
        aria-label={`Remove ${product.name}`}
        className={buttonClass({ variant: "quiet" })}
      >
        Remove
      </WishlistSubmit>
    </div>
  );
}

interface MoveToCartProps {
  product: ProductCardView;
  /** Its variants in stock. */
  choices: readonly WishlistChoice[];
  /** Called when a size or colour must be chosen first. */
  onChoose: () => void;
  onMoved: () => void;
}

/** Moves a product to the cart, at once if it has a single variant. Without JavaScript the server moves it. */
function MoveToCart({ product, choices, onChoose, onMoved }: MoveToCartProps) {
  const [isPending, setIsPending] = useState(false);
  const moveToCart = useMoveToCart();
  const isSoldOut = product.inventory === 0;
  const isChoice = product.sizes.length > 1 || product.colours.length > 1;

  async function moveOnlyVariant() {
    setIsPending(true);
    const options = await fetchProductOptions(product.id);
    setIsPending(false);
    const [variant] = options?.variants ?? [];
    if (!options || !variant) {
      showToast({ title: "Error adding to cart", description: REASONS.unreachable, tone: "bad" });
    } else if (moveToCart(options, variant)) onMoved();
  }

  return (
    <CartForm intent="add" onSubmit={() => (isChoice ? onChoose() : void moveOnlyVariant())}>
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="from" value="wishlist" />
      <VariantField product={product.name} choices={choices} />
      <Button
        type="submit"
        variant="dark"
        className="w-full px-3"
        disabled={isSoldOut}
        isPending={isPending}
        aria-label={`${isSoldOut ? "Out of Stock" : "Move to Cart"}: ${product.name}`}
      >
        {isSoldOut ? "Out of Stock" : "Move to Cart"}
      </Button>
    </CartForm>
  );
}

interface VariantFieldProps {
  product: string;
  choices: readonly WishlistChoice[];
}

/** The variants in stock of a wishlist product, for visitors without JavaScript. With it a dialog asks for size and colour. */
function VariantField({ product, choices }: VariantFieldProps) {
  const [only, ...others] = choices;
  if (!only) return null;
  if (others.length === 0) return <input type="hidden" name="variantId" value={only.id} />;
  return (
    <noscript>
      <select
        name="variantId"
        required
        aria-label={`Option of ${product}`}
        className={`${CONTROL} select mb-2 h-11`}
      >
        <option value="">Choose an option</option>
        {choices.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </noscript>
  );
}
