import { Panel } from "#app/components/admin/panel.tsx";
import { columnOf, IMPORT_COLUMNS } from "#app/domain/catalog/import/import-columns.ts";

const RULES = [
  "The first row names the columns. They may stand in any order; a column that is missing changes nothing.",
  "A row is a variant. What is said of the product itself need stand in one of its rows only.",
  "An empty cell clears what may be empty: a text, the tags, the size chart, a variant's own price. Rows that fill in none of a product's columns leave the product as it is.",
  "Nothing is ever deleted: a product or variant that the file does not name stays as it is.",
];

/** How a file is written. */
export function ColumnGuide() {
  return (
    <Panel title="How the file is read">
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
                <dd className="text-ink-soft">{hint || "Text."}</dd>
              </div>
            );
          })}
        </dl>
      </details>
    </Panel>
  );
}
