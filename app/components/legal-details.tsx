import { REDRESS_PROMISE, type LegalView } from "#app/domain/settings/seller.ts";

/** The seller's legal name, address and GSTIN, and the grievance officer. */
export function LegalDetails({ legal, className }: { legal: LegalView; className?: string }) {
  const { sellerName, addressLines, gstin, officer } = legal;
  return (
    <dl className={className}>
      <div>
        <dt className="font-medium">Sold by</dt>
        <dd className="wrap-anywhere">
          {[sellerName, ...addressLines].join(", ")}
          {gstin && <span className="block">GSTIN {gstin}</span>}
        </dd>
      </div>
      {officer && (
        <div>
          <dt className="font-medium">{officer.designation || "Grievance officer"}</dt>
          <dd className="wrap-anywhere">
            {[officer.name, ...officer.contact].join(", ")}
            <span className="block">{REDRESS_PROMISE}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}
