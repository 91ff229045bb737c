import type { ImportStatus } from "#app/domain/catalog/import/import-plan.ts";
import { Badge } from "#app/ui/badge.tsx";

/** The status of an import. */
export function ImportBadge({ status, faultCount }: { status: ImportStatus; faultCount: number }) {
  if (status === "applied") return <Badge tone="green">Imported</Badge>;
  if (status === "dropped") return <Badge tone="grey">Discarded</Badge>;
  if (faultCount > 0) return <Badge tone="red">{countOf(faultCount, "error")}</Badge>;
  return <Badge tone="yellow">Needs review</Badge>;
}

/** "1 error", "2 errors". */
export function countOf(count: number, word: string): string {
  return `${count.toLocaleString("en-IN")} ${word}${count === 1 ? "" : "s"}`;
}
