import type { ImportStatus } from "#app/domain/catalog/import/import-plan.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";

const BADGES: Record<ImportStatus, { tone: BadgeTone; text: string }> = {
  checking: { tone: "grey", text: "Reading" },
  checked: { tone: "yellow", text: "Needs review" },
  staged: { tone: "yellow", text: "Needs review" },
  applying: { tone: "blue", text: "Importing" },
  stopped: { tone: "yellow", text: "Stopped" },
  applied: { tone: "green", text: "Imported" },
  dropped: { tone: "grey", text: "Discarded" },
};

/** The status of an import. */
export function ImportBadge({ status, faultCount }: { status: ImportStatus; faultCount: number }) {
  const isFaulty = faultCount > 0 && (status === "checked" || status === "staged");
  if (isFaulty) return <Badge tone="red">{countOf(faultCount, "error")}</Badge>;
  const { tone, text } = BADGES[status];
  return <Badge tone={tone}>{text}</Badge>;
}

/** "1 error", "2 errors". */
export function countOf(count: number, word: string): string {
  return `${count.toLocaleString("en-IN")} ${word}${count === 1 ? "" : "s"}`;
}
