import { parseJson } from "#app/lib/parse-json.ts";

/** The parts of `npm audit --json` that are read here. */
interface AuditReport {
  vulnerabilities?: Record<string, { severity?: string; via?: unknown[] }>;
  metadata?: { vulnerabilities?: Record<string, number> };
}

export type Audit =
  | { kind: "clean" }
  | { kind: "findings"; packages: string[] }
  /** The registry did not respond or has no advisories. */
  | { kind: "unavailable" };

const BLOCKING_SEVERITIES = new Set(["high", "critical"]);

/** Parses npm's report. Findings of lower severity do not count. */
export function readAudit(output: string): Audit {
  const report = parseJson(output) as AuditReport | undefined;
  if (!report?.metadata?.vulnerabilities) return { kind: "unavailable" };
  const packages = Object.entries(report.vulnerabilities ?? {})
    .filter(([, { severity = "" }]) => BLOCKING_SEVERITIES.has(severity))
    .map(([name]) => name);
  return packages.length > 0 ? { kind: "findings", packages } : { kind: "clean" };
}
