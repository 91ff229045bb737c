import { Skeleton } from "#app/ui/feedback/skeleton.tsx";

/** The placeholder until the browser's cart is known. */
export function CheckoutSkeleton() {
  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      <h1 className="display mb-8 text-4xl">Checkout</h1>
      <div className="script-only grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <Skeleton className="h-[36rem]" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}
