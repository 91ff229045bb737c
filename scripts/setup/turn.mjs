import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "./step.mjs";

const TURN = path.join(ROOT, ".cache", "setup", "turn");

/**
 * Runs the work while no other setup of this folder does: two commands started together would install over each other.
 * The turn of a process that has died is taken over.
 */
export async function inTurn(work) {
  mkdirSync(path.dirname(TURN), { recursive: true });
  for (let isShown = false; !take(); isShown = true) {
    if (!isShown) console.log("Another command is setting up this folder; waiting for it …");
    await wait(250);
  }
  const giveBack = () => rmSync(TURN, { force: true });
  process.once("exit", giveBack);
  try {
    await work();
  } finally {
    giveBack();
    process.off("exit", giveBack);
  }
}

/** By a link, which appears with its whole content or not at all. */
function take() {
  const ticket = `${TURN}.${process.pid}`;
  writeFileSync(ticket, String(process.pid));
  try {
    linkSync(ticket, TURN);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isHeld()) rmSync(TURN, { force: true });
    return false;
  } finally {
    rmSync(ticket);
  }
}

function isHeld() {
  try {
    process.kill(Number(readFileSync(TURN, "utf8")), 0);
    return true;
  } catch (error) {
    // Another user's process, or a turn that has just been given back.
    return error.code === "EPERM" || error.code === "ENOENT";
  }
}
