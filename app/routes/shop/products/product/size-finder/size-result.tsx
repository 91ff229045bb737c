import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { fitColumns } from "#app/domain/fit/charts/chart-columns.ts";
import { describeCertainty, describeNeighbours, describeNotes } from "#app/domain/fit/engine/describe-fit.ts";
import { describeLength } from "#app/domain/fit/charts/describe-length.ts";
import type { LengthUnit } from "#app/domain/fit/body/body.ts";
import type { mostHelpfulMeasure, Fit, SizeRecommendation } from "#app/domain/fit/engine/recommend-size.ts";
import type { ReactNode } from "react";
import { capitalise } from "#app/lib/text/cut-text.ts";

interface SizeResultProps {
  chart: SizeChart;
  recommendation: SizeRecommendation;
  /** The measurement that would help most. */
  helpful: ReturnType<typeof mostHelpfulMeasure>;
  unit: LengthUnit;
  /** A note about this piece: "Falls to the ankle bone at a height of 163 cm." */
  note: string;
  /** A button beside the answer. */
  action?: ReactNode;
}

const FIT_WORDS: Record<Fit, string> = { tight: "close", right: "right", loose: "roomy" };

/** The recommended size: how sure it is, where it is close or roomy, and what the neighbouring sizes would change. */
export function SizeResult({ chart, recommendation, helpful, unit, note, action }: SizeResultProps) {
  const { recommended, certainty } = recommendation;
  const fit = recommendation.sizes.find(({ size }) => size === recommended)?.fit ?? {};
  const columns = fitColumns(chart);
  const length = describeLength(chart, recommendation, unit);
  const helpfulWord = columns.find(({ girth }) => girth === helpful?.girth)?.word;
  const then = describeCertainty(helpful?.certainty ?? 0);
  return (
    <div className="space-y-3">
      {describeNotes(chart, recommendation).map((text) => (
        <p key={text} className="border-l-3 border-flame pl-3 text-sm">
          {text}
        </p>
      ))}
      <p>
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="display text-2xl">
            {recommended === null ? "None of our sizes yet" : `Take ${recommended}`}
          </span>
          {action}
        </span>
        <span className="text-ink-soft">
          {capitalise(describeCertainty(certainty))} {certainty >= 0.95 ? "" : "will find it right "}with
          these figures.
        </span>
      </p>
      <SizeBars recommendation={recommendation} />
      {recommended !== null && (
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {columns.map(({ girth, word }) => (
            <div key={girth} className="flex gap-1.5">
              <dt className="text-ink-soft">{capitalise(word)}</dt>
              <dd className="font-medium">{FIT_WORDS[fit[girth] ?? "right"]}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="space-y-1 text-sm text-ink-soft">
        <p>{describeNeighbours(chart, recommendation, unit).join(" ")}</p>
        {helpful && helpfulWord && (
          <p>
            Measuring the <strong className="font-medium text-ink">{helpfulWord}</strong> would help most
            {then === describeCertainty(certainty) ? "." : `: then ${then}.`}
          </p>
        )}
        {length && <p>{length}</p>}
        {note && <p>About this piece: {note}</p>}
      </div>
    </div>
  );
}

const BAR_HEIGHT = 100;

/** The probability of each size as a bar. Drawn, because the security policy forbids inline styles. */
function SizeBars({ recommendation }: { recommendation: SizeRecommendation }) {
  return (
    <ul className="flex gap-1.5" aria-label="Probability of each size">
      {recommendation.sizes.map(({ size, probability }) => {
        const height = Math.max(4, probability * BAR_HEIGHT);
        return (
          <li key={size} className="flex-1 text-center text-xs text-ink-soft">
            <svg
              viewBox={`0 0 100 ${BAR_HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden
              className={`h-12 w-full ${size === recommendation.recommended ? "fill-flame" : "fill-edge"}`}
            >
              <rect y={BAR_HEIGHT - height} width="100" height={height} />
            </svg>
            <span className={size === recommendation.recommended ? "font-medium text-ink" : undefined}>
              {size}
            </span>
            <span className="sr-only">: {Math.round(probability * 100)}%</span>
          </li>
        );
      })}
    </ul>
  );
}
