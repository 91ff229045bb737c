import { href } from "react-router";
import { useSharedValue } from "#app/components/shared-value.ts";
import { LEVEL_LABELS } from "#app/components/size-finder/body-fields.tsx";
import { figureText } from "#app/components/size-finder/figure-text.ts";
import { ownBody } from "#app/components/size-finder/own-body.ts";
import { FIGURES, type Figure } from "#app/domain/fit/body/read-body.ts";
import type { SavedBody } from "#app/domain/fit/saved-bodies/saved-body.ts";
import { SavedCard } from "#app/routes/account/profile/saved-card.tsx";

/** A saved body with its figures and actions. */
export function BodyCard({ saved: { id, name, body, lengths, isMarked } }: { saved: SavedBody }) {
  const { unit } = useSharedValue(ownBody);
  const figures = (Object.keys(FIGURES) as Figure[]) // Object.keys returns strings
    .map((figure) => ({ figure, text: figureText(body, figure, unit) }))
    .filter(({ text }) => text !== "");
  return (
    <SavedCard
      field="body"
      id={id}
      label={name}
      heading={<h2 className="min-w-0 font-medium break-words">{name}</h2>}
      badge={isMarked ? "Marked" : null}
      editTo={href("/profile/measurements/:id", { id })}
      choose={
        isMarked ? null : { intent: "mark", text: "Mark these sizes", label: `Mark the sizes of ${name}` }
      }
    >
      <dl className="mt-3 grid flex-1 grid-cols-2 content-start gap-x-4 gap-y-1 text-[0.9375rem]">
        {figures.map(({ figure, text }) => (
          <div key={figure} className="contents">
            <dt className="text-ink-soft first-letter:uppercase">{FIGURES[figure].word}</dt>
            <dd className="tabular">{withUnit(figure, text, unit)}</dd>
          </div>
        ))}
        {Object.entries(lengths).map(([chart, level]) => (
          <div key={chart} className="contents">
            <dt className="min-w-0 break-words text-ink-soft">{`${chart}, length`}</dt>
            <dd>{LEVEL_LABELS[level]}</dd>
          </div>
        ))}
      </dl>
    </SavedCard>
  );
}

function withUnit(figure: Figure, text: string, unit: "cm" | "in"): string {
  const own = FIGURES[figure].unit;
  if (own === "cm") return figure === "heightCm" && unit === "in" ? text : `${text} ${unit}`;
  return figure === "age" ? text : `${text} ${own}`;
}
