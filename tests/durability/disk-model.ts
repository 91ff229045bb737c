import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { FileContent, type Change } from "./file-content.ts";
import type { FileOperation, LoggedOperation } from "./file-log.ts";

/**
 * The possible content of a disk after a power loss: everything synced, and any part of the rest.
 *
 * - `lost`: nothing that was not synced, neither content nor names.
 * - `torn`: any sectors of each unsynced write, and any unsynced renames and removals, in any order.
 * - `journal`: as on a journaling file system: names up to some moment, whole writes in any order.
 */
export type Loss = "lost" | "torn" | "journal";

interface FileNode {
  synced: FileContent;
  changes: Change[];
}

interface Folder {
  now: Map<string, Node>;
  synced: Map<string, Node>;
}

type Node = FileNode | Folder;

/** An unsynced change of names: `node` moves from `from` to `to`; without `to` it is removed. */
interface NameChange {
  node: Node;
  from?: Place;
  to?: Place;
}

interface Place {
  folder: Folder;
  name: string;
}

const SECTOR = 512;

const isFolder = (node: Node): node is Folder => "now" in node;
const newFolder = (): Folder => ({ now: new Map(), synced: new Map() });

/** Replays a file log like a disk with a volatile cache, and generates what could remain of it at any moment. */
export class DiskModel {
  readonly #root = newFolder();
  readonly #rule: "journal" | "strict";
  #pending: NameChange[] = [];

  /** `strict` guarantees only POSIX; `journal` orders names, and any sync persists all earlier ones. */
  constructor(rule: "journal" | "strict") {
    this.#rule = rule;
  }

  apply({ operation, bytes }: LoggedOperation): void {
    const { kind } = operation;
    if (kind === "acknowledge") return;
    if (kind === "sync") this.#sync(operation.path);
    else if (kind === "write") this.#file(operation.path).changes.push({ at: operation.at, bytes });
    else if (kind === "resize") this.#file(operation.path).changes.push({ size: operation.size });
    else this.#name(this.#nameChange(operation));
  }

  /** Treats all names as persisted, synced or not. */
  keepNames(): void {
    for (const change of this.#pending) move(change, (folder) => folder.synced);
    this.#pending = [];
  }

  /** Writes a possible remainder into an empty folder. `random` returns numbers from 0 to 1. */
  leaveBehind(folder: string, loss: Loss, random: () => number): void {
    const names = new Map<Folder, Map<string, Node>>();
    const entries = (of: Folder) => {
      let copy = names.get(of);
      if (!copy) names.set(of, (copy = new Map(of.synced)));
      return copy;
    };
    const kept = loss === "lost" ? 0 : Math.floor(random() * (this.#pending.length + 1));
    this.#pending.forEach((change, index) => {
      const survives = loss === "journal" ? index < kept : loss === "torn" && random() < 0.5;
      if (survives) move(change, entries);
    });
    const write = (of: Folder, at: string) => {
      mkdirSync(at, { recursive: true });
      for (const [name, node] of entries(of)) {
        const place = path.join(at, name);
        if (isFolder(node)) write(node, place);
        else writeFileSync(place, contentAfter(node, loss, random).bytes);
      }
    };
    write(this.#root, folder);
  }

  /** Every file as the running process sees it, by path: checks that the log is complete. */
  *liveFiles(folder = this.#root, at = ""): Generator<[path: string, content: FileContent]> {
    for (const [name, node] of folder.now) {
      const place = path.join(at, name);
      if (isFolder(node)) yield* this.liveFiles(node, place);
      else yield [place, applied(new FileContent(node.synced), node.changes)];
    }
  }

  #nameChange(
    operation: Extract<FileOperation, { kind: "create" | "folder" | "rename" | "remove" }>,
  ): NameChange {
    const place = this.#place(operation.path);
    if (operation.kind === "create") return { node: { synced: new FileContent(), changes: [] }, to: place };
    if (operation.kind === "folder") return { node: newFolder(), to: place };
    const node = this.#node(operation.path);
    return operation.kind === "remove"
      ? { node, from: place }
      : { node, from: place, to: this.#place(operation.to) };
  }

  #name(change: NameChange): void {
    move(change, (folder) => folder.now);
    this.#pending.push(change);
  }

  #sync(at: string): void {
    const node = this.#node(at);
    if (!isFolder(node)) {
      applied(node.synced, node.changes);
      node.changes = [];
    }
    // Syncing a file also persists its name and those of its parent folders, as on every common file system.
    const way = this.#nodesOnTheWay(at);
    this.#commit(
      (change) =>
        this.#rule === "journal" ||
        way.includes(change.node) ||
        (isFolder(node) && (change.from?.folder === node || change.to?.folder === node)),
    );
  }

  /** Persists changes of names, and with each the earlier changes of the same names. */
  #commit(isCommitted: (change: NameChange) => boolean): void {
    const committed: NameChange[] = [];
    for (const change of this.#pending.toReversed()) {
      if (isCommitted(change) || committed.some((later) => sharesPlace(change, later)))
        committed.unshift(change);
    }
    for (const change of committed) move(change, (folder) => folder.synced);
    this.#pending = this.#pending.filter((change) => !committed.includes(change));
  }

  #nodesOnTheWay(at: string): Node[] {
    const parts = at.split(path.sep).filter(Boolean);
    return parts.map((_, index) => this.#node(parts.slice(0, index + 1).join(path.sep)));
  }

  #place(at: string): Place {
    const folder = this.#node(path.dirname(at));
    if (!isFolder(folder)) throw new Error(`${at} is inside a file.`);
    return { folder, name: path.basename(at) };
  }

  #node(at: string): Node {
    let node: Node = this.#root;
    for (const name of at.split(path.sep).filter((part) => part !== "" && part !== ".")) {
      const next: Node | undefined = isFolder(node) ? node.now.get(name) : undefined;
      if (!next) throw new Error(`${at} was used but never created.`);
      node = next;
    }
    return node;
  }

  #file(at: string): FileNode {
    const node = this.#node(at);
    if (isFolder(node)) throw new Error(`${at} was written to but is a folder.`);
    return node;
  }
}

function move({ node, from, to }: NameChange, entries: (folder: Folder) => Map<string, Node>): void {
  if (from && entries(from.folder).get(from.name) === node) entries(from.folder).delete(from.name);
  if (to) entries(to.folder).set(to.name, node);
}

function sharesPlace(one: NameChange, other: NameChange): boolean {
  const places = [other.from, other.to];
  return [one.from, one.to].some(
    (place) => place && places.some((their) => their?.folder === place.folder && their.name === place.name),
  );
}

function contentAfter({ synced, changes }: FileNode, loss: Loss, random: () => number): FileContent {
  if (loss === "lost") return synced;
  const writes = loss === "torn" ? changes.flatMap(inSectors) : changes;
  return applied(
    new FileContent(synced),
    writes.filter(() => random() < 0.5),
  );
}

function inSectors(change: Change): Change[] {
  if ("size" in change) return [change];
  return Array.from({ length: Math.ceil(change.bytes.length / SECTOR) }, (_, index) => ({
    at: change.at + index * SECTOR,
    bytes: change.bytes.subarray(index * SECTOR, (index + 1) * SECTOR),
  }));
}

function applied(content: FileContent, changes: Change[]): FileContent {
  for (const change of changes) content.apply(change);
  return content;
}
