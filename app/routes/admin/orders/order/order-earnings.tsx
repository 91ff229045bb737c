import { href, Link } from "react-router";
import { EarningsTable } from "#app/components/admin/earnings-table.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { knownGoodsText, unknownParts, type EarnedOrder } from "#app/domain/analytics/earnings/earnings.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";

/** What the order earned, for people who may see figures. */
export function OrderEarnings({ earned, money }: { earned: EarnedOrder; money: MoneyFormat }) {
  const { earnings, cameBackShare } = earned;
  const mayChange = usePermissions().includes("settings.edit");
  const known = knownGoodsText(earned);
  const isIncomplete = unknownParts(earnings).length > 0;
  return (
    <Panel title="What this order earned">
      <EarningsTable
        earnings={earnings}
        money={money}
        remarks={{
          ...(known !== null && { goods: known }),
          ...(cameBackShare !== null && {
            risk: `${Math.round(cameBackShare * 100)}% of such orders came back`,
          }),
        }}
      />
      {isIncomplete && mayChange && (
        <Link to={href("/admin/settings/accounting")} className="underlined mt-2 inline-flex min-h-6 text-sm">
          Enter your costs
        </Link>
      )}
    </Panel>
  );
}
