import { z } from "zod";
import type { Operation } from "#app/domain/api/operation.server.ts";
import type { FieldError } from "#app/domain/api/problem.ts";

export interface ReceivedInput {
  params: Readonly<Record<string, string>>;
  searchParams: URLSearchParams;
  /** The parsed JSON; undefined without a body. */
  body: unknown;
}

type Input = Parameters<Operation["run"]>[1];

/** Parses a request by the schemas of its operation. Unknown parameters and fields are refused by name. */
export function readInput(
  operation: Operation,
  { params, searchParams, body }: ReceivedInput,
): { ok: true; input: Input } | { ok: false; errors: FieldError[] } {
  const query = readQuery(operation.query, searchParams);
  const readParams = operation.params.safeParse(params);
  const readBody = (operation.body ?? z.undefined()).safeParse(body);
  const errors = [
    ...query.errors,
    ...(readParams.success ? [] : readParams.error.issues.map(parameterError)),
    ...(readBody.success ? [] : readBody.error.issues.flatMap(bodyErrors)),
  ];
  if (errors.length > 0 || !readParams.success) return { ok: false, errors };
  return { ok: true, input: { params: readParams.data, query: query.value, body: readBody.data } };
}

function readQuery(schema: Operation["query"], searchParams: URLSearchParams) {
  const errors: FieldError[] = [];
  const texts: Record<string, string | string[]> = {};
  for (const name of new Set(searchParams.keys())) {
    const field = schema.shape[name];
    const values = searchParams.getAll(name);
    if (!field) errors.push({ parameter: name, detail: "There is no such parameter." });
    else if (isList(field)) texts[name] = values;
    else if (values.length > 1) errors.push({ parameter: name, detail: "This parameter is given twice." });
    else texts[name] = values[0] ?? "";
  }
  const read = schema.safeParse(texts);
  if (!read.success) errors.push(...read.error.issues.map(parameterError));
  return { value: read.data ?? {}, errors };
}

function isList(field: z.ZodType): boolean {
  const inner = field instanceof z.ZodOptional || field instanceof z.ZodDefault ? field.unwrap() : field;
  return inner instanceof z.ZodArray;
}

function parameterError({ path, message }: z.core.$ZodIssue): FieldError {
  return { parameter: String(path[0] ?? ""), detail: message };
}

function bodyErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({
      pointer: pointerTo([...issue.path, key]),
      detail: "There is no such field.",
    }));
  return [{ pointer: pointerTo(issue.path), detail: issue.message }];
}

/** A JSON pointer as a URI fragment (RFC 6901): "#/lines/0/quantity". */
function pointerTo(path: readonly PropertyKey[]): string {
  const parts = path.map((part) =>
    encodeURIComponent(String(part).replaceAll("~", "~0").replaceAll("/", "~1")),
  );
  return ["#", ...parts].join("/");
}
