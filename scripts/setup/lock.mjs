import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "./step.mjs";

const LOCK = path.join(ROOT, ".cache", "setup", "lock");

/**
 * Runs the work under a lock per folder, because two commands that start together would install over each other. Takes over the
 * lock of an ended process.
 */
export async function withLock(work) {
  mkdirSync(path.dirname(LOCK), { recursive: true });
  for (let isShown = false; !acquire(); isShown = true) {
    if (!isShown) console.log("Another command is setting up this folder; waiting for it …");
    await wait(250);
  }
  const release = () => rmSync(LOCK, { force: true });
  process.once("exit", release);
  try {
    await work();
  } finally {
    release();
    process.off("exit", release);
  }
}

/** Creates the lock by a link, which is atomic including its content. */
function acquire() {
  const candidate = `${LOCK}.${process.pid}`;
  writeFileSync(candidate, String(process.pid));
  try {
    linkSync(candidate, LOCK);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isHeld()) rmSync(LOCK, { force: true });
    return false;
  } finally {
    rmSync(candidate);
  }
}

function isHeld() {
  try {
    process.kill(Number(readFileSync(LOCK, "utf8")), 0);
    return true;
  } catch (error) {
    // Another user's process, or a lock that has just been released.
    return error.code === "EPERM" || error.code === "ENOENT";
  }
}
