import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { Link } from "react-router";
import { BigFigures } from "#app/components/admin/big-figure.tsx";

interface StatisticCardProps {
  name: string;
  /** Amounts of several currencies are several figures. */
  figures: readonly string[];
  /** The page of the counted items. */
  to: string;
}

export function StatisticCard({ name, figures, to }: StatisticCardProps) {
  return (
    <li className="relative rounded border border-line bg-white p-4 transition-colors has-[a:hover]:border-edge sm:p-5">
      <p className="flex items-center justify-between gap-2 text-sm text-ink-soft">
        <Link to={to} className="tile-link">
          {name}
        </Link>
        <ArrowUpRight aria-hidden className="size-4 shrink-0" strokeWidth={1.5} />
      </p>
      <p className="mt-1.5">
        <BigFigures figures={figures} />
      </p>
    </li>
  );
}
