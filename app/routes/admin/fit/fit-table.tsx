import { href, Link } from "react-router";
import type { FitReportRow } from "#app/domain/analytics/fit/fit-report.ts";
import { describeCorrection, describeEstimate } from "#app/domain/fit/feedback/shifted-chart.ts";
import { FIT_AREA_LABELS } from "#app/domain/fit/feedback/fit-feedback.ts";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

/** Delivered and returned items, feedback and estimate by product. On a phone each product is one cell. */
export function FitTable({ rows }: { rows: readonly FitReportRow[] }) {
  return (
    <Table
      caption="Fit by product"
      head={
        <>
          <HeadCell>Product</HeadCell>
          <HeadCell className="text-right">Kept</HeadCell>
          <HeadCell className="text-right max-sm:hidden">Returned</HeadCell>
          <HeadCell className="max-md:hidden">Feedback</HeadCell>
          <HeadCell className="max-md:hidden">Estimate and proposal</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <TableRow key={row.productId}>
          <Cell className="min-w-40 wrap-anywhere">
            <Link
              to={href("/admin/products/:id", { id: row.productId })}
              className="underlined inline-flex min-h-11 items-center font-medium lg:min-h-0"
            >
              {row.name}
            </Link>
            <div className="mt-1 space-y-2 text-sm text-ink-soft md:hidden">
              <p className="sm:hidden">
                <Returned row={row} />
              </p>
              <Answers row={row} />
              <Estimate row={row} />
            </div>
          </Cell>
          <Cell className="text-right whitespace-nowrap tabular">
            {row.kept} <span className="text-ink-soft">of {row.delivered}</span>
          </Cell>
          <Cell className="text-right tabular max-sm:hidden">
            <Returned row={row} />
          </Cell>
          <Cell className="max-md:hidden">
            <Answers row={row} />
          </Cell>
          <Cell className="max-md:hidden">
            <Estimate row={row} />
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

function Returned({ row: { tooSmall, tooLarge, otherReasons } }: { row: FitReportRow }) {
  const all = tooSmall + tooLarge + otherReasons;
  const parts = [
    { count: tooSmall, word: "too small" },
    { count: tooLarge, word: "too large" },
    { count: otherReasons, word: "other" },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <span className="sm:hidden">Returned: </span>
      {all}
      {parts.map(({ count, word }) => (
        <span key={word} className="text-xs text-ink-soft">
          {`, ${count} ${word}`}
        </span>
      ))}
    </>
  );
}

function Answers({ row: { fit, areas } }: { row: FitReportRow }) {
  const { tooSmall, right, tooLarge } = fit;
  if (tooSmall + right + tooLarge === 0) return <p className="text-ink-soft">Nothing yet</p>;
  return (
    <div>
      <p>
        <span className="md:hidden">Feedback: </span>
        {`${tooSmall} too small, ${right} right, ${tooLarge} too large`}
      </p>
      {areas.length > 0 && (
        <p className="text-xs text-ink-soft">
          {areas.map(([area, count]) => `${FIT_AREA_LABELS[area]} ${count}`).join(", ")}
        </p>
      )}
    </div>
  );
}

function Estimate({ row: { fit, correction } }: { row: FitReportRow }) {
  const proposal = describeCorrection(correction);
  return (
    <div>
      <p className={proposal ? "font-medium text-ink" : undefined}>{describeEstimate(fit)}</p>
      {proposal && <p className="text-xs">{proposal}</p>}
    </div>
  );
}
