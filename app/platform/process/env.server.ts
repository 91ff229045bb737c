import { isIP } from "node:net";
import { z } from "zod";
import { milliseconds, urlWith, wholeNumber } from "#app/platform/process/env-values.ts";
import { PROVIDER_VARIABLES, SET_TOGETHER } from "#app/platform/process/providers.ts";

const onOff = z.enum(["on", "off"], { error: 'must be "on" or "off"' });

/** For the secrets that sign sessions and backups. */
export const MIN_SECRET_LENGTH = 32;
const secret = z
  .string()
  .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
  .optional();

// proxy-addr's names for ranges of private addresses.
const ADDRESS_RANGES = new Set(["loopback", "linklocal", "uniquelocal"]);

/** Number of proxies in front of the store (off is 0, on is 1), or their addresses and CIDRs. */
const trustedProxies = z
  .string()
  .transform((value) => {
    if (value === "off") return 0;
    if (value === "on") return 1;
    return /^\d$/.test(value) ? Number(value) : value.split(",").map((part) => part.trim());
  })
  .refine((value) => typeof value === "number" || value.every(isAddressRange), {
    error:
      'must be "on", "off", a number of proxies up to 9, or their addresses and CIDRs, separated by commas',
  });

function isAddressRange(value: string): boolean {
  const [address = "", bits, ...rest] = value.split("/");
  if (ADDRESS_RANGES.has(value)) return true;
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128) && bits !== "0")
  );
}

const EnvSchema = z
  .object({
    PORT: wholeNumber({ max: 65_535 }).default(3000),
    HOST: z.string().default("127.0.0.1"),
    PUBLIC_URL: urlWith(["http:", "https:"])
      .transform((value) => new URL(value).origin)
      .optional(),
    METRICS_PORT: wholeNumber({ min: 1, max: 65_535 }).optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    OTEL_EXPORTER_OTLP_ENDPOINT: urlWith(["http:", "https:"]).optional(),
    DATA_DIR: z.string().default("./data"),
    DATABASE_URL: urlWith(["postgres:", "postgresql:"]).optional(),
    DISK_RESERVE_MB: wholeNumber({ max: 1_000_000_000, unit: " of megabytes" }).default(64),
    DATABASE_POOL_SIZE: wholeNumber({ min: 1, max: 200 }).default(10),
    ADMIN_EMAIL: z.email("must be an email address").toLowerCase().default("admin@gulmohar.example"),
    ADMIN_PASSWORD: z.string().min(12, "must have at least 12 characters").optional(),
    SESSION_SECRET: secret,
    SESSION_SECRET_PREVIOUS: secret,
    SETTINGS_KEY: secret,
    SETTINGS_KEY_PREVIOUS: secret,
    BACKUP_SECRET: secret,
    RATE_LIMITS: onOff.default("on"),
    TRUST_PROXY: trustedProxies.default(0),
    HSTS_SUBDOMAINS: z
      .enum(["on", "off", "preload"], { error: 'must be "on", "off" or "preload"' })
      .default("off"),
    DRAIN_SECONDS: z.coerce
      .number({ error: "must be a number of seconds" })
      .min(0, "must not be negative")
      .max(60, "must be at most 60")
      .optional(),
    TEST_PAYMENT_DELAY_MS: milliseconds.default(1500),
    PAYMENT_TIMEOUT_MS: milliseconds.default(15_000),
    MESSAGES_TIMEOUT_MS: milliseconds.default(10_000),
    WEBHOOKS_TO_PRIVATE: onOff.default("off"),
    SEED: z
      .enum(["sample", "india", "none"], { error: 'must be "sample", "india" or "none"' })
      .default("sample"),
    ...PROVIDER_VARIABLES,
    LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  })
  .refine((env) => !env.S3_URL || (env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY), {
    path: ["S3_URL"],
    error: "needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY",
  })
  .refine((env) => !(env.RATE_LIMITS === "off" && env.PUBLIC_URL?.startsWith("https:")), {
    path: ["RATE_LIMITS"],
    error: 'must not be "off" when PUBLIC_URL is https: it is for load tests only',
  })
  .superRefine((env, context) => {
    for (const names of SET_TOGETHER) {
      const [first = "", ...others] = names;
      if (new Set(names.map((name) => !env[name])).size > 1)
        context.addIssue({
          code: "custom",
          path: [first],
          message: `belongs together with ${others.join(", ")}: set all of them or none`,
        });
    }
  });

/** The names of all variables that the store reads. */
export const ENV_NAMES: readonly string[] = Object.keys(EnvSchema.shape);

/** The store's parsed environment. Units are in the names; paths are as given. */
export type Env = z.infer<typeof EnvSchema>;

export type EnvResult = { ok: true; env: Env } | { ok: false; problems: string[] };

/** Parses the environment. Returns a sentence for each invalid variable; an empty value counts as unset. */
export function parseEnv(variables: Record<string, string | undefined>): EnvResult {
  const given = Object.fromEntries(
    ENV_NAMES.flatMap((name) => {
      const value = variables[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = EnvSchema.safeParse(given);
  if (parsed.success) return { ok: true, env: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`),
  };
}
