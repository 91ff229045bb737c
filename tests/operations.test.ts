import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ENV_NAMES } from "#app/platform/process/env.server.ts";
import {
  envExampleOf,
  PROVIDER_NAMES,
  PROVIDER_VARIABLES,
  PROVIDERS,
} from "#app/platform/process/providers.ts";
import { createMetrics } from "#server/metrics/metrics.ts";
import { ROOT } from "../scripts/root.ts";

// Docker, Caddy and systemd do not run here: these tests compare their files with the store.

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const lines = (file: string) => read(file).split("\n");

/** Variables of Node and the system, which are not settings of the store. */
const OTHERS = new Set(["NODE_ENV", "PATH"]);

const unknown = (names: string[]) => names.filter((name) => !ENV_NAMES.includes(name) && !OTHERS.has(name));
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** The variables that a store of compose.yaml gets. */
const composed = () => {
  const [, settings = ""] = /&store-settings\n((?: {4}.*\n)+)/.exec(read("compose.yaml")) ?? [];
  return named(settings, /^ {4}([A-Z\d_]+):/gm);
};

describe("settings", () => {
  test("every setting is explained in .env.example and listed in the README, and the store knows every listed setting", () => {
    const requested = ENV_NAMES.toSorted();
    expect(
      named(read(".env.example"), /^#([A-Z\d_]+)=/gm).toSorted(),
      "the settings that .env.example explains",
    ).toEqual(requested);
    const [, table = ""] = /## Settings([\s\S]*?)\n## /.exec(read("README.md")) ?? [];
    const listed = named(table, /`([A-Z\d_]+)`(?=[^|]*\|)/g);
    expect(
      requested.filter((name) => !listed.includes(name)),
      "settings that the README's table lacks",
    ).toEqual([]);
  });

  test.each(PROVIDER_NAMES)("the part of .env.example about %s is that of the table of providers", (name) => {
    const part = envExampleOf(name);
    const isThere = read(".env.example").includes(`\n\n${part}`);
    expect(isThere, `.env.example lacks this part, after an empty line:\n\n${part}`).toBe(true);
  });

  test("each provider's page of the documentation exists and names the variables that set it up", () => {
    const missing = Object.values(PROVIDERS).flatMap(({ docs, required }) =>
      required.filter((variable) => !read(docs).includes(variable)).map((variable) => `${docs}: ${variable}`),
    );
    expect(missing, "variables that the provider's page of the documentation does not name").toEqual([]);
  });

  test("every command that reads the settings reads the file .env before", () => {
    const commands = ["server", "db", "scripts"].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder))
        .filter((file) => file.endsWith(".ts"))
        .map((file) => `${folder}/${file}`),
    );
    const reading = commands.filter((file) => read(file).includes("parseEnv(process.env)"));
    expect(reading).toEqual(["server/main.ts", "db/with-environment.ts", "scripts/dev.ts"]);
    const loads = /loadEnvFile\(\);[^]*parseEnv\(|^import "#server\/production\.ts"/m;
    expect(reading.filter((file) => !loads.test(read(file)))).toEqual([]);
  });

  test("the image, the services and compose.yaml set only settings that the store knows", () => {
    const image = named(read("Dockerfile"), /(?:^ENV|\s)([A-Z\d_]+)=/gm);
    const services = readdirSync(path.join(ROOT, "ops")).filter((file) => file.endsWith(".service"));
    const units = services.flatMap((file) => named(read(`ops/${file}`), /^Environment=([A-Z\d_]+)=/gm));
    expect([image.length, units.length, composed().length].every((count) => count > 1)).toBe(true);
    expect(unknown([...image, ...units, ...composed()])).toEqual([]);
  });

  test("compose.yaml passes on every setting that a public store needs, and those of the providers", () => {
    const [, table = ""] = /needs at least\n([\s\S]*?)\n\n[^|]/.exec(read("docs/operations.md")) ?? [];
    const needed = named(table, /`([A-Z\d_]+)(?:=[^`]*)?`/g);
    expect(needed.length).toBeGreaterThan(8);
    // The services of compose.yaml are in one region, and simulators are for tests.
    const ofProviders = Object.keys(PROVIDER_VARIABLES).filter(
      (name) => !/_(?:API_URL|TIMEOUT_MS|REGION)$/.test(name),
    );
    const all = [...needed, ...ofProviders];
    expect(
      all.filter((name) => !composed().includes(name)),
      "settings that compose.yaml does not pass on",
    ).toEqual([]);
  });
});

describe("the image and the services", () => {
  test("the image, the services and compose.yaml start files that exist, with the Node version of package.json", () => {
    const commands = [
      ...named(read("Dockerfile"), /"([\w/]+\.ts)"/g),
      ...named(read("ops/gulmohar.service"), /^ExecStart=.* ([\w/]+\.ts)/gm),
      ...named(read("ops/gulmohar-backup.service"), /^ExecStart=.* ([\w/]+\.ts)/gm),
      ...named(read("compose.yaml"), /node ([\w/]+\.ts)/g),
    ];
    expect(commands).toEqual(["server/start.ts", "server/start.ts", "db/backup.ts", "db/backup.ts"]);
    expect(commands.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    const { devDependencies } = JSON.parse(read("package.json")) as { devDependencies: { node: string } };
    const [major] = devDependencies.node.split(".");
    expect(read(".node-version").trim()).toBe(major);
    expect(new Set(named(read("Dockerfile"), /^FROM node:(\d+)-/gm))).toEqual(new Set([major]));
  });

  test("the image and the proxy agree on the port, and the proxy lets uploads through", () => {
    const [port] = named(read("Dockerfile"), /PORT=(\d+)/g);
    expect(named(read("Dockerfile"), /^EXPOSE (\d+)/gm)).toEqual([port]);
    expect(named(read("ops/Caddyfile"), /store-\d:(\d+)/g)).toEqual([port, port]);
    const [most] = named(read("ops/Caddyfile"), /max_size (\d+)MB/g);
    const [uploads] = named(read("server/http/limits.ts"), /MAX_UPLOAD_BYTES = (\d+) \* 1024/g);
    expect(Number(most)).toBeGreaterThan(Number(uploads));
    expect(read("Dockerfile")).toContain("/readyz");
    // Without the database no store is ready, but the proxy must still let them send cached pages.
    expect(named(read("ops/Caddyfile"), /health_uri (\S+)/g)).toEqual(["/healthz"]);
  });

  test("the image contains every folder that the store imports from", () => {
    const ignored = lines(".dockerignore").filter(Boolean);
    const folders = ["app", "server", "db", "scripts", "public"];
    expect(folders.filter((folder) => ignored.includes(folder))).toEqual([]);
    const files = ["app", "server", "db"].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
        .map((file) => path.join(folder, file)),
    );
    const away = new RegExp(
      `["'](?:#|(?:\\.\\./)+)(?:${ignored.filter((name) => /^\w+$/.test(name)).join("|")})/`,
    );
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => away.test(read(file)))).toEqual([]);
  });
});

describe("monitoring", () => {
  test("alert rules, dashboard and documentation name metrics that the store has", async () => {
    const pool = { idleCount: 0, totalCount: 0, waitingCount: 0 };
    const database = { pool, isReady: () => Promise.resolve(true) };
    const app = { database, jobs: { backlogs: () => Promise.resolve([]) } };
    const metrics = named(await createMetrics(app, { list: () => [] }).print(), /^# TYPE (\w+)/gm);
    const documented = named(read("docs/monitoring.md"), /^\| `(store_\w+)`/gm);
    expect(documented.toSorted()).toEqual(metrics.filter((name) => name.startsWith("store_")).toSorted());
    for (const file of ["ops/prometheus/alerts.yml", "ops/grafana/dashboard.json"]) {
      const used = named(read(file), /\b((?:store|process|nodejs)_\w+?)(?:_bucket)?\b(?=[{[\s)"\\])/g);
      expect(used.length).toBeGreaterThan(10);
      expect(
        used.filter((name) => !metrics.includes(name)),
        `metrics of ${file} that do not exist`,
      ).toEqual([]);
    }
  });

  test("every alert says what to do first", () => {
    const alerts = read("ops/prometheus/alerts.yml").split("- alert: ").slice(1);
    expect(alerts.length).toBeGreaterThan(5);
    expect(alerts.filter((rule) => !/severity: (?:page|ticket)[\s\S]*runbook: .{20}/.test(rule))).toEqual([]);
  });
});
