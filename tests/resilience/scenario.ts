import { violatedInvariants, describeIntegrity } from "#app/domain/integrity/check-integrity.server.ts";
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

/** Settles open checkouts, checks the whole store's integrity, prints the result and returns the violations. */
export async function integrityOf(shop: Shop): Promise<{ settled: number; faults: string[] }> {
  const { settled, checked } = await shop.settleAndCheck();
  console.log(describeIntegrity(checked));
  const faults = violatedInvariants(checked).map(
    ({ statement, count, examples }) => `Integrity: ${statement}: ${count}: ${examples.join(", ")}`,
  );
  return { settled, faults };
}
