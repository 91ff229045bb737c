import { data, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { findPerson } from "#app/domain/people/find-person.server.ts";
import { listCustomerOrders } from "#app/domain/orders/customer-orders/customer-orders.server.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { OrderRows } from "#app/routes/admin/customers/order-rows.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/customer-orders";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Orders of ${loaderData?.customer.name ?? "a customer"} | Admin` },
];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db, settings } = getApp(context);
  const { currency } = (await settings.get()).sales;
  const customer = await findPerson(db, { id: params.id, currency });
  if (!customer) throw data(null, { status: 404 });
  const page = pageNumberIn(url.searchParams);
  return {
    customer: { id: customer.id, name: customer.name },
    ...(await listCustomerOrders(db, { userIds: customer.memberIds, page })),
  };
}

export default function CustomerOrders({ loaderData }: Route.ComponentProps) {
  const { customer, orders, total, page, pageCount } = loaderData;
  const { shop } = useShop();
  const path = href("/admin/customers/:id/orders", { id: customer.id });
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/customers/:id", { id: customer.id })}>{customer.name}</BackLink>}
        title="All orders"
        text={total === 1 ? "1 order" : `${total.toLocaleString(shop.money.locale)} orders`}
      />
      {orders.length > 0 ? (
        <OrderRows caption={`Orders of ${customer.name}, newest first`} orders={orders} />
      ) : (
        <EmptyState title="No Orders Yet" text="This customer has not placed an order yet." />
      )}
      <div className="mt-5">
        <Pager label="Orders" page={page} pageCount={pageCount} urlOf={(page) => listUrl(path, { page })} />
      </div>
    </>
  );
}
