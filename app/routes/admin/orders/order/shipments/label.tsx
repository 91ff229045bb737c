import { href } from "react-router";
import { PrintLayout } from "#app/components/print/print-layout.tsx";
import { qrCodePath } from "#app/lib/images/qr-code.ts";
import { requestedLabel } from "#app/routes/admin/orders/order/shipments/label-request.server.ts";
import type { Route } from "./+types/label";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Label ${loaderData?.label.number ?? ""} | Admin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  return { label: await requestedLabel(context, params) };
}

/** A shipping label of 4 × 6 inches, for a label printer or plain paper. */
export default function Label({ loaderData: { label }, params }: Route.ComponentProps) {
  const { trackingNumber } = label;
  const [name, ...address] = label.to;
  const code = trackingNumber ? qrCodePath(trackingNumber) : null;
  return (
    <PrintLayout
      label="Shipping label"
      backLink={{
        to: href("/admin/orders/:number/shipments/:sequence", params),
        name: `Shipment ${label.number}`,
      }}
      pdfUrl={href("/admin/orders/:number/shipments/:sequence/label/pdf", params)}
    >
      <div className="mx-auto flex min-h-[6in] w-full max-w-[4in] flex-col gap-3 bg-white p-[0.2in] text-black shadow print:shadow-none">
        <header className="flex items-baseline justify-between gap-4 border-b-2 border-black pb-2 font-semibold">
          <span className="wrap-anywhere">{label.courier || label.shop}</span>
          <h1 className="whitespace-nowrap">{label.number}</h1>
        </header>
        <section className="flex-1">
          <h2 className="eyebrow mb-1">Deliver to</h2>
          <p className="text-lg leading-snug font-semibold wrap-anywhere">{name}</p>
          {address.map((line) => (
            <p key={line} className="leading-snug wrap-anywhere">
              {line}
            </p>
          ))}
          <p className="mt-1 text-3xl font-semibold tabular">{label.postalCode}</p>
        </section>
        <p className="border-y-2 border-black py-2 text-lg font-semibold">{label.payment}</p>
        <section className="flex justify-between gap-4 text-sm">
          <div>
            <p>Weight: {label.weight}</p>
            {label.size && <p>Size: {label.size}</p>}
            <p>Items: {label.itemCount}</p>
            {trackingNumber && (
              <>
                <h2 className="eyebrow mt-2">Tracking number</h2>
                <p className="text-base font-semibold wrap-anywhere">{trackingNumber}</p>
              </>
            )}
          </div>
          {code && (
            <svg
              viewBox={`0 0 ${code.size} ${code.size}`}
              role="img"
              aria-label={`QR code of ${trackingNumber}`}
              className="size-24 shrink-0"
            >
              <path d={code.path} />
            </svg>
          )}
        </section>
        <footer className="border-t border-black pt-2 text-xs">
          <h2 className="eyebrow mb-1">If undelivered, return to</h2>
          <p className="wrap-anywhere">{label.from.join(", ")}</p>
        </footer>
      </div>
    </PrintLayout>
  );
}
