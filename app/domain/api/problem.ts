import { z } from "zod";
import { PUBLIC_REASONS, type PublicReason } from "#app/domain/api/reasons.ts";

/** The reasons for which the API refuses a request, with their status. */
export const PROBLEMS = {
  malformed: { status: 400, title: "The request cannot be read" },
  "idempotency-key-missing": { status: 400, title: "An Idempotency-Key is needed" },
  unauthorized: { status: 401, title: "A key or a token is needed" },
  forbidden: { status: 403, title: "The key may not do this" },
  "not-found": { status: 404, title: "There is no such resource" },
  "method-not-allowed": { status: 405, title: "The resource does not support this method" },
  conflict: { status: 409, title: "The state of the resource does not allow this" },
  "request-in-progress": { status: 409, title: "A request with this Idempotency-Key is in progress" },
  "precondition-failed": { status: 412, title: "The resource was changed in the meantime" },
  "too-large": { status: 413, title: "The body is too large" },
  "unsupported-media-type": { status: 415, title: "The body is not JSON" },
  invalid: { status: 422, title: "The request is not valid" },
  "idempotency-key-reused": { status: 422, title: "The Idempotency-Key belongs to another request" },
  "precondition-required": { status: 428, title: "If-Match is needed" },
  "too-many-requests": { status: 429, title: "Too many requests" },
  failed: { status: 500, title: "The request failed" },
  unavailable: { status: 503, title: "The shop is not available at the moment" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemName = keyof typeof PROBLEMS;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const PROBLEM_NAMES = Object.keys(PROBLEMS) as ProblemName[];

/** A query parameter or a field of the body that is refused. */
export type FieldError = z.infer<typeof FieldError>;

export const FieldError = z.object({
  parameter: z.string().optional().meta({ description: "The name of the query or path parameter." }),
  pointer: z
    .string()
    .optional()
    .meta({ description: "A JSON pointer to the field of the body, such as `#/lines/0/quantity`." }),
  detail: z.string(),
});

/** Problem details (RFC 9457). */
export const Problem = z
  .object({
    type: z.string().meta({ description: "A URI that identifies the kind of problem." }),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    reason: z
      .enum(PUBLIC_REASONS)
      .optional()
      .meta({ description: "The named reason of a conflict.", example: "partially-shipped" }),
    errors: z.array(FieldError).optional(),
  })
  .meta({ id: "Problem", description: "Problem details (RFC 9457)." });

interface Refusal {
  error: ProblemName;
  detail?: string;
  reason?: PublicReason | undefined;
  errors?: readonly FieldError[] | undefined;
}

/** The problem document of a refusal. Its type is a heading of the API's page. */
export function problemOf(
  { error, detail, reason, errors }: Refusal,
  publicUrl: string,
): z.infer<typeof Problem> {
  const { status, title } = PROBLEMS[error];
  return {
    type: new URL(`/api/docs#problem-${error}`, publicUrl).href,
    title,
    status,
    ...(detail === undefined ? {} : { detail }),
    ...(reason === undefined ? {} : { reason }),
    ...(errors && errors.length > 0 ? { errors: [...errors] } : {}),
  };
}
