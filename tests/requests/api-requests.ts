import fc from "fast-check";

/** The keywords of JSON Schema that the API's document uses for requests. */
interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  example?: unknown;
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** The parts of an OpenAPI document from which requests are generated. */
export interface RequestDocument {
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
}

export interface GeneratedRequest {
  method: string;
  path: string;
  json?: unknown;
  headers: Record<string, string>;
}

const UUID = "01234567-89ab-7cde-8f01-23456789abcd";

/** Any text, and what attackers and mistaken programs send. */
const JUNK = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }).filter((text) => !text.includes("\u0000")),
  fc.constantFrom(
    "",
    "null",
    "-1",
    "1e9",
    "0x10",
    "' or 1=1--",
    "../../etc/passwd",
    "%25",
    "NaN",
    "١٢",
    UUID,
  ),
);

/** Requests of all operations of a document: most of them valid, some with junk, unknown parameters or fields of other types. `known` are values that exist. */
export function requestsOf(
  document: RequestDocument,
  known: readonly string[],
): fc.Arbitrary<GeneratedRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, described })),
  );
  return fc
    .constantFrom(...operations)
    .chain(({ path, method, described }) => requestOf(document, { path, method, described, known }));
}

interface Target {
  path: string;
  method: string;
  described: Described;
  known: readonly string[];
}

function requestOf(
  document: RequestDocument,
  { path, method, described, known }: Target,
): fc.Arbitrary<GeneratedRequest> {
  const parameters = described.parameters ?? [];
  const valueOf = ({ schema }: Parameter) =>
    fc.oneof(
      { weight: 4, arbitrary: valid(document, schema) },
      {
        weight: 4,
        arbitrary: schema.example === undefined ? fc.constantFrom(...known) : fc.constant(schema.example),
      },
      { weight: 1, arbitrary: JUNK },
    );
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const required = parameters.filter((parameter) => parameter.in === "query" && parameter.required === true);
  const optional = parameters.filter((parameter) => parameter.in === "query" && parameter.required !== true);
  // With all of them at once hardly a request would be valid.
  const chosen = fc.shuffledSubarray(optional, { maxLength: Math.min(3, optional.length) });
  const query = chosen.chain((some) =>
    fc.tuple(
      ...[...required, ...some].map((parameter) => fc.tuple(fc.constant(parameter.name), valueOf(parameter))),
    ),
  );
  const inHeader = parameters.filter((parameter) => parameter.in === "header");
  const body = described.requestBody?.content["application/json"]?.schema;
  return fc
    .record({
      path: fc.tuple(...inPath.map((parameter) => fc.oneof(fc.constantFrom(...known), valueOf(parameter)))),
      query,
      headers: headersOf(inHeader),
      unknown: fc.oneof(
        { weight: 9, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.tuple(fc.string({ minLength: 1, maxLength: 8 }), JUNK) },
      ),
      json: body
        ? fc.oneof({ weight: 5, arbitrary: valid(document, body) }, { weight: 1, arbitrary: fc.jsonValue() })
        : fc.constant(undefined),
    })
    .map((made) => ({
      method: method.toUpperCase(),
      path: fill(path, inPath, made.path) + queryOf(made.query, made.unknown),
      json: made.json,
      headers: made.headers,
    }));
}

/** Mostly valid headers: a key of its own, any version of a resource, or a header that is missing or broken. */
function headersOf(parameters: readonly Parameter[]): fc.Arbitrary<Record<string, string>> {
  const entries = parameters.map(({ name }) =>
    fc
      .oneof(
        { weight: 8, arbitrary: name === "If-Match" ? fc.constant("*") : fc.uuid() },
        {
          weight: 1,
          arbitrary: fc.constantFrom("", "1", '"1.abc"', '"99999999999.abc"', 'W/"x"', "x".repeat(300)),
        },
      )
      .map((value): [string, string] => [name, value]),
  );
  return fc.tuple(...entries).map((made) => Object.fromEntries(made.filter(([, value]) => value !== "")));
}

function fill(path: string, parameters: readonly Parameter[], values: readonly unknown[]): string {
  // A dot segment would be another path before it is sent.
  const partOf = (value: unknown) => encodeURIComponent(String(value).replace(/^\.{1,2}$/, "dots"));
  return parameters.reduce(
    (filled, { name }, index) => filled.replace(`{${name}}`, () => partOf(values[index])),
    path,
  );
}

function queryOf(query: readonly [string, unknown][], unknown: [string, string] | null): string {
  const entries = query.flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  );
  const params = new URLSearchParams([...entries, ...(unknown ? [unknown] : [])]);
  return params.size > 0 ? `?${params}` : "";
}

/** Values that a schema allows. */
function valid(document: RequestDocument, schema: Schema): fc.Arbitrary<unknown> {
  const { $ref, anyOf, enum: values, type, items, properties } = schema;
  if ($ref !== undefined) {
    const name = $ref.replace("#/components/schemas/", "");
    return valid(document, document.components?.schemas?.[name] ?? {});
  }
  if (anyOf) return fc.oneof(...anyOf.map((each) => valid(document, each)));
  if (values) return fc.constantFrom(...values);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (type === "array" && items) {
    const { minItems: minLength = 0, maxItems = 5 } = schema;
    return fc.array(valid(document, items), { minLength, maxLength: Math.min(maxItems, minLength + 4) });
  }
  if (properties) {
    const fields = Object.entries(properties).map(([name, each]) => [name, valid(document, each)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  }
  if (type === "integer" || type === "number")
    return fc.integer({ min: schema.minimum ?? -1_000, max: Math.min(schema.maximum ?? 1_000, 1_000_000) });
  if (type === "boolean") return fc.boolean();
  return text(schema);
}

function text({ format, pattern, minLength = 0, maxLength = 30 }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: "-1" });
  const limits = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) };
  return fc.string(limits).filter((value) => !value.includes("\u0000"));
}
