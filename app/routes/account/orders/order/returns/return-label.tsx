import { data, href } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { PrintError } from "#app/components/print/print-error.tsx";
import { PrintLayout } from "#app/components/print/print-layout.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { returnLabelOf } from "#app/domain/orders/returns/return-label.ts";
import { ownOrderUrl } from "#app/domain/orders/order.ts";
import { qrCodePath } from "#app/lib/images/qr-code.ts";
import { requireOwnOrder } from "#app/routes/account/orders/order/own-order.server.ts";
import type { Route } from "./+types/return-label";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(`Return label ${loaderData?.label.number ?? ""}`.trim(), matches);

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  const { general } = await getApp(context).settings.get();
  const label = returnLabelOf(order, Number(params.sequence), general);
  if (!label) throw data({ message: "No such label." }, { status: 404 });
  return { label, orderNumber: order.number };
}

/** The label of a return of 4 × 6 inches, for plain paper on the outside of the parcel. */
export default function ReturnLabel({ loaderData: { label, orderNumber } }: Route.ComponentProps) {
  const code = qrCodePath(label.number);
  return (
    <PrintLayout label="Return label" backLink={{ to: ownOrderUrl(orderNumber), name: "Your order" }}>
      <div className="mx-auto flex min-h-[6in] w-full max-w-[4in] flex-col gap-3 bg-white p-[0.2in] text-black shadow print:shadow-none">
        <header className="flex items-baseline justify-between gap-4 border-b-2 border-black pb-2 font-semibold">
          <span>Return</span>
          <h1 className="whitespace-nowrap">{label.number}</h1>
        </header>
        <section className="flex-1">
          <h2 className="eyebrow mb-1">Deliver to</h2>
          <AddressLines lines={label.to} />
        </section>
        <section className="flex justify-between gap-4 border-y-2 border-black py-2 text-sm">
          <div>
            <p>Order: {label.order}</p>
            <p className="mt-1 wrap-anywhere">{label.items.join(", ")}</p>
          </div>
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={`QR code of ${label.number}`}
            className="size-24 shrink-0"
          >
            <path d={code.path} />
          </svg>
        </section>
        <footer className="text-sm">
          <h2 className="eyebrow mb-1">From</h2>
          <AddressLines lines={label.from} />
        </footer>
      </div>
      <p className="mx-auto max-w-[4in] px-4 text-sm print:hidden">
        Put the label on the outside of the parcel. Without a printer, write the return number {label.number}{" "}
        and both addresses on it.
      </p>
    </PrintLayout>
  );
}

function AddressLines({ lines: [name, ...lines] }: { lines: readonly string[] }) {
  return (
    <>
      <p className="leading-snug font-semibold wrap-anywhere">{name}</p>
      {lines.map((line) => (
        <p key={line} className="leading-snug wrap-anywhere">
          {line}
        </p>
      ))}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PrintError
      error={error}
      missing="There is no label: the return is not approved, or has arrived."
      title="The label could not be loaded"
      backLink={{ to: href("/orders"), name: "Your orders" }}
    />
  );
}
