import { expect, test } from "vitest";
import { signRequest } from "./sign-request.server.ts";

// The four examples that AWS itself publishes with its description of the signature, key and secret included.
const CREDENTIALS = {
  region: "us-east-1",
  keyId: "AKIAIOSFODNN7EXAMPLE",
  secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const NOW = new Date("2013-05-24T00:00:00Z");
const BUCKET = "https://examplebucket.s3.amazonaws.com";

test.each<{
  what: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  signature: string;
}>([
  {
    what: "reading a part of an object",
    method: "GET",
    url: `${BUCKET}/test.txt`,
    headers: { range: "bytes=0-9" },
    body: "",
    signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  },
  {
    what: "writing an object",
    method: "PUT",
    url: `${BUCKET}/test%24file.text`,
    headers: { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
    body: "Welcome to Amazon S3.",
    signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  },
  {
    what: "a query without a value",
    method: "GET",
    url: `${BUCKET}/?lifecycle`,
    headers: {},
    body: "",
    signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  },
  {
    what: "listing by a prefix",
    method: "GET",
    url: `${BUCKET}/?max-keys=2&prefix=J`,
    headers: {},
    body: "",
    signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  },
])("signs as AWS does: $what", ({ method, url, headers, body, signature }) => {
  const request = { method, url: new URL(url), headers, body: Buffer.from(body) };
  const signed = signRequest(request, CREDENTIALS, NOW);
  expect(signed["authorization"]).toContain(`Signature=${signature}`);
});
