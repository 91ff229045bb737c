import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;

/** An authenticator app that has the key of an otpauth address: gives the code of a moment (RFC 6238). */
export function authenticator(uri: string): (at?: number) => string {
  const key = bytesOf(new URL(uri).searchParams.get("secret") ?? "");
  return (at = Date.now()) => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
    const mac = createHmac("sha1", key).update(counter).digest();
    const from = (mac.at(-1) ?? 0) & 0xf;
    return String((mac.readUInt32BE(from) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
  };
}

/** Base 32 of RFC 4648. */
function bytesOf(text: string): Buffer {
  const bits = text
    .replaceAll("=", "")
    .split("")
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
