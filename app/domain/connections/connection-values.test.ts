import { expect, test } from "vitest";
import {
  connectedEnv,
  masked,
  readConnectionForm,
} from "#app/domain/connections/connection-values.server.ts";
import { parseEnv, type Env } from "#app/platform/process/env.server.ts";

function envOf(variables: Record<string, string> = {}): Env {
  const parsed = parseEnv(variables);
  if (!parsed.ok) throw new Error(parsed.problems.join(" "));
  return parsed.env;
}

const MAIL = { SMTP_HOST: "smtp.example.com", SMTP_USER: "shop@example.com", SMTP_PASSWORD: "p@ss/word" };

test("a mail server's parts become its URL, which sends a password over TLS alone", () => {
  const urlOf = (values: Record<string, string>) =>
    connectedEnv(envOf(), new Map([["smtp", values]])).SMTP_URL;
  expect(urlOf(MAIL)).toBe("smtp://shop%40example.com:p%40ss%2Fword@smtp.example.com:587?requireTLS=true");
  expect(urlOf({ ...MAIL, SMTP_PORT: "465" })).toBe(
    "smtps://shop%40example.com:p%40ss%2Fword@smtp.example.com:465",
  );
});

test("a variable of the environment wins over a stored value", () => {
  const stored = new Map([["shiprocket" as const, { SHIPROCKET_PICKUP_LOCATION: "Shop" }]]);
  expect(connectedEnv(envOf(), stored).SHIPROCKET_PICKUP_LOCATION).toBe("Shop");
  const env = envOf({ SHIPROCKET_PICKUP_LOCATION: "Warehouse" });
  expect(connectedEnv(env, stored).SHIPROCKET_PICKUP_LOCATION).toBe("Warehouse");
});

test("an empty password field keeps the stored password for the same mail server, but a change of server clears it", () => {
  const enter = (entered: Record<string, string>) => readConnectionForm("smtp", { entered, stored: MAIL });
  expect(enter({ ...MAIL, SMTP_PASSWORD: "" })).toEqual({ ok: true, values: MAIL });
  const { SMTP_PASSWORD: _, ...others } = MAIL;
  const elsewhere = { ...others, SMTP_HOST: "mail.example.org" };
  expect(enter({ ...elsewhere, SMTP_PASSWORD: "" })).toEqual({ ok: true, values: elsewhere });
});

test("fields that belong together are entered together", () => {
  const entered = {
    WHATSAPP_TOKEN: "token",
    WHATSAPP_PHONE_NUMBER_ID: "12",
    WHATSAPP_APP_SECRET: "s".repeat(16),
  };
  expect(readConnectionForm("whatsapp", { entered, stored: null })).toEqual({
    ok: false,
    error: "invalid",
    fieldErrors: { WHATSAPP_VERIFY_TOKEN: "Verify token is required together with App secret" },
  });
});

test("a mask shows the last four characters of a long secret, and none of a short one", () => {
  expect(masked("a secret of a provider 1a2b")).toBe("•••• 1a2b");
  expect(masked("hunter2")).toBe("••••");
});
