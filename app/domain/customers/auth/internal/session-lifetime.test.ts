// Proves ASVS-V7-01

import { expect, test } from "vitest";
import { sessionEnd } from "#app/domain/customers/auth/internal/session-lifetime.ts";
import { DEFAULT_SECURITY } from "#app/domain/customers/auth/security.settings.ts";

const createdAt = new Date("2026-01-01T00:00:00Z");
const end = (role: "customer" | "admin", lastActiveAt: string, settings = DEFAULT_SECURITY) =>
  sessionEnd({ role, createdAt, lastActiveAt: new Date(lastActiveAt) }, settings).toISOString();

test("the administrator's session ends an hour after the last request, and twelve hours after the sign-in", () => {
  expect(end("admin", "2026-01-01T00:00:00Z")).toBe("2026-01-01T01:00:00.000Z");
  expect(end("admin", "2026-01-01T11:30:00Z")).toBe("2026-01-01T12:00:00.000Z");
});

test("a customer's session ends a month after the last visit, and ninety days after the sign-in", () => {
  expect(end("customer", "2026-01-01T00:00:00Z")).toBe("2026-01-31T00:00:00.000Z");
  expect(end("customer", "2026-03-30T00:00:00Z")).toBe("2026-04-01T00:00:00.000Z");
});

test("the owner's settings decide how long a session lasts", () => {
  const settings = {
    ...DEFAULT_SECURITY,
    adminSessionHours: 2,
    adminIdleMinutes: 10,
    customerSessionDays: 7,
  };
  expect(end("admin", "2026-01-01T00:00:00Z", settings)).toBe("2026-01-01T00:10:00.000Z");
  expect(end("admin", "2026-01-01T01:55:00Z", settings)).toBe("2026-01-01T02:00:00.000Z");
  expect(end("customer", "2026-01-02T00:00:00Z", settings)).toBe("2026-01-08T00:00:00.000Z");
});
