import type { ApiRefusal } from "#app/domain/api/operation.server.ts";
import { CONFLICTS, publicReasonOf, type Conflict } from "#app/domain/api/reasons.ts";

type Reason = Conflict | "not-found" | "stale" | "forbidden";

/** A refusal of a use case. */
export interface Refused {
  ok: false;
  error: Reason;
  /** A sentence that says more than the reason's own. */
  detail?: string;
}

/** The refusal of a use case as the API responds with it. A missing reason is a type error. */
export function refusalOf({ error, detail }: Refused): ApiRefusal {
  if (error === "not-found") return { ok: false, error, detail: "There is no such resource." };
  if (error === "stale")
    return {
      ok: false,
      error: "precondition-failed",
      detail: "The resource was changed since it was read. Nothing was changed.",
    };
  if (error === "forbidden") return { ok: false, error, detail: "The key may not do this." };
  return { ok: false, error: "conflict", reason: publicReasonOf(error), detail: detail ?? CONFLICTS[error] };
}

/** A refusal of fields by a form's rules: the same rules as those of the admin's pages. */
export function invalidFields(fieldErrors: Record<string, string>): ApiRefusal {
  const errors = Object.entries(fieldErrors).map(([name, detail]) => ({
    pointer: `#/${name.replaceAll(".", "/")}`,
    detail,
  }));
  return { ok: false, error: "invalid", detail: "Fields are not valid.", errors };
}
