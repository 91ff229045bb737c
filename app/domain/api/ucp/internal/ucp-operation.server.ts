import { z } from "zod";
import {
  defineOperation,
  type Fields,
  type Operation,
  type OperationOf,
} from "#app/domain/api/operation.server.ts";
import { NO_FIELDS } from "#app/domain/api/internal/shared.server.ts";
import type { UcpCapability } from "#app/domain/api/ucp/ucp.ts";

/** An operation of the protocol: a route below `/api/ucp`, and a tool of its MCP server. */
export interface UcpOperation extends Operation {
  capability: UcpCapability;
  /** The name of the tool's argument that has the body; null for one without. */
  argument: "catalog" | "cart" | "size" | null;
  /** Whether a request with an `Idempotency-Key` runs once. */
  isRepeatable: boolean;
}

// The published schemas describe the responses, and the tests validate each of them. The envelope is added when it is sent.
const Outcome = z.looseObject({ status: z.enum(["success", "error"]) });

type Own<Params extends z.ZodObject<Fields>, Body extends z.ZodType> = Pick<
  OperationOf<Params, typeof NO_FIELDS, Body, typeof Outcome>,
  "id" | "method" | "path" | "tag" | "summary" | "params" | "body" | "status" | "limit" | "run"
> &
  Pick<UcpOperation, "capability" | "argument"> &
  Partial<Pick<UcpOperation, "isForCustomer" | "isRepeatable">>;

/** Defines an operation of the protocol, whose responses are never cached. */
export function defineUcpOperation<Params extends z.ZodObject<Fields>, Body extends z.ZodType>({
  capability,
  argument,
  isRepeatable = false,
  ...own
}: Own<Params, Body>): UcpOperation {
  const operation = defineOperation({
    ...own,
    query: NO_FIELDS,
    answer: Outcome,
    refusals: [],
    caching: null,
  });
  return { ...operation, capability, argument, isRepeatable };
}

/** Hints that a platform may send. The store sells in one currency and language, and reads none but the PIN code. */
export const HINTS = {
  context: z.looseObject({ postal_code: z.string().max(20).optional() }).optional(),
  signals: z.looseObject({}).optional(),
  attribution: z.looseObject({}).optional(),
};
