import type { NewOption } from "#app/domain/catalog/import/import-plan.ts";
import { Panel } from "#app/components/admin/panel.tsx";
import { Swatch } from "#app/ui/swatch.tsx";

const KINDS = [
  { kind: "category", title: "Categories", hint: "Shown in the menu of the shop, without an image." },
  { kind: "size", title: "Sizes", hint: "Placed by size among yours." },
  { kind: "colour", title: "Colours", hint: "With the swatch that their name suggests." },
] as const;

/** The categories, sizes and colours that an import creates before its products. `isCorrectable` until it is confirmed. */
export function NewOptions({
  options,
  isCorrectable,
}: {
  options: readonly NewOption[];
  isCorrectable: boolean;
}) {
  if (options.length === 0) return null;
  const hasGuess = options.some(({ isGuessed }) => isGuessed);
  return (
    <Panel title="New categories, sizes and colours">
      <dl className="space-y-4 text-sm">
        {KINDS.map(({ kind, title, hint }) => {
          const created = options.filter((option) => option.kind === kind);
          if (created.length === 0) return null;
          return (
            <div key={kind}>
              <dt className="font-medium">
                {title} <span className="font-normal text-ink-soft">{hint}</span>
              </dt>
              <dd className="mt-1.5">
                <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
                  {created.map(({ id, name, hex, isGuessed }) => (
                    <li key={id} className="flex items-center gap-1.5 wrap-anywhere">
                      {hex && <Swatch hex={hex} className="size-4" />}
                      {name}
                      {isGuessed && "*"}
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-4 text-sm text-ink-soft empty:hidden">
        {hasGuess && "* The name says no colour: its swatch is grey. "}
        {isCorrectable &&
          "Is one of them a misspelling of yours? Correct it in the file and choose the file again."}
      </p>
    </Panel>
  );
}
