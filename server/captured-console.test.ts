import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import { captureConsole, captureWarnings } from "#server/captured-console.ts";

// Proves SEC-HEADERS-04
test("an error printed by a package is logged without the parameters of its query", () => {
  const lines: string[] = [];
  const printer = { error() {}, warn() {} } as Pick<Console, "error" | "warn">;
  captureConsole(createLog("warn", { write: (line) => void lines.push(line) }), printer);
  const cause = Object.assign(new Error("relation users is away"), {
    detail: "Key (email)=(asha@example.com) already exists.",
    where: "unnamed portal parameter $1 = 'asha@example.com'",
  });
  const failed = Object.assign(new Error("Failed query: select $1\nparams: asha@example.com", { cause }), {
    params: ["asha@example.com"],
  });
  printer.error(failed);
  printer.error("Failed to query", { where: ["asha@example.com"] }, cause);
  printer.warn("The address %s cannot be read", { secret: "asha@example.com" });
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual([
    "error",
    "error",
    "warn",
  ]);
  expect(lines.join("")).toContain("Failed query: select $1");
  expect(lines.join("")).toContain("Failed to query");
  expect(lines.join("")).not.toContain("asha@example.com");
});

test("a warning of Node is logged as a warning, and one about experimental features is not logged", () => {
  const lines: string[] = [];
  const warner = Object.assign(new EventEmitter(), { noDeprecation: false }) as unknown as NodeJS.Process;
  warner.on("warning", () => lines.push('{"level":"printed by Node"}'));
  captureWarnings(createLog("warn", { write: (line) => void lines.push(line) }), warner);
  const warningOf = (name: string) => Object.assign(new Error(`about ${name}`), { name });
  for (const name of ["MaxListenersExceededWarning", "ExperimentalWarning", "DeprecationWarning"])
    warner.emit("warning", warningOf(name));
  expect(lines.map((line) => JSON.parse(line) as { level: string; msg: string })).toMatchObject([
    { level: "warn", msg: "about MaxListenersExceededWarning" },
    { level: "warn", msg: "about DeprecationWarning" },
  ]);
});
