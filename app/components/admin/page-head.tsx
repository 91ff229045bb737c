import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";

interface PageHeadProps {
  title: ReactNode;
  text?: ReactNode;
  /** Of a list: the number of its entries, shown beside the title. */
  count?: string;
  /** Shown above the title: the link back to the list. */
  backLink?: ReactNode;
  /** Buttons at the right, below on phones. */
  actions?: ReactNode;
}

/** The header of an admin page. That of a list is low, so that the list begins high on the page. */
export function PageHead({ title, text, count, backLink, actions }: PageHeadProps) {
  return (
    <header className={count === undefined ? "mb-5" : "mb-3"}>
      {backLink}
      <div
        className={classNames(
          "flex flex-wrap justify-between gap-x-6 gap-y-2",
          count === undefined ? "items-start" : "min-h-9 items-center",
        )}
      >
        <div
          className={classNames(
            "min-w-0",
            count !== undefined && "flex flex-1 basis-34 flex-wrap items-baseline gap-x-3",
          )}
        >
          <h1 className="display text-2xl">{title}</h1>
          {count && <p className="text-sm text-ink-soft tabular">{count}</p>}
          {text && <p className="mt-1 text-sm text-ink-soft">{text}</p>}
        </div>
        {actions && (
          <div
            className={classNames(
              "flex flex-wrap items-center justify-end gap-2",
              count !== undefined && "shrink-0",
            )}
          >
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
