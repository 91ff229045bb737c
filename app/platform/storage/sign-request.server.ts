import { createHash, createHmac } from "node:crypto";

export interface S3Credentials {
  region: string;
  keyId: string;
  secret: string;
}

export interface RequestToSign {
  method: string;
  url: URL;
  /** By names in small letters. Whatever is here is signed, and so is the host. */
  headers: Record<string, string>;
  body: Uint8Array;
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/**
 * The headers of a request to S3, signed by AWS Signature Version 4
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). The secret itself is never sent, and the
 * signature holds for this method, address and body, for some minutes.
 */
export function signRequest(
  { method, url, headers, body }: RequestToSign,
  { region, keyId, secret }: S3Credentials,
  now: Date,
): Record<string, string> {
  const at = now.toISOString().replaceAll(/[:-]|\.\d{3}/g, "");
  const day = at.slice(0, 8);
  const digest = sha256(body);
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    "x-amz-content-sha256": digest,
    "x-amz-date": at,
  };
  const names = Object.keys(signed).toSorted();
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${signed[name]?.trim() ?? ""}`),
    "",
    names.join(";"),
    digest,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), "s3"), "aws4_request");
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${at}\n${scope}\n${sha256(canonical)}`).toString("hex");
  const authorization = `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
  return { ...signed, authorization };
}

function canonicalQuery({ searchParams }: URL): string {
  return [...searchParams]
    .map(([name, value]) => `${encodeAll(name)}=${encodeAll(value)}`)
    .toSorted()
    .join("&");
}

/** As `encodeURIComponent`, and the five characters that it leaves. */
function encodeAll(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
