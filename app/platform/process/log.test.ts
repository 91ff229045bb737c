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

test("a rejected email, a failed SMS and a refused booking are logged without the customer's address and number", () => {
  const refusal = Object.assign(new Error("550 5.1.1 <asha@example.com>: Recipient address rejected"), {
    recipient: "asha@example.com",
    response: "550 5.1.1 <asha@example.com>: Recipient address rejected",
    responseCode: 550,
  });
  // As nodemailer throws it.
  const rejected = Object.assign(
    new Error(`Can't send mail - all recipients were rejected: ${refusal.message}`),
    {
      code: "EENVELOPE",
      response: refusal.response,
      responseCode: 550,
      command: "RCPT TO",
      rejected: ["asha@example.com"],
      rejectedErrors: [refusal],
    },
  );
  const errors = [
    rejected,
    new Error("The message was not sent", { cause: rejected }),
    new AggregateError([rejected], "Two attempts failed"),
    new Error("MSG91 rejected the message: 919876543210 is on the DND list"),
    { statusCode: 400, error: { description: "asha@example.com is invalid" } },
  ];
  for (const error of errors) expect(logged(error)).not.toMatch(/asha|example|9876543210/);
  expect(JSON.parse(logged(rejected))).toMatchObject({
    err: {
      type: "Error",
      code: "EENVELOPE",
      responseCode: 550,
    },
  });
  expect(logged(rejected)).toContain("log.test.ts");
  expect(logged(errors[3])).toContain("is on the DND list");
  let line = "";
  const reason = "The phone +919876543210 is invalid";
  createLog("info", { write: (text) => void (line = text) }).warn({ reason }, "A booking was not cancelled");
  expect(line).toContain("The phone [number] is invalid");
});
