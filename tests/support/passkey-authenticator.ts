import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Ceremony {
  origin: string;
  challenge: string;
  /** Whether the authenticator has checked a PIN, fingerprint or face. */
  isUserVerified?: boolean;
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

function clientData(type: string, { origin, challenge }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function flagsOf({ isUserVerified = true }: Ceremony, more = 0): Buffer {
  return Buffer.from([USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0) | more]);
}

/** An authenticator with one ES256 passkey, as far as a relying party sees it (WebAuthn, sections 6 and 7). */
export function passkeyAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;
  const head = (ceremony: Ceremony, more = 0) =>
    Buffer.concat([
      sha256(new URL(ceremony.origin).hostname),
      flagsOf(ceremony, more),
      uint((counter += 1), 4),
    ]);
  const common = { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  return {
    id,
    /** The credential of a registration, as JSON. */
    create(ceremony: Ceremony): string {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      // COSE: kty EC2, alg ES256, curve P-256 and the point, in CBOR.
      const coseKey = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const authData = Buffer.concat([
        head(ceremony, HAS_CREDENTIAL),
        Buffer.alloc(16),
        uint(credentialId.length, 2),
        credentialId,
        coseKey,
      ]);
      const attestation = Buffer.concat([
        Buffer.from("\u00a3\u0063fmt\u0064none\u0067attStmt\u00a0\u0068authData\u0058", "latin1"),
        uint(authData.length, 1),
        authData,
      ]);
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: clientData("webauthn.create", ceremony).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      });
    },
    /** The credential of a sign-in, as JSON. */
    get(ceremony: Ceremony): string {
      const authenticatorData = head(ceremony);
      const client = clientData("webauthn.get", ceremony);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      });
    },
  };
}
