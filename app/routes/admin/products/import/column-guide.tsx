import { Panel } from "#app/components/admin/panel.tsx";
import { columnOf, IMPORT_COLUMNS } from "#app/domain/catalog/import/import-columns.ts";

const RULES = [
  "The first row names the columns, in any order. A missing column changes nothing.",
  "Each row is a variant. Product fields are only needed in one of its rows.",
  "An empty cell clears fields that may be empty: text, tags, the size chart, a variant's own price. Rows with no product fields leave the product unchanged.",
  "Nothing is deleted: products and variants that the file does not mention stay as they are.",
];

export function ColumnGuide() {
  return (
    <Panel title="How to fill in the file">
      <ul className="list-disc space-y-1.5 pl-5 text-sm text-ink-soft">
        {RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <details className="mt-4 rounded border border-line">
        <summary className="flex min-h-11 items-center px-4 text-sm font-medium">The columns</summary>
        <dl className="divide-y divide-line border-t border-line px-4 text-sm">
          {IMPORT_COLUMNS.map((column) => {
            const { heading, hint } = columnOf(column);
            return (
              <div key={column} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
                <dt className="font-medium">{heading}</dt>
                <dd className="text-ink-soft">{hint}</dd>
              </div>
            );
          })}
        </dl>
      </details>
    </Panel>
  );
}
