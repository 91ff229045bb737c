import { readFile, rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "#app/platform/log.server.ts";
import { checkedKey, isOriginalKey, type Originals } from "#app/platform/storage/originals.server.ts";
import { signRequest, type S3Credentials } from "#app/platform/storage/sign-request.server.ts";
import { StartupError } from "#app/platform/startup-error.ts";

export interface S3Options extends S3Credentials {
  /** Address of the bucket, with a folder in it if one is wanted: https://s3.ap-south-1.amazonaws.com/bucket/shop */
  url: string;
  log: Log;
  /** How long one try may take. */
  timeoutMs?: number;
  /** The pause before the second try; the third waits twice as long. */
  pauseMs?: number;
}

const TRIES = 3;
const TIMEOUT_MS = 10_000;
const PAUSE_MS = 200;

/** What the storage said no to, or did not say. Nothing of the request's signature is in it. */
export class StorageError extends Error {
  override name = "StorageError";
  readonly status: number | null;
  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/**
 * Originals in a bucket of S3 or what speaks like it, addressed by path. Every request here may be repeated without harm, so what
 * fails on the way, or for the moment, is tried again.
 */
export function s3Originals({
  url,
  log,
  timeoutMs = TIMEOUT_MS,
  pauseMs = PAUSE_MS,
  ...credentials
}: S3Options): Originals {
  const base = new URL(url.replace(/\/+$/, ""));
  const [bucket = "", ...folders] = base.pathname.slice(1).split("/");
  const prefix = [...folders, ""].join("/");
  const addressOf = (key: string) => new URL(`/${bucket}/${prefix}${checkedKey(key)}`, base);

  async function once(method: string, address: URL, body: Uint8Array<ArrayBuffer>): Promise<Answer> {
    const type: Record<string, string> = method === "PUT" ? { "content-type": typeOf(address) } : {};
    const request = { method, url: address, headers: type, body };
    const { host: _host, ...headers } = signRequest(request, credentials, new Date());
    const response = await fetch(address, {
      method,
      headers,
      ...(method === "PUT" ? { body } : {}),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Read within the same time: an answer that stops in the middle is none.
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  }

  async function ask(method: string, address: URL, body: Uint8Array<ArrayBuffer> = NOTHING): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await once(method, address, body).catch((error: unknown) => error);
      if (isAnswer(answer) && !isForTheMoment(answer.status)) return answer;
      if (attempt === TRIES) throw unavailable(method, address, answer);
      await wait(pauseMs * attempt * (0.5 + Math.random() / 2));
    }
  }

  async function* list() {
    let token: string | undefined;
    do {
      const address = new URL(`/${bucket}`, base);
      address.search = new URLSearchParams({
        "list-type": "2",
        prefix,
        ...(token ? { "continuation-token": token } : {}),
      }).toString();
      const { status, body } = await ask("GET", address);
      if (status !== 200) throw refused("GET", address, status, body);
      const text = body.toString();
      for (const [, entry = ""] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = elementOf(entry, "Key")?.slice(prefix.length) ?? "";
        if (isOriginalKey(key)) yield { key, putAt: new Date(elementOf(entry, "LastModified") ?? 0) };
      }
      token = elementOf(text, "NextContinuationToken");
    } while (token);
  }

  async function put(key: string, bytes: Buffer): Promise<void> {
    const { status, body } = await ask("PUT", addressOf(key), new Uint8Array(bytes));
    if (status !== 200) throw refused("PUT", addressOf(key), status, body);
  }

  async function get(key: string): Promise<Buffer | null> {
    const { status, body } = await ask("GET", addressOf(key));
    if (status === 404 && !body.includes("NoSuchBucket")) return null;
    if (status !== 200) throw refused("GET", addressOf(key), status, body);
    return body;
  }

  return {
    list,
    put,
    async putFile(key, file) {
      await put(key, await readFile(file));
      await rm(file);
    },
    get,
    async find(key) {
      const bytes = await get(key);
      return bytes && { bytes };
    },
    async remove(key) {
      // What names the picture is gone already. A file that stays is an orphan, which the nightly clean-up takes.
      try {
        const { status, body } = await ask("DELETE", addressOf(key));
        if (status !== 204 && status !== 200 && status !== 404)
          throw refused("DELETE", addressOf(key), status, body);
      } catch (error) {
        log.warn({ err: error, key }, "A picture could not be removed from the storage");
      }
    },
  };
}

/**
 * Asks the storage for one picture at the start. StartupError where it says no, which waiting does not mend; where it cannot be
 * reached the shop opens all the same, without pictures until it answers.
 */
export async function checkStorage(originals: Originals, log: Log): Promise<void> {
  try {
    await originals.list()[Symbol.asyncIterator]().next();
  } catch (error) {
    if (error instanceof StorageError && error.status !== null && !isForTheMoment(error.status)) {
      throw new StartupError(
        `The picture storage refuses the store (${error.message}). Check S3_URL, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
        { cause: error },
      );
    }
    log.warn({ err: error }, "The picture storage does not answer; pictures are missing until it does");
  }
}

interface Answer {
  status: number;
  body: Buffer;
}

const NOTHING = new Uint8Array();
const TYPES: Record<string, string> = {
  webp: "image/webp",
  avif: "image/avif",
  jpg: "image/jpeg",
  png: "image/png",
};

function typeOf({ pathname }: URL): string {
  return TYPES[pathname.slice(pathname.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

function isAnswer(given: unknown): given is Answer {
  return typeof given === "object" && given !== null && "status" in given && "body" in given;
}

/** Answers that another try may better: too busy, broken, not there at the moment. */
function isForTheMoment(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

function unavailable(method: string, { host, pathname }: URL, answer: unknown): StorageError {
  const at = `${method} ${host}${pathname}`;
  if (isAnswer(answer)) return new StorageError(`${at}: ${answer.status}`, answer.status);
  return new StorageError(`${at}: no answer`, null, { cause: answer });
}

function refused(method: string, { host, pathname }: URL, status: number, body: Buffer): StorageError {
  const why = elementOf(body.toString(), "Code") ?? "";
  return new StorageError(`${method} ${host}${pathname}: ${status} ${why}`.trim(), status);
}

const ENTITIES: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&amp;": "&",
};

/** The text of an element of the storage's own flat answers. */
function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
