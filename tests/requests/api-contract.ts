import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import { findOperation, OPERATIONS } from "#app/domain/api/operations.server.ts";
import { openSender } from "#tests/requests/validating-proxy.ts";

export interface ApiAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

interface ApiRequestInit {
  method?: string;
  json?: unknown;
  headers?: Record<string, string>;
}

export type ApiClient = (path: string, init?: ApiRequestInit) => Promise<ApiAnswer>;

/** A response's fault; null if it is as the document declares. */
export type ApiContract = (answer: ApiAnswer, request: { method: string; path: string }) => string | null;

/** Checks responses against the document that the store publishes. */
export async function openApiContract(url: string): Promise<ApiContract> {
  const document: unknown = await (await fetch(`${url}/api/v1/openapi.json`)).json();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document as object, "api");
  return (answer, request) => faultOf(answer, { ...request, ajv });
}

/** A client of the API that checks each response against the document. `path` is below `/api/v1`. */
export async function openApiClient(url: string): Promise<ApiClient> {
  const check = await openApiContract(url);
  const request = await openSender(url);
  return async (path, { method = "GET", json, headers = {} } = {}) => {
    const sent =
      json === undefined
        ? { method, headers }
        : { method, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(json) };
    const response = await request(path, sent);
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, body: parsed(text) };
    const fault = check(answer, { method, path });
    expect(fault && `${method} ${path}: ${fault} ${text.slice(0, 300)}`).toBeNull();
    return answer;
  };
}

function parsed(text: string): unknown {
  return text === "" ? undefined : JSON.parse(text);
}

/** How a response differs from the document; null if it does not. */
function faultOf(
  { status, headers, body }: ApiAnswer,
  { method, path, ajv }: { method: string; path: string; ajv: Ajv2020 },
): string | null {
  const match = findOperation(method, path.split("?", 1)[0] ?? path, OPERATIONS);
  if (match.kind !== "operation") return status === 404 || status === 405 ? null : `responded with ${status}`;
  const type = headers.get("content-type")?.split(";", 1)[0] ?? "";
  const response = [match.operation.path, match.operation.method, "responses", String(status)];
  // An unchanged response has no body.
  const part = status === 304 ? response : [...response, "content", type, "schema"];
  const pointer = ["paths", ...part].map((key) => encodeURIComponent(escaped(key))).join("/");
  const validate = ajv.getSchema(`api#/${pointer}`);
  if (!validate) return `${status} ${type} is not declared`;
  return validate(body) ? null : ajv.errorsText(validate.errors);
}

const escaped = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");
