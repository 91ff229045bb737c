import { href, Link } from "react-router";
import type { ShopAbsence as Absence } from "#app/domain/catalog/shop-absence.ts";
import { Alert } from "#app/ui/alert.tsx";

/** Says why shoppers cannot see or buy a product; where all is well, the way to its page. */
export function ShopAbsence({ absence: { isHidden, reasons }, slug }: { absence: Absence; slug: string }) {
  const page = (
    <Link to={href("/products/:id", { id: slug })} className="underlined inline-flex min-h-6 items-center">
      View in the shop
    </Link>
  );
  if (reasons.length === 0) return <p className="text-sm">{page}</p>;
  return (
    <Alert
      tone="warning"
      title={isHidden ? "Why is this not in the shop?" : "It is in the shop, but not ready to be bought"}
    >
      <ul className="list-disc pl-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {!isHidden && page}
    </Alert>
  );
}
