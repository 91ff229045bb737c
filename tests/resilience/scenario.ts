import { brokenRules, describeIntegrity } from "#app/domain/integrity/check-integrity.server.ts";
import type { Engine, Shop } from "./shop.ts";

/** What a scenario is run with. */
export interface Conditions {
  engine: Engine;
  /** A folder of its own, gone afterwards. */
  folder: string;
  /** How long the load lasts. */
  minutes: number;
  /** How long each client of the load looks at an answer, on average. */
  pauseMs: number;
  /** How often the store is killed. */
  kills: number;
  random: () => number;
}

export interface Outcome {
  /** What was measured, in one line. */
  figures: string;
  /** Each in a sentence; empty when everything held. */
  faults: string[];
}

export interface Scenario {
  /** `--only` names it by this. */
  name: string;
  title: string;
  /** On which databases it says something. */
  engines: readonly Engine[];
  run(conditions: Conditions): Promise<Outcome>;
}

/** Ends what is open, checks the books of the whole shop, prints and returns what is broken. */
export async function integrityOf(shop: Shop): Promise<{ settled: number; faults: string[] }> {
  const { settled, checked } = await shop.settleAndCheck();
  console.log(describeIntegrity(checked));
  const faults = brokenRules(checked).map(
    ({ says, count, examples }) => `The books: ${says}: ${count}: ${examples.join(", ")}`,
  );
  return { settled, faults };
}
