export type PageStep = number | "gap";

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
