import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#app/ui/class-names.ts";

interface PagerProps {
  /** From 1. */
  page: number;
  pageCount: number;
  /** The URL of a page. */
  urlOf: (page: number) => string;
  /** Names the list for screen readers: "Products". */
  label: string;
}

const STEP =
  "inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded px-2 text-sm tabular transition-colors";

/** Page links that fit between the arrows on a phone. */
const MAX_ON_PHONES = 5;

/** Previous, numbered pages and Next as links. With many pages a phone shows "Page 3 of 12" instead. Renders nothing for a single page. */
export function Pager({ page, pageCount, urlOf, label }: PagerProps) {
  if (pageCount < 2) return null;
  const isLong = pageCount > MAX_ON_PHONES;
  return (
    <nav aria-label={`${label}: pages`} className="flex flex-wrap items-center justify-center sm:gap-1">
      <Neighbour to={page > 1 ? urlOf(page - 1) : null} rel="prev">
        <ChevronLeft aria-hidden className="size-4" strokeWidth={1.5} />{" "}
        <span className="max-sm:sr-only">Previous</span>
      </Neighbour>
      {isLong && (
        <p className="tabular px-3 text-sm sm:hidden">
          Page {page} of {pageCount}
        </p>
      )}
      {pageSteps(page, pageCount).map((step, index) =>
        step === "gap" ? (
          <span key={`gap-${index < 3}`} aria-hidden className="w-6 text-center text-ink-soft max-sm:hidden">
            …
          </span>
        ) : (
          <Link
            key={step}
            to={urlOf(step)}
            aria-label={`Page ${step}`}
            aria-current={step === page ? "page" : undefined}
            className={classNames(
              STEP,
              step === page ? "bg-ink text-paper" : "hover:bg-linen",
              isLong && "max-sm:hidden",
            )}
          >
            {step}
          </Link>
        ),
      )}
      <Neighbour to={page < pageCount ? urlOf(page + 1) : null} rel="next">
        <span className="max-sm:sr-only">Next</span>{" "}
        <ChevronRight aria-hidden className="size-4" strokeWidth={1.5} />
      </Neighbour>
    </nav>
  );
}

function Neighbour({ to, rel, children }: { to: string | null; rel: "prev" | "next"; children: ReactNode }) {
  if (to === null)
    return (
      <span aria-hidden className={classNames(STEP, "text-ink-faint sm:px-4")}>
        {children}
      </span>
    );
  return (
    <Link to={to} rel={rel} className={classNames(STEP, "font-medium hover:bg-linen sm:px-4")}>
      {children}
    </Link>
  );
}

type PageStep = number | "gap";

const WINDOW = 5;

/**
 * The steps of a pager: a window of 5 pages around the current one, the first and last page, and gaps between. Pages count from 1. A gap
 * of one page is shown as that page.
 */
export function pageSteps(page: number, pageCount: number): PageStep[] {
  const start = Math.max(1, Math.min(page - Math.floor(WINDOW / 2), pageCount - WINDOW + 1));
  const end = Math.min(pageCount, start + WINDOW - 1);
  const steps: PageStep[] = [];
  if (start > 1) steps.push(1);
  if (start === 3) steps.push(2);
  if (start > 3) steps.push("gap");
  for (let shown = start; shown <= end; shown += 1) steps.push(shown);
  if (end < pageCount - 2) steps.push("gap");
  if (end === pageCount - 2) steps.push(pageCount - 1);
  if (end < pageCount) steps.push(pageCount);
  return steps;
}
