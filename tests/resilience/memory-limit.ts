import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

const LIMIT_BYTES = 16_000_000;
const ROOT_GROUP = "/sys/fs/cgroup";
const IS_VERSION_2 = existsSync(path.join(ROOT_GROUP, "cgroup.controllers"));
const PARENT = IS_VERSION_2 ? ROOT_GROUP : path.join(ROOT_GROUP, "memory");

/** Whether this machine has memory groups (Linux control groups), and this user may make one. */
export const canLimitMemory = () => process.getuid?.() === 0 && existsSync(PARENT);

/**
 * Lets the kernel kill a process as it does when memory runs out: the process may allocate 16 MB more. Returns what to call after
 * its end.
 */
export function limitMemory(pid: number): () => void {
  const group = path.join(PARENT, `gulmohar-${pid}`);
  mkdirSync(group);
  const limit = IS_VERSION_2 ? "memory.max" : "memory.limit_in_bytes";
  writeFileSync(path.join(group, limit), String(LIMIT_BYTES));
  writeFileSync(path.join(group, "cgroup.procs"), String(pid));
  return () => rmdirSync(group);
}
