import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
// PostgreSQL's write-ahead log may grow to half of it.
const ENOUGH_BYTES = 2e9;

/**
 * The folder for temporary test data: in memory where there is enough, because a database is a thousand files, which cost a disk
 * more time than the tests themselves take.
 */
export async function fastestPlace(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir();
}
