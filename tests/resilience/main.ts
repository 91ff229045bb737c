// `npm run test:resilience` kills the store, stops its database, floods and loads it, on both databases, and checks the integrity of
// the whole shop after each scenario. Exits with code 1 when data is lost or inconsistent. Needs a build.
// Options: `--only kills` (one scenario), `--on pglite` (one database), `--minutes 60` and `--pause 2000` (length of the load and pause in ms), `--kills 25`, `--seed 7`.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { seededRandom } from "../durability/result.ts";
import { databaseGone } from "./database-gone.ts";
import { dispatches } from "./dispatches.ts";
import { disk } from "./disk.ts";
import { durability } from "./durability.ts";
import { faults } from "./faults.ts";
import { stores } from "./several-stores.ts";
import { previousVersion } from "./previous-version.ts";
import { floods } from "./floods.ts";
import { formFloods } from "./form-floods.ts";
import { kills } from "./kills.ts";
import { imports } from "./imports.ts";
import { load } from "./load.ts";
import { rush } from "./concurrent-orders.ts";
import { rollingRestart } from "./rolling-restart.ts";
import type { Scenario } from "./scenario.ts";
import { storage } from "./storage.ts";

const SCENARIOS: readonly Scenario[] = [
  rush,
  kills,
  dispatches,
  imports,
  stores,
  rollingRestart,
  floods,
  formFloods,
  previousVersion,
  faults,
  databaseGone,
  disk,
  storage,
  load,
  durability,
];

const { values: input } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    on: { type: "string", default: "" },
    minutes: { type: "string", default: "5" },
    pause: { type: "string", default: "0" },
    kills: { type: "string", default: "25" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
console.log(`Resilience of the store, seed ${input.seed}, load of the machine ${loadavg()[0]?.toFixed(1)}\n`);

let faultCount = 0;
let runs = 0;
for (const { name, title, engines, run } of SCENARIOS) {
  for (const engine of engines) {
    if ((input.only && input.only !== name) || (input.on && input.on !== engine)) continue;
    const folder = await mkdtemp(path.join(tmpdir(), "gulmohar-resilience-"));
    // As root, the database server runs as another user.
    await chmod(folder, 0o755);
    try {
      const random = seededRandom(Number(input.seed));
      const conditions = {
        minutes: Number(input.minutes),
        pauseMs: Number(input.pause),
        kills: Number(input.kills),
        random,
      };
      const { figures, faults: found } = await run({ engine, folder, ...conditions });
      console.log(`${found.length === 0 ? "held  " : "BROKEN"} ${title} (${engine})\n       ${figures}`);
      for (const fault of found) console.log(`       ${fault}`);
      faultCount += found.length;
    } catch (error) {
      console.log(`BROKEN ${title} (${engine})\n       ${String(error)}`);
      faultCount += 1;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    runs += 1;
  }
}
console.log(`\n${runs} scenarios, ${faultCount} faults`);
process.exitCode = faultCount === 0 && runs > 0 ? 0 : 1;
