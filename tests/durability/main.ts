// `npm run test:durability` checks that the built-in database keeps what it confirmed: it kills the process, simulates power loss,
// fills the disk and opens it twice, with the real adapter. Exits with code 1 when data is lost or corrupt.
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { fastestPlace } from "../servers/fastest-folder.ts";
import { fillTheDisk } from "./full-disk.ts";
import { killAtFirstStart, killWhileSelling, openTwice } from "./killing.ts";
import {
  losePowerAtFirstStart,
  losePowerWhileSelling,
  losePowerWithoutSyncs,
  recordLife,
} from "./power-loss.ts";
import type { Result } from "./result.ts";

const WITHIN_MS = 15 * 60_000;
setTimeout(() => {
  console.log("Not done in time.");
  process.exit(1);
}, WITHIN_MS).unref();

const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
// Memory suffices: the order of file operations matters, not their speed.
const folder = await mkdtemp(path.join(await fastestPlace(), "gulmohar-durability-"));
const began = performance.now();
console.log(`Durability of the built-in database, seed ${seed} (repeat with SEED=${seed})\n`);
console.log("scenario                                     rounds  confirmed  lost  faults  slowest opening");

try {
  const results: Result[] = [];
  const report = (result: Result) => {
    results.push(result);
    print(result);
  };
  report(await killWhileSelling(folder, 22, seed));
  report(await killAtFirstStart(folder, 3, seed));
  const recording = await recordLife(folder);
  for (const result of await losePowerWhileSelling(recording, folder, seed)) report(result);
  report(await losePowerAtFirstStart(recording, folder, seed));
  report(await openTwice(folder, 3));
  report(await fillTheDisk(folder, 3));

  const control = await losePowerWithoutSyncs(recording, folder, seed);
  print(control);
  const lost = results.reduce((sum, result) => sum + result.lost, 0);
  const faults = results.flatMap((result) => result.faults.map((fault) => `${result.scenario}, ${fault}`));
  for (const fault of faults) console.log(`\n${fault}`);
  const seesLoss = control.lost > 0;
  if (!seesLoss) console.log("\nThe control without syncs lost nothing: the simulation cannot be trusted.");
  const seconds = Math.round((performance.now() - began) / 1000);
  const rounds = results.reduce((sum, result) => sum + result.rounds, 0);
  console.log(`\n${lost} confirmed orders lost, ${faults.length} faults in ${rounds} rounds, ${seconds} s`);
  process.exitCode = lost === 0 && faults.length === 0 && seesLoss ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function print({ scenario, rounds, acknowledged, lost, faults, slowestOpenMs }: Result): void {
  const columns = [
    scenario.padEnd(43),
    String(rounds).padStart(8),
    String(acknowledged).padStart(11),
    String(lost).padStart(6),
    String(faults.length).padStart(8),
    `${slowestOpenMs} ms`.padStart(17),
  ];
  console.log(columns.join(""));
}
