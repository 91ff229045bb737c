import { z } from "zod";

/** The reasons for which the API refuses a request, with their status. */
export const PROBLEMS = {
  malformed: { status: 400, title: "The request cannot be read" },
  unauthorized: { status: 401, title: "A key is needed" },
  forbidden: { status: 403, title: "The key may not do this" },
  "not-found": { status: 404, title: "There is no such resource" },
  "method-not-allowed": { status: 405, title: "The resource does not support this method" },
  "unsupported-media-type": { status: 415, title: "The body is not JSON" },
  invalid: { status: 422, title: "The request is not valid" },
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
    errors: z.array(FieldError).optional(),
  })
  .meta({ id: "Problem", description: "Problem details (RFC 9457)." });

interface Refusal {
  error: ProblemName;
  detail?: string;
  errors?: readonly FieldError[] | undefined;
}

/** The problem document of a refusal. Its type is a heading of the API's page. */
export function problemOf({ error, detail, errors }: Refusal, publicUrl: string): z.infer<typeof Problem> {
  const { status, title } = PROBLEMS[error];
  return {
    type: new URL(`/api/docs#problem-${error}`, publicUrl).href,
    title,
    status,
    ...(detail === undefined ? {} : { detail }),
    ...(errors && errors.length > 0 ? { errors: [...errors] } : {}),
  };
}
