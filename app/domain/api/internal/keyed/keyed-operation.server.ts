import { z } from "zod";
import { READS } from "#app/domain/api/internal/shared.server.ts";
import {
  defineOperation,
  type ApiDeps,
  type ApiResult,
  type Fields,
  type GrantablePermission,
  type KeyCaller,
  type Operation,
  type OperationInput,
  type OperationOf,
} from "#app/domain/api/operation.server.ts";
import type { MemoryLimit } from "#app/platform/http/memory-limits.server.ts";

/** Changes with keys. */
export const WRITES: MemoryLimit = { policy: "writes", quota: 300, windowSeconds: 60 };

type Described<
  Params extends z.ZodObject<Fields>,
  Query extends z.ZodObject<Fields>,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> = Omit<OperationOf<Params, Query, Body, Answer>, "run" | "limit" | "caching" | "isForCustomer"> & {
  permission: GrantablePermission;
  run(
    deps: ApiDeps,
    input: OperationInput<z.output<Params>, z.output<Query>, z.output<Body>>,
    caller: KeyCaller,
  ): Promise<ApiResult<z.input<Answer>>>;
};

/** An operation that needs a key with a scope. Its responses are for that program only. */
export function defineKeyedOperation<
  Params extends z.ZodObject<Fields>,
  Query extends z.ZodObject<Fields>,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>({ run, ...operation }: Described<Params, Query, Body, Answer>): Operation {
  return defineOperation({
    ...operation,
    limit: operation.method === "get" ? READS : WRITES,
    caching: null,
    run(deps, input, { key }) {
      if (!key) throw new Error(`${operation.id} was run without a key`);
      return run(deps, input, key);
    },
  });
}

/** The parameters of a list with a cursor. */
export const Page = {
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(25)
    .meta({ description: "The most entries of a page." }),
};

/** A free text of several lines in a body. */
export const Text = (max: number) => z.string().trim().min(1).max(max);

export const Uuid = z.uuid();

/** Refuses a list of which two entries have the same value in a field. */
export function noneTwice<Field extends string>(field: Field, noun: string) {
  return (entries: readonly Record<Field, string>[], context: z.RefinementCtx): void => {
    const values = entries.map((entry) => entry[field]);
    for (const [index, value] of values.entries())
      if (values.indexOf(value) < index)
        context.addIssue({
          code: "custom",
          path: [index, field],
          message: `This ${noun} is given twice.`,
        });
  };
}
