import type { createDocument } from "zod-openapi";
import { ownRefusalsOf } from "#app/domain/api/document.server.ts";
import { OPERATIONS } from "#app/domain/api/operations.server.ts";
import type { Operation } from "#app/domain/api/operation.server.ts";
import { PROBLEMS } from "#app/domain/api/problem.ts";
import { listWebhookTypes } from "#app/domain/webhooks/event-body.ts";
import { WEBHOOK_GROUPS } from "#app/domain/webhooks/event-types.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";

type ApiDocument = ReturnType<typeof createDocument>;
type Schema = NonNullable<NonNullable<ApiDocument["components"]>["schemas"]>[string];

/** A parameter or a field on the API's page. */
export interface FieldView {
  name: string;
  /** "integer", "list of ProductCard", "string or null". */
  type: string;
  isRequired: boolean;
  description: string;
}

export interface OperationView {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: FieldView[];
  /** The schema of the body; null without one. */
  body: string | null;
  answer: string;
  /** The refusals of this operation only: "404 There is no such resource". */
  refusals: string[];
  /** The scope that the key needs; null for a public operation. */
  scope: string | null;
  /** "600 requests in 60 seconds". */
  limit: string;
}

/** The API's reference as its page shows it. */
export interface ApiReference {
  sections: { tag: string; operations: OperationView[] }[];
  schemas: { name: string; description: string; fields: FieldView[] }[];
  /** The events of webhooks by group, each with the schema of its `data`. */
  webhooks: { group: string; types: { name: string; label: string; data: string }[] }[];
}

/** Describes the operations and schemas of the API's document. */
export function describeApi(document: ApiDocument): ApiReference {
  const tags = [...new Set(OPERATIONS.map(({ tag }) => tag))];
  const schemas = Object.entries(document.components?.schemas ?? {});
  return {
    sections: tags.map((tag) => ({
      tag,
      operations: OPERATIONS.filter((operation) => operation.tag === tag).map((operation) =>
        describeOperation(operation, document),
      ),
    })),
    schemas: schemas.map(([name, schema]) => ({
      name,
      description: textOf(schema, "description"),
      fields: fieldsOf(schema),
    })),
    webhooks: describeWebhooks(document),
  };
}

function describeWebhooks({ webhooks }: ApiDocument): ApiReference["webhooks"] {
  const groups = groupedBy(listWebhookTypes(), ({ group }) => group);
  return [...groups].map(([group, types]) => ({
    group: WEBHOOK_GROUPS[group],
    types: types.map(({ name, label }) => {
      const described = webhooks?.[name];
      const body = described && "post" in described ? contentSchema(described.post?.requestBody) : undefined;
      return { name, label, data: typeOf((body as LooseSchema | undefined)?.properties?.data) };
    }),
  }));
}

function describeOperation(operation: Operation, { paths }: ApiDocument): OperationView {
  const { id, method, path, summary, description = "", permission = null, limit, status } = operation;
  const described = paths?.[path]?.[method];
  const responses: Record<string, object> = described?.responses ?? {};
  const bodySchema = contentSchema(described?.requestBody);
  return {
    id,
    method: method.toUpperCase(),
    path: `/api/v1${path}`,
    summary,
    description,
    parameters: (described?.parameters ?? []).flatMap((parameter) =>
      "name" in parameter
        ? [
            {
              name: parameter.name,
              type: typeOf(parameter.schema),
              isRequired: parameter.required ?? false,
              description: parameter.description ?? textOf(parameter.schema, "description"),
            },
          ]
        : [],
    ),
    body: bodySchema ? typeOf(bodySchema) : null,
    answer: typeOf(contentSchema(responses[status])),
    refusals: ownRefusalsOf(operation).map((name) => `${PROBLEMS[name].status} ${PROBLEMS[name].title}`),
    scope: permission,
    limit: `${limit.quota} requests in ${limit.windowSeconds} seconds`,
  };
}

function contentSchema(described: object | undefined): unknown {
  if (!described || !("content" in described)) return undefined;
  const content = described.content as Record<string, { schema?: unknown }>;
  return content["application/json"]?.schema;
}

function fieldsOf(schema: Schema): FieldView[] {
  if (typeof schema !== "object" || !("properties" in schema)) return [];
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeOf(property),
    isRequired: required.includes(name),
    description: textOf(property, "description"),
  }));
}

/** The type of a JSON schema in a few words. */
function typeOf(schema: unknown): string {
  if (typeof schema !== "object" || schema === null) return "any";
  const { $ref, anyOf, enum: values, const: only, type, items, format, properties } = schema as LooseSchema;
  if ($ref !== undefined) return $ref.replace("#/components/schemas/", "");
  if (anyOf) return anyOf.map(typeOf).join(" or ");
  if (values) return values.map((value) => JSON.stringify(value)).join(", ");
  if (only !== undefined) return JSON.stringify(only);
  if (type === "array") return `list of ${typeOf(items)}`;
  if (properties) return `object of ${Object.keys(properties).join(", ")}`;
  return [type ?? "any", format && `(${format})`].filter(Boolean).join(" ");
}

/** The keywords that `typeOf` reads. */
interface LooseSchema {
  $ref?: string;
  anyOf?: unknown[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  items?: unknown;
  format?: string;
  properties?: { data?: unknown };
}

function textOf(schema: unknown, keyword: "description"): string {
  if (typeof schema !== "object" || schema === null) return "";
  const text: unknown = Reflect.get(schema, keyword);
  return typeof text === "string" ? text : "";
}
