import path from "node:path";
import { inspect, type Finding } from "./inspect.ts";
import { summarise, type Result } from "./result.ts";
import { startShop } from "./shop-process.ts";

const ENDS_WITHIN_MS = 60_000;

/** The disk fills up while orders come in: the shop must report it and exit, and open again with all confirmed orders. */
export async function fillTheDisk(folder: string, rounds: number): Promise<Result> {
  const findings: { acknowledged: number; finding: Finding }[] = [];
  const faults: string[] = [];
  const dataDir = path.join(folder, "full");
  await startShop({ dataDir, orders: 1 }).ended;
  const everything = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const shop = startShop({
      dataDir,
      preload: "./small-disk.ts",
      variables: { DISK_FOLDER: dataDir, DISK_BYTES: String((1 + 2 * round) * 1_000_000) },
    });
    const timer = setTimeout(() => shop.child.kill("SIGKILL"), ENDS_WITHIN_MS);
    const { words, code } = await shop.ended;
    clearTimeout(timer);
    if (code !== 3 || !words.includes("The disk is full")) faults.push(`it exited with ${code}: ${words}`);
    for (const id of shop.acknowledged) everything.add(id);
    findings.push({ acknowledged: shop.acknowledged.size, finding: await inspect(dataDir, everything) });
  }
  const result = summarise("the disk fills up", findings);
  return { ...result, faults: [...result.faults, ...faults] };
}
