import type { ReturnLabel } from "#app/domain/orders/returns/return-label.ts";
import { qrCodePath } from "#app/lib/images/qr-code.ts";

/** The label of a return of 4 × 6 inches, for plain paper on the outside of the parcel. */
export function ReturnLabelSheet({ label }: { label: ReturnLabel }) {
  const code = qrCodePath(label.number);
  return (
    <>
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
    </>
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
