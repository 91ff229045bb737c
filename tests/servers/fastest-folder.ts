import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
// A PostgreSQL's journal may grow to half of it.
const ENOUGH_BYTES = 2e9;

/**
 * The folder for what is thrown away after the tests: in memory where there is enough, for a database is a thousand files, and a
 * disk takes longer for them than the tests for their work.
 */
export async function fastestPlace(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
}
