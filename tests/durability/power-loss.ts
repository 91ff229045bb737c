// Simulates a power loss at any moment. A process is recorded from its first start (`record-files.ts`): each write, sync and
// rename, and each order that it confirmed. From the recording, a model of a disk with a volatile cache (`disk-model.ts`)
// generates what the disk may contain at that moment: everything synced, and of the rest nothing or any sectors in any order.
// The real adapter opens that, and the orders confirmed by then must exist.
//
// Not covered: a disk that confirms syncs that it has not done, and faults of the file system.
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { DiskModel, type Loss } from "./disk-model.ts";
import { readOperations, type LoggedOperation } from "./file-log.ts";
import { inspect, type Finding } from "./inspect.ts";
import { seededRandom, summarise, type Result } from "./result.ts";
import { startShop } from "./shop-process.ts";

interface Recording {
  operations: LoggedOperation[];
  /** The number of operations before each reported word: "open", order ids, "closed". */
  outputs: { text: string; after: number }[];
}

interface Moment {
  at: number;
  loss: Loss;
}

const ORDERS = 300;

/** Records a shop from its first start to its end, and checks that replaying the log without loss reproduces the folder. */
export async function recordLife(folder: string): Promise<Recording> {
  const dataDir = path.join(folder, "recorded");
  const log = path.join(folder, "log");
  await mkdir(dataDir, { recursive: true });
  const shop = startShop({
    dataDir,
    orders: ORDERS,
    preload: "./record-files.ts",
    variables: { RECORD_FOLDER: dataDir, RECORD_LOG: log },
  });
  const { words } = await shop.ended;
  if (words !== "closed") throw new Error(`The recorded shop did not end cleanly: ${words}`);
  const operations = readOperations(log);
  await compareReplay(operations, dataDir);
  await rm(log);
  const outputs = operations.flatMap(({ operation }, index) =>
    operation.kind === "acknowledge" ? [{ text: operation.text.trim(), after: index + 1 }] : [],
  );
  return { operations, outputs };
}

/** Power losses while the shop takes orders: half of them right after a confirmation, half at any moment. */
export async function losePowerWhileSelling(
  recording: Recording,
  folder: string,
  seed: number,
): Promise<Result[]> {
  const random = seededRandom(seed);
  const opened = momentOf(recording, "open");
  const moments = (count: number, loss: Loss): Moment[] =>
    Array.from({ length: count }, (_, index) => {
      const { after } = recording.outputs[1 + Math.floor(random() * (recording.outputs.length - 1))] ?? {
        after: opened,
      };
      const anywhere = opened + Math.floor(random() * (recording.operations.length - opened));
      return { at: index % 2 === 0 ? after : anywhere, loss };
    });
  return [
    await losePower("power loss, nothing unsynced kept", recording, moments(10, "lost"), { folder, random }),
    await losePower("power loss, sectors and names at random", recording, moments(10, "torn"), {
      folder,
      random,
    }),
    await losePower("power loss, journalling file system", recording, moments(6, "journal"), {
      folder,
      random,
    }),
  ];
}

/** Power losses during the first start and at its end. */
export async function losePowerAtFirstStart(
  recording: Recording,
  folder: string,
  seed: number,
): Promise<Result> {
  const random = seededRandom(seed);
  const opened = momentOf(recording, "open");
  const firstOrder = recording.outputs[1]?.after ?? opened;
  const losses: Moment[] = [
    { at: Math.floor(opened * random()), loss: "torn" },
    { at: Math.floor(opened * (0.9 + 0.1 * random())), loss: "lost" },
    { at: opened, loss: "torn" },
    { at: firstOrder, loss: "lost" },
    { at: firstOrder, loss: "torn" },
    { at: firstOrder, loss: "journal" },
  ];
  return losePower("power loss in and after the first start", recording, losses, { folder, random });
}

/** The same for a store that never syncs after opening: it must lose orders, or the simulation proves nothing. */
export async function losePowerWithoutSyncs(
  recording: Recording,
  folder: string,
  seed: number,
): Promise<Result> {
  const random = seededRandom(seed);
  const opened = momentOf(recording, "open");
  const operations = recording.operations.map((logged, index): LoggedOperation => {
    const isIgnored = logged.operation.kind === "sync" && index > opened;
    return isIgnored ? { ...logged, operation: { kind: "acknowledge", text: "" } } : logged;
  });
  const last = recording.outputs.length - 1;
  const losses = [0.4, 0.6, 0.8].map((part): Moment => ({
    at: recording.outputs[Math.floor(last * part)]?.after ?? 0,
    loss: "journal",
  }));
  return losePower("control: the same without syncs", { ...recording, operations }, losses, {
    folder,
    random,
    namesSurvive: true,
  });
}

function momentOf({ outputs }: Recording, text: string): number {
  return outputs.find((one) => one.text === text)?.after ?? 0;
}

async function losePower(
  scenario: string,
  { operations, outputs }: Recording,
  losses: Moment[],
  { folder, random, namesSurvive = false }: { folder: string; random: () => number; namesSurvive?: boolean },
): Promise<Result> {
  const rounds: { acknowledged: number; finding: Finding }[] = [];
  const inOrder = losses.toSorted((a, b) => a.at - b.at);
  for (const rule of ["strict", "journal"] as const) {
    const model = new DiskModel(rule);
    let done = 0;
    for (const { at, loss } of inOrder.filter((one) => (one.loss === "journal") === (rule === "journal"))) {
      for (; done < at; done++) {
        const next = operations[done];
        if (next) model.apply(next);
      }
      const left = path.join(folder, "left");
      if (namesSurvive) model.keepNames();
      model.leaveBehind(left, loss, random);
      const acknowledged = outputs.filter(({ text, after }) => after <= at && /^[\da-f-]{36}$/.test(text));
      const finding = await inspect(
        left,
        acknowledged.map(({ text }) => text),
      );
      rounds.push({ acknowledged: acknowledged.length, finding });
      await rm(left, { recursive: true });
    }
  }
  return summarise(scenario, rounds);
}

async function compareReplay(operations: LoggedOperation[], dataDir: string): Promise<void> {
  const model = new DiskModel("strict");
  for (const operation of operations) model.apply(operation);
  const expected = new Map(model.liveFiles());
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() && !one.name.endsWith(".lock"))) {
    const place = path.join(entry.parentPath, entry.name);
    const relative = path.relative(dataDir, place);
    const replayed = expected.get(relative);
    if (!replayed?.bytes.equals(await readFile(place)))
      throw new Error(`The recording of ${relative} is incomplete.`);
    expected.delete(relative);
  }
  if (expected.size > 0)
    throw new Error(`The recording has files that do not exist: ${[...expected.keys()].join(", ")}`);
}
