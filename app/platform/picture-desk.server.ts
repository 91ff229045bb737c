import { rmSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Where pictures lie, as files of this process's own, while another process works at them. */
export interface PictureDesk {
  /** The name of the file comes when it is written. The picture that was laid down last stays for the next use of the same bytes. */
  lay<T>(bytes: Buffer, task: (file: Promise<string>) => Promise<T>): Promise<T>;
  /** Removes all that lies there. */
  clear(): void;
}

interface Laid {
  bytes: Buffer;
  file: Promise<string>;
  inUse: number;
}

export function openPictureDesk(): PictureDesk {
  let folder: Promise<string> | undefined;
  let last: Laid | undefined;
  let laid = 0;

  async function write(bytes: Buffer): Promise<string> {
    folder ??= mkdtemp(path.join(tmpdir(), "gulmohar-pictures-"));
    const file = path.join(await folder, String(++laid));
    await writeFile(file, bytes, { mode: 0o600 });
    return file;
  }

  function remove({ file }: Laid): void {
    // What cannot be removed goes with the folder.
    file.then((name) => rm(name, { force: true })).catch(() => undefined);
  }

  return {
    async lay(bytes, task) {
      if (last?.bytes !== bytes) {
        if (last?.inUse === 0) remove(last);
        last = { bytes, file: write(bytes), inUse: 0 };
      }
      const mine = last;
      mine.inUse += 1;
      try {
        return await task(mine.file);
      } finally {
        mine.inUse -= 1;
        if (mine !== last && mine.inUse === 0) remove(mine);
      }
    },
    clear() {
      last = undefined;
      folder?.then((name) => rmSync(name, { recursive: true, force: true })).catch(() => undefined);
      folder = undefined;
    },
  };
}
