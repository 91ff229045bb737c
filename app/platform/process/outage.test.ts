import { expect, test } from "vitest";
import { isOutage } from "#app/platform/process/outage.ts";

const withCode = (code: string) => Object.assign(new Error("no"), { code });

test.each([
  ["nobody listens", withCode("ECONNREFUSED")],
  ["the server is shutting down", withCode("57P01")],
  ["no connection is free", withCode("53300")],
  ["the disk is full", withCode("ENOSPC")],
  ["the database is read-only", withCode("25006")],
  ["the driver lost it", new Error("Connection terminated unexpectedly")],
  ["a query was wrapped", new Error("Failed query", { cause: withCode("08006") })],
])("an error is an outage: %s", (_, error) => expect(isOutage(error)).toBe(true));

test.each([
  ["a violated constraint", withCode("23505")],
  ["a wrong statement", withCode("42601")],
  ["a missing file", withCode("ENOENT")],
  ["a bug", new TypeError("undefined is not a function")],
  ["no error at all", "gone"],
])("an error is not an outage: %s", (_, error) => expect(isOutage(error)).toBe(false));
