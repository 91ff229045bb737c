import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { CSP_REPORT_PATH } from "#server/http/security-headers.ts";
import type { Log } from "#app/platform/process/log.server.ts";

const MAX_BYTES = 16_384;
/** Different violations that are logged in an hour. Anybody can send reports, so the log must not grow with them. */
const MAX_PER_HOUR = 50;
const HOUR_MS = 3_600_000;
const MAX_LENGTH = 60;

const text = z.string().max(8_192).catch("");

/** The body that `report-uri` sends. */
const OldReport = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "blocked-uri": text,
    "effective-directive": text,
    "violated-directive": text,
  }),
});

/** The body that the Reporting API sends: a list, also of other types. */
const Reports = z
  .array(
    z.object({
      type: text,
      body: z.object({ documentURL: text, blockedURL: text, effectiveDirective: text }).catch({
        documentURL: "",
        blockedURL: "",
        effectiveDirective: "",
      }),
    }),
  )
  .max(20);

interface Violation {
  directive: string;
  /** The origin of the blocked resource, or a word such as "inline". */
  blocked: string;
  /** The first part of the page's path: the rest may identify an order. */
  page: string;
}

/**
 * Receives browsers' reports about violations of the content security policy. They are logged without personal data, each once an hour,
 * and stored nowhere. Returns whether the request was one.
 */
export function createCspReportReceiver(
  log: Pick<Log, "warn">,
  now: () => number = Date.now,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  let logged = new Set<string>();
  let beganAt = 0;
  function record(violation: Violation): void {
    if (now() - beganAt >= HOUR_MS) {
      logged = new Set();
      beganAt = now();
    }
    const key = JSON.stringify(violation);
    if (logged.has(key) || logged.size >= MAX_PER_HOUR) return;
    logged.add(key);
    log.warn(violation, "A browser reports a violation of the content security policy");
  }
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    for (const violation of body === null ? [] : violationsIn(body)) record(violation);
    response.writeHead(body === null ? 413 : 204).end();
  }
  return (request, response) => {
    if (request.method !== "POST" || request.url?.split("?", 1)[0] !== CSP_REPORT_PATH) return false;
    void receive(request, response);
    return true;
  };
}

/** The body as text; null when it is too long. The rest of a long one is discarded. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of request) {
      const bytes = Buffer.from(part as Uint8Array); // Without an encoding a request yields bytes.
      length += bytes.length;
      if (length <= MAX_BYTES) parts.push(bytes);
    }
  } catch {
    return "";
  }
  return length > MAX_BYTES ? null : Buffer.concat(parts).toString("utf8");
}

/** The violations in a report of either format; none in anything else. */
export function violationsIn(body: string): Violation[] {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return [];
  }
  const old = OldReport.safeParse(json);
  if (old.success) {
    const report = old.data["csp-report"];
    const directive = report["effective-directive"] || report["violated-directive"];
    return [describe(directive, report["blocked-uri"], report["document-uri"])];
  }
  const reports = Reports.safeParse(json);
  return (reports.success ? reports.data : [])
    .filter(({ type }) => type === "csp-violation")
    .map(({ body: report }) => describe(report.effectiveDirective, report.blockedURL, report.documentURL));
}

function describe(directive: string, blocked: string, page: string): Violation {
  return {
    directive: wordIn(directive),
    blocked: URL.canParse(blocked) ? originOf(new URL(blocked)) : wordIn(blocked),
    page: URL.canParse(page) ? `/${new URL(page).pathname.split("/", 2)[1] ?? ""}`.slice(0, MAX_LENGTH) : "",
  };
}

// The origin of an extension's URL is "null".
const originOf = ({ origin, protocol }: URL) => (origin === "null" ? protocol : origin).slice(0, MAX_LENGTH);

const wordIn = (value: string) => /^[a-z-]+/.exec(value)?.[0].slice(0, MAX_LENGTH) ?? "";
