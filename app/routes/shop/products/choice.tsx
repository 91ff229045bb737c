import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import type { ListingChange, ListingRequest } from "#app/domain/catalog/listing/listing.ts";
import { ChoiceLink } from "#app/routes/shop/products/choice-link.tsx";
import { classNames } from "#app/ui/class-names.ts";

interface ChoiceProps {
  listing: ListingRequest;
  change: ListingChange;
  isChosen: boolean;
  /** The number of products with it. A choice with none can only be undone. */
  count?: number;
  /** Replaces the checkbox, for example by a swatch or radio mark. */
  mark?: ReactNode;
  children: ReactNode;
}

/** One filter of a list. It looks like a checkbox unless it has another mark. */
export function Choice({ listing, change, isChosen, count, mark, children }: ChoiceProps) {
  const content = (
    <>
      {mark ?? <Box isChosen={isChosen} />}
      <span className="min-w-0 flex-1">{children}</span>
      {count !== undefined && (
        <span className="tabular text-sm text-ink-soft">
          {count}
          <span className="sr-only"> {count === 1 ? "product" : "products"}</span>
        </span>
      )}
    </>
  );
  const theme = "flex min-h-11 items-center gap-3 text-[0.9375rem] lg:min-h-9";
  if (count === 0 && !isChosen) return <span className={classNames(theme, "text-ink-faint")}>{content}</span>;
  return (
    <ChoiceLink
      listing={listing}
      change={change}
      rel={count === undefined ? undefined : "nofollow"}
      aria-current={isChosen ? "true" : undefined}
      className={classNames(
        theme,
        "transition-colors hover:text-ink",
        isChosen ? "font-medium text-ink" : "text-ink-soft",
      )}
    >
      {content}
    </ChoiceLink>
  );
}

function Box({ isChosen }: { isChosen: boolean }) {
  return (
    <span
      className={classNames(
        "flex size-4.5 shrink-0 items-center justify-center rounded border",
        isChosen ? "border-flame bg-flame text-white" : "border-edge",
      )}
    >
      {isChosen && <Check aria-hidden className="size-3" strokeWidth={3} />}
    </span>
  );
}

/** The mark of a single choice. */
export function RadioMark({ isChosen }: { isChosen: boolean }) {
  return (
    <span
      className={classNames(
        "size-4.5 shrink-0 rounded-full",
        // A border, unlike a background, stays visible in forced colours.
        isChosen ? "border-[5px] border-flame" : "border border-edge",
      )}
    />
  );
}
