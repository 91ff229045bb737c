import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An in-memory S3 server that checks every signature and can misbehave. */
export interface S3Server {
  /** The store's settings for it. */
  env: { S3_URL: string; S3_REGION: string; S3_ACCESS_KEY_ID: string; S3_SECRET_ACCESS_KEY: string };
  /** The objects in the bucket by full key. */
  objects: Map<string, { body: Buffer; at: Date; type: string }>;
  /** The fault of the next requests: an error status, no response, or a cut connection. */
  failNext(count: number, how: number | "silence" | "cut"): void;
  /** The number of requests so far, rejected and failed ones included. */
  requests: string[];
  close(): Promise<void>;
}

const REGION = "ap-south-1";
const KEY_ID = "TESTKEY";
const SECRET = "a/secret+of=the tests";
const BUCKET = "bucket";
const FOLDER = "shop/";
const PAGE = 3;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/** Starts it on the loopback address. Listings have three keys per page, so that every listing needs several pages. */
export async function startS3(): Promise<S3Server> {
  const objects: S3Server["objects"] = new Map();
  const requests: string[] = [];
  let failures: { left: number; how: number | "silence" | "cut" } = { left: 0, how: 500 };

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    requests.push(`${request.method} ${request.url}`);
    if (failures.left > 0) {
      failures.left -= 1;
      if (failures.how === "cut") response.destroy();
      else if (failures.how !== "silence")
        respond(response, failures.how, "<Error><Code>Told</Code></Error>");
    } else if (isSigned(request, body)) serve(request, response, body, objects);
    else respond(response, 403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      S3_URL: `http://127.0.0.1:${port}/${BUCKET}/${FOLDER}`,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    objects,
    requests,
    failNext(left, how) {
      failures = { left, how };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function serve(
  { method, url = "", headers }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  objects: S3Server["objects"],
): void {
  const { pathname, searchParams } = new URL(url, "http://s3");
  const [, bucket, ...rest] = pathname.split("/");
  const key = rest.join("/");
  const object = objects.get(key);
  if (bucket !== BUCKET) respond(response, 404, "<Error><Code>NoSuchBucket</Code></Error>");
  else if (method === "GET" && searchParams.get("list-type") === "2")
    respond(response, 200, listing(searchParams, objects));
  else if (method === "PUT") {
    objects.set(key, { body, at: new Date(), type: headers["content-type"] ?? "" });
    respond(response, 200, "");
  } else if (method === "DELETE") {
    objects.delete(key);
    respond(response, 204, "");
  } else if (object) response.writeHead(200, { "Content-Type": object.type }).end(object.body);
  else respond(response, 404, "<Error><Code>NoSuchKey</Code></Error>");
}

function listing(query: URLSearchParams, objects: S3Server["objects"]): string {
  const prefix = query.get("prefix") ?? "";
  const from = query.get("continuation-token")?.replace("after & ", "") ?? "";
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > from).toSorted();
  const page = keys.slice(0, PAGE);
  const entries = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
  );
  const next =
    keys.length > PAGE ? `<NextContinuationToken>after &amp; ${page.at(-1)}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?>\n<ListBucketResult>${next}${entries.join("\n")}</ListBucketResult>`;
}

/** Computes the signature of the request as received (AWS Signature Version 4). */
function isSigned({ method, url = "", headers }: IncomingMessage, body: Buffer): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=(.+?)\/(\d{8})\/(.+?)\/s3\/aws4_request, SignedHeaders=(.+?), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  const at = String(headers["x-amz-date"]);
  const digest = String(headers["x-amz-content-sha256"]);
  if (!given || digest !== sha256(body)) return false;
  const [, keyId, day = "", region = "", names = "", signature = ""] = given;
  if (keyId !== KEY_ID || region !== REGION || !at.startsWith(day) || !names.split(";").includes("host"))
    return false;
  const [pathname, search = ""] = url.split("?");
  const query = search
    .replaceAll("+", "%20")
    .split("&")
    .map((pair) => pair.replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase()))
    .toSorted()
    .join("&");
  const lines = names.split(";").map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = `${method}\n${pathname}\n${query}\n${lines.join("")}\n${names}\n${digest}`;
  const toSign = `AWS4-HMAC-SHA256\n${at}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  const key = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${SECRET}`, day), region));
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, "hex"));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function respond(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" }).end(status === 204 ? undefined : body);
}
