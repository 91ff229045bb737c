import { Panel } from "#app/components/admin/panel.tsx";
import type { CashRisk } from "#app/domain/payments/cash/cash-risk.ts";
import { Badge } from "#app/ui/badge.tsx";

const BANDS = {
  low: { label: "Low risk", tone: "green" },
  medium: { label: "Medium risk", tone: "yellow" },
  high: { label: "High risk", tone: "red" },
} as const;

/** The risk that a cash order's parcel comes back, with its reasons, as known when it was placed. */
export function CashRiskPanel({ risk: { probability, band, reasons } }: { risk: CashRisk }) {
  const { label, tone } = BANDS[band];
  return (
    <Panel title="Cash on delivery" aside={<Badge tone={tone}>{label}</Badge>}>
      <p className="text-sm">{Math.round(probability * 100)}% of such parcels are expected to come back.</p>
      {reasons.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-ink-soft">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
