import type { Locator, Page } from "@playwright/test";

/**
 * Operators of the keystroke-level model (Card, Moran and Newell 1980), in seconds: a key of an average typist, pointing with the mouse, a press
 * with its release, moving the hand between mouse and keyboard, and a decision.
 */
const SECONDS = { key: 0.28, pointing: 1.1, click: 0.2, hand: 0.4, decision: 1.35 } as const;

/** Reading is not part of the model; adults read about 230 words a minute. */
const WORDS_PER_MINUTE = 230;

/** The actions of one person in a part of the work. */
export interface Effort {
  part: string;
  fields: number;
  keys: number;
  clicks: number;
  words: number;
  /** Looking something up outside the shop, in seconds. */
  lookUpSeconds: number;
  /** Measured between a click and the next page. */
  waitSeconds: number;
}

/** The time of a part in seconds. */
export function secondsOf({ fields, keys, clicks, words, lookUpSeconds, waitSeconds }: Effort): number {
  const typing = fields * (SECONDS.decision + SECONDS.pointing + SECONDS.click + 2 * SECONDS.hand);
  const pressing = clicks * (SECONDS.decision + SECONDS.pointing + SECONDS.click);
  const reading = (words / WORDS_PER_MINUTE) * 60;
  return typing + keys * SECONDS.key + pressing + reading + lookUpSeconds + waitSeconds;
}

/** Does the work of a person on a page, and counts it by part. */
export class CountedWork {
  readonly efforts: Effort[] = [];

  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Begins a part, whose text is read. */
  async begin(part: string, text: Locator, lookUpSeconds = 0): Promise<void> {
    const words = (await text.innerText()).split(/\s+/).length;
    const counts = { fields: 0, keys: 0, clicks: 0, waitSeconds: 0 };
    this.efforts.push({ part, words, lookUpSeconds, ...counts });
  }

  async type(label: string | RegExp, text: string): Promise<void> {
    await this.page.getByLabel(label).first().fill(text);
    const effort = this.current();
    effort.fields += 1;
    effort.keys += text.length;
  }

  /** Also waits for what the press leads to, which `until` shows. */
  async press(target: Locator, until?: Locator): Promise<void> {
    const before = performance.now();
    await target.click();
    const effort = this.current();
    effort.clicks += 1;
    if (!until) return;
    await until.waitFor({ timeout: 20_000 });
    effort.waitSeconds += (performance.now() - before) / 1000;
  }

  /** Three presses: the field, the file in the dialog, and its button. */
  async choose(label: string | RegExp, file: string): Promise<void> {
    await this.page.getByLabel(label).setInputFiles(file);
    this.current().clicks += 3;
  }

  private current(): Effort {
    const effort = this.efforts.at(-1);
    if (!effort) throw new Error("No part of the work has begun");
    return effort;
  }
}

/** The efforts as a table in Markdown, with the total. */
export function tableOf(efforts: readonly Effort[]): string {
  const total = efforts.reduce((sum, effort) => sum + secondsOf(effort), 0);
  const rows = efforts.map(
    (effort) =>
      `| ${effort.part} | ${effort.fields} | ${effort.keys} | ${effort.clicks} | ${effort.words} | ${effort.lookUpSeconds} | ${effort.waitSeconds.toFixed(1)} | ${Math.round(secondsOf(effort))} |`,
  );
  const sum = (name: "fields" | "keys" | "clicks" | "words" | "lookUpSeconds" | "waitSeconds") =>
    Math.round(efforts.reduce((all, effort) => all + effort[name], 0));
  return [
    "| Part | Fields | Keys | Clicks | Words | Look-ups (s) | Waiting (s) | Seconds |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
    `| In all | ${sum("fields")} | ${sum("keys")} | ${sum("clicks")} | ${sum("words")} | ${sum("lookUpSeconds")} | ${sum("waitSeconds")} | ${Math.round(total)} (${(total / 60).toFixed(1)} min) |`,
  ].join("\n");
}
