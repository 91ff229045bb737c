import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "./step.mjs";

const TURN = path.join(ROOT, ".cache", "setup", "turn");

/**
 * Runs the work under a lock per folder, because two commands that start together would install over each other. Takes over the
 * lock of an ended process.
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

/** Creates the lock by a link, which is atomic including its content. */
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
    // Another user's process, or a lock that has just been released.
    return error.code === "EPERM" || error.code === "ENOENT";
  }
}
