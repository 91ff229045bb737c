import { expect, test } from "vitest";
import { createLog } from "./log.server.ts";

/** The error that Drizzle throws when a statement fails. */
class QueryError extends Error {
  readonly query = "insert into accounts values ($1, $2)";
  readonly params: unknown[];

  constructor(params: unknown[], cause: Error) {
    super(`Failed query: insert into accounts values ($1, $2)\nparams: ${String(params)}`, { cause });
    this.params = params;
  }
}

function logged(error: unknown): string {
  let line = "";
  createLog("info", { write: (text) => void (line = text) }).error({ err: error }, "It failed");
  return line;
}

// Proves ASVS-V16-01, SEC-HEADERS-04
test("a failed statement is logged with its cause but without its parameters", () => {
  const values = ["asha@example.com", "hash of\n    at a password"];
  const query = new QueryError(values, new Error("relation does not exist"));
  for (const line of [logged(query), logged(new Error("The order was not placed", { cause: query }))]) {
    expect(line).toContain("insert into accounts");
    expect(line).toContain("relation does not exist");
    expect(line).not.toMatch(/asha@example\.com|a password/);
  }
});

test("a thrown value that is not an error is logged as is", () => {
  expect(JSON.parse(logged("words"))).toMatchObject({ err: "words", msg: "It failed" });
});
