import { classNames } from "#app/ui/class-names.ts";

// "₹1,23,456.78" and longer would not fit into half of a phone, or a quarter of a small screen.
const LONG = 11;

/** The figures of a card, one below the other: an amount of each currency. */
export function BigFigures({ figures }: { figures: readonly string[] }) {
  return figures.map((figure) => <BigFigure key={figure}>{figure}</BigFigure>);
}

/** The figure of a card. A long amount gets a smaller font and is never truncated, which would show a different amount. */
export function BigFigure({ children }: { children: string }) {
  const size =
    children.length > LONG ? "text-xs @[7rem]:text-sm @[8.5rem]:text-base @[10.5rem]:text-xl" : "text-xl";
  return (
    <span className="@container block">
      <span className={classNames("block leading-7 font-semibold wrap-anywhere tabular", size)}>
        {children}
      </span>
    </span>
  );
}
