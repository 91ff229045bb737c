import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inspect, type Finding } from "./inspect.ts";
import { seededRandom, summarise, type Result } from "./result.ts";
import { startShop } from "./shop-process.ts";

/** Repeated `kill -9` on one folder while orders come in; every fifth time while the shop is opening. */
export async function killWhileSelling(folder: string, rounds: number, seed: number): Promise<Result> {
  const random = seededRandom(seed);
  const dataDir = path.join(folder, "killed");
  const everything = new Set<string>();
  const findings: { acknowledged: number; finding: Finding }[] = [];
  for (let round = 0; round < rounds; round++) {
    const shop = startShop({ dataDir });
    const isEarly = round > 0 && round % 5 === 0;
    if (!isEarly) await shop.spoke;
    await wait(isEarly ? 200 + 1_500 * random() : 20 + 500 * random());
    shop.child.kill("SIGKILL");
    await shop.ended;
    for (const id of shop.acknowledged) everything.add(id);
    // Everything confirmed in any round.
    findings.push({ acknowledged: shop.acknowledged.size, finding: await inspect(dataDir, everything) });
  }
  return summarise("kill -9 while selling", findings);
}

/** `kill -9` during the first start, while the database is being created. */
export async function killAtFirstStart(folder: string, rounds: number, seed: number): Promise<Result> {
  const random = seededRandom(seed);
  const findings: { acknowledged: number; finding: Finding }[] = [];
  for (let round = 0; round < rounds; round++) {
    const dataDir = path.join(folder, "first");
    const shop = startShop({ dataDir });
    await Promise.race([shop.spoke, wait(300 + 2_500 * random())]);
    shop.child.kill("SIGKILL");
    await shop.ended;
    findings.push({
      acknowledged: shop.acknowledged.size,
      finding: await inspect(dataDir, shop.acknowledged),
    });
    await rm(dataDir, { recursive: true });
  }
  return summarise("kill -9 in the first start", findings);
}

/** A second shop on the folder of a running one: it must be rejected, and the first must lose nothing. */
export async function openTwice(folder: string, rounds: number): Promise<Result> {
  const dataDir = path.join(folder, "twice");
  const first = startShop({ dataDir });
  await first.spoke;
  const faults: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const second = startShop({ dataDir, orders: 1 });
    const { words, code } = await second.ended;
    if (code !== 1 || !words.includes("in use by another process"))
      faults.push(`a second shop was not rejected: ${words}`);
  }
  await wait(200);
  first.child.kill("SIGKILL");
  await first.ended;
  const finding = await inspect(dataDir, first.acknowledged);
  const result = summarise("two processes on one folder", [
    { acknowledged: first.acknowledged.size, finding },
  ]);
  return { ...result, rounds, faults: [...result.faults, ...faults] };
}
