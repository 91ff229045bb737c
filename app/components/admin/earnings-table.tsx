import { PlainTable } from "#app/components/admin/plain-table.tsx";
import {
  EARNING_PART_NAMES,
  EARNING_PARTS,
  earnedMinor,
  unknownParts,
  type EarningPart,
  type Earnings,
} from "#app/domain/analytics/earnings/earnings.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

interface EarningsTableProps {
  earnings: Earnings;
  money: MoneyFormat;
  /** A remark beside the name of a part. */
  remarks?: Partial<Record<EarningPart, string>>;
}

/** What was earned, part by part. A part that is not known says so, and the sum names it. */
export function EarningsTable({ earnings, money, remarks }: EarningsTableProps) {
  const unknown = unknownParts(earnings).map((part) => EARNING_PARTS[part].toLowerCase());
  return (
    <>
      <PlainTable caption="Earned" columns={[{ name: "Part" }, { name: "Amount", isNumber: true }]}>
        {EARNING_PART_NAMES.map((part) => (
          <tr key={part}>
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {EARNING_PARTS[part]}
              {remarks?.[part] && <span className="block text-xs text-ink-soft">{remarks[part]}</span>}
            </th>
            <td className="py-1.5 text-right align-top whitespace-nowrap">
              {signedAmount(earnings[part], money)}
            </td>
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row" className="py-2 pr-3">
            {unknown.length === 0 ? "Earned" : "Earned, as far as known"}
          </th>
          <td className="py-2 text-right whitespace-nowrap">{signedAmount(earnedMinor(earnings), money)}</td>
        </tr>
      </PlainTable>
      {unknown.length > 0 && (
        <p className="mt-2 text-xs text-ink-soft">Not included, because not known: {unknown.join(", ")}.</p>
      )}
    </>
  );
}

function signedAmount(minor: number | null, money: MoneyFormat): string {
  if (minor === null) return "Not known";
  return minor < 0 ? `−${formatMoney(-minor, money)}` : formatMoney(minor, money);
}
