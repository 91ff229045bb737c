import { createHmac } from "node:crypto";
import { z } from "zod";

const HASHED = "hmac-sha256:";

const Codes = z.array(z.string());

/**
 * Hashes a backup code with the store's secret, so that read access to the table reveals no code. A code has ten random letters and
 * digits (59 bits), and the key is not in the database.
 */
export function hashBackupCode(code: string, secret: string): string {
  return HASHED + createHmac("sha256", secret).update(`backup-code\n${code}`).digest("base64url");
}

/** The stored form of a JSON list of codes, some of which may be hashed already. */
export function hashBackupCodes(json: string, secret: string): string {
  const codes = Codes.parse(JSON.parse(json));
  return JSON.stringify(codes.map((code) => (code.startsWith(HASHED) ? code : hashBackupCode(code, secret))));
}
