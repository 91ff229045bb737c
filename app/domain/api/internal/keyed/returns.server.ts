import { z } from "zod";
import { pageOf, readPosition } from "#app/domain/api/internal/keyed/page-cursor.server.ts";
import {
  defineKeyedOperation,
  Page,
  Text,
  Uuid,
} from "#app/domain/api/internal/keyed/keyed-operation.server.ts";
import { refusalOf } from "#app/domain/api/internal/keyed/refusals.server.ts";
import { LineQuantities } from "#app/domain/api/internal/keyed/shipments.server.ts";
import { Cursor, NextCursor, NO_FIELDS } from "#app/domain/api/internal/shared.server.ts";
import { listReturnsBefore } from "#app/domain/orders/returns/list-returns-before.server.ts";
import {
  approveReturn,
  receiveReturn,
  rejectReturn,
} from "#app/domain/orders/returns/process-return.server.ts";
import { isUuid } from "#app/lib/id.ts";

const KIND = "returns";

const Return = z
  .object({
    id: z.uuid(),
    orderNumber: z.int(),
    sequence: z.int(),
    kind: z.string().meta({ example: "return" }),
    status: z.string().meta({ example: "requested" }),
    resolution: z.string().meta({ example: "refund" }),
    reason: z.string(),
    createdAt: z.iso.datetime(),
    version: z.int(),
    lines: z.array(z.object({ lineId: z.uuid(), quantity: z.int() })),
  })
  .meta({ id: "Return" });

export const listReturnsOperation = defineKeyedOperation({
  id: "listReturns",
  method: "get",
  path: "/admin/returns",
  tag: "Orders",
  summary: "List returns and claims, the newest first",
  permission: "orders.view",
  params: NO_FIELDS,
  query: z.object({ cursor: Cursor, ...Page }),
  body: null,
  status: 200,
  answer: z.object({ data: z.array(Return), nextCursor: NextCursor }).meta({ id: "ReturnList" }),
  refusals: [],
  async run({ db }, { query: { cursor, limit } }) {
    const from = readPosition(KIND, cursor, isUuid);
    if (!from.ok) return from;
    const rows = await listReturnsBefore(db, { before: from.position, limit: limit + 1 });
    const { shown, nextCursor } = pageOf(KIND, rows, { limit, positionOf: ({ id }) => id });
    const data = shown.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
    return { ok: true, value: { data, nextCursor } };
  },
});

const ReturnState = z
  .object({ id: z.uuid(), number: z.string(), status: z.string(), version: z.int() })
  .meta({ id: "ReturnState", description: "The state of a return after a change." });

export const decideReturnOperation = defineKeyedOperation({
  id: "decideReturn",
  method: "post",
  path: "/admin/returns/{id}/decision",
  tag: "Orders",
  summary: "Approve or reject a requested return",
  description: "The customer gets an email with the note. A rejection needs one.",
  permission: "orders.manage",
  params: z.object({ id: Uuid }),
  query: NO_FIELDS,
  body: z
    .discriminatedUnion("decision", [
      z.strictObject({ decision: z.literal("approve"), note: Text(500).optional() }),
      z.strictObject({ decision: z.literal("reject"), note: Text(500) }),
    ])
    .meta({ id: "ReturnDecision" }),
  status: 200,
  answer: ReturnState,
  refusals: ["not-found"],
  ifMatch: "optional",
  async run({ orders }, { params: { id: returnId }, body }, { actor, version }) {
    const change = { returnId, actor, version };
    const result =
      body.decision === "approve"
        ? await approveReturn(orders, { ...change, note: body.note })
        : await rejectReturn(orders, { ...change, note: body.note });
    return result.ok ? { ok: true, value: result.return } : refusalOf(result);
  },
});

export const receiveReturnOperation = defineKeyedOperation({
  id: "receiveReturn",
  method: "post",
  path: "/admin/returns/{id}/receipt",
  tag: "Orders",
  summary: "Receive the items of an approved return",
  description: "Items that are not restocked are written off.",
  permission: "orders.ship",
  params: z.object({ id: Uuid }),
  query: NO_FIELDS,
  body: z.strictObject({ restock: LineQuantities }).meta({ id: "ReturnReceipt" }),
  status: 200,
  answer: ReturnState,
  refusals: ["not-found"],
  ifMatch: "optional",
  async run({ orders }, { params: { id: returnId }, body: { restock } }, { actor, version }) {
    const result = await receiveReturn(orders, { returnId, actor, version, restock });
    return result.ok ? { ok: true, value: result.return } : refusalOf(result);
  },
});
