import { shopTitle } from "#app/components/page-meta.ts";
import { href } from "react-router";
import type { RouteHandle } from "#app/components/shell/unexpected-error.tsx";
import { listOrdersOf } from "#app/domain/orders/list-orders.server.ts";
import { storeOf } from "#app/request-scope.server.ts";
import { OrderRow } from "#app/routes/account/orders/order-row.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { requireUser } from "#app/visit.server.ts";
import type { Route } from "./+types/orders";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: shopTitle("Your orders", matches) },
  { name: "robots", content: "noindex" },
];

export const handle: RouteHandle = { failure: "Error fetching orders" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  const before = Number(new URL(request.url).searchParams.get("before"));
  const { db, clock } = storeOf(context);
  return listOrdersOf(
    db,
    { userId: user.id, now: clock.now() },
    Number.isSafeInteger(before) && before > 0 ? before : undefined,
  );
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, nextBefore } = loaderData;
  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      <header className="mb-10">
        <h1 className="display text-4xl">Your Order History</h1>
        <p className="mt-3 text-ink-soft">Review your past purchases and order details.</p>
      </header>
      {orders.length === 0 ? (
        <EmptyState
          title="No Orders Yet"
          text="Looks like you haven't placed any orders. Time to start shopping!"
          action={<ButtonLink to={href("/products")}>Browse Products</ButtonLink>}
        />
      ) : (
        <ol className="order-rows border-t border-line">
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ol>
      )}
      {nextBefore !== null && (
        <div className="mt-10 text-center">
          <ButtonLink variant="outline" to={`${href("/orders")}?before=${nextBefore}`}>
            Older orders
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
