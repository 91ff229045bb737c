import { violatedInvariants, describeIntegrity } from "#app/domain/integrity/check-integrity.server.ts";
import type { Engine, Shop } from "./shop.ts";

/** The parameters of a scenario. */
export interface Conditions {
  engine: Engine;
  /** A temporary folder. */
  folder: string;
  /** The duration of the load in minutes. */
  minutes: number;
  /** The average pause of a client between requests in milliseconds. */
  pauseMs: number;
  /** The number of kills. */
  kills: number;
  random: () => number;
}

export interface Outcome {
  /** The measured figures in one line. */
  figures: string;
  /** One sentence each; empty when the scenario passes. */
  faults: string[];
}

export interface Scenario {
  /** The name for `--only`. */
  name: string;
  title: string;
  /** The databases that it applies to. */
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
