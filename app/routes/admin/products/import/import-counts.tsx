import type { ImportSummary } from "#app/domain/catalog/import/import-plan.ts";

/** The counts of an import's changes. */
export function ImportCounts({ summary }: { summary: ImportSummary }) {
  const { newProducts, changedProducts, unchangedProducts, newVariants, changedVariants } = summary;
  const figures: [name: string, count: string][] = [
    ["New products", shown(newProducts)],
    ["Changed products", shown(changedProducts)],
    ["Unchanged products", shown(unchangedProducts)],
    ["New variants", shown(newVariants)],
    ["Changed variants", shown(changedVariants)],
    ["Stock in and out", `+${shown(summary.stockIn)} / −${shown(summary.stockOut)}`],
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(([name, count]) => (
        <div key={name} className="flex flex-col-reverse justify-end bg-white p-4">
          <dt className="text-xs text-ink-soft">{name}</dt>
          <dd className="text-lg font-semibold tabular">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function shown(count: number): string {
  return count.toLocaleString("en-IN");
}
