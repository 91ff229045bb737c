import { href, isRouteErrorResponse, Link } from "react-router";
import { invoiceOf } from "#app/domain/orders/invoice.ts";
import { storeOf } from "#app/request-scope.server.ts";
import { InvoiceParties } from "#app/routes/account/orders/invoice-parties.tsx";
import { InvoiceTable } from "#app/routes/account/orders/invoice-table.tsx";
import { requireOwnOrder } from "#app/routes/account/orders/own-order.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/invoice";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Invoice ${loaderData?.invoice.number ?? ""} | Gulmohar` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  const { general } = await storeOf(context).settings.get();
  const { name, addressLines, email, phone, gstin } = general;
  return { invoice: invoiceOf(order), order, seller: { name, addressLines, email, phone, gstin } };
}

/** A sheet of paper: without the shop's chrome, to be read, printed or kept. */
export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const { invoice, order, seller } = loaderData;
  const isUndone = order.status === "Cancelled" || order.status === "Refunded";
  return (
    <div className="min-h-svh bg-linen py-6 print:bg-white print:py-0">
      <nav
        aria-label="Invoice"
        className="mx-auto flex w-full max-w-4xl items-center justify-between gap-3 px-4 pb-4 print:hidden"
      >
        <Link to={href("/orders")} className="underlined inline-flex min-h-11 items-center">
          Your orders
        </Link>
        <Button variant="dark" className="script-only" onClick={() => window.print()}>
          Print
        </Button>
      </nav>
      <main className="mx-auto w-full max-w-4xl bg-white px-5 py-8 shadow sm:px-12 sm:py-12 print:max-w-none print:p-0 print:shadow-none">
        <header className="flex flex-wrap items-start justify-between gap-4 border-b border-ink pb-6">
          <p className="display text-3xl text-flame">{seller.name}</p>
          <h1 className="display text-2xl">{seller.gstin ? "Tax invoice" : "Invoice"}</h1>
        </header>
        {isUndone && (
          <p className="mt-6 border border-flame px-4 py-2 font-medium text-flame-deep">
            This order is {order.status.toLowerCase()}.
          </p>
        )}
        <InvoiceParties invoice={invoice} order={order} seller={seller} />
        <InvoiceTable invoice={invoice} order={order} />
        {invoice.isExport && (
          <p className="mt-8 text-sm">Supply meant for export on payment of integrated tax.</p>
        )}
        <p className="mt-8 text-sm text-ink-soft">
          Paid by {order.paymentMethod.toLowerCase()}. Questions about this invoice: {seller.email},{" "}
          {seller.phone}.
        </p>
      </main>
    </div>
  );
}

/** Outside the shop's layout there is nothing else that would say so. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="shell section">
      <EmptyState
        level={1}
        title={isMissing ? "Page Not Found" : "The invoice could not be made"}
        text={isMissing ? "There is no such invoice among your orders." : "Please try again in a moment."}
        action={<ButtonLink to={href("/orders")}>Your orders</ButtonLink>}
      />
    </main>
  );
}
