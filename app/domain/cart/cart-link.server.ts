import { z } from "zod";
import { viewCart } from "#app/domain/cart/cart.server.ts";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#app/domain/cart/cart.ts";
import type { CartContents, ServerCart } from "#app/domain/cart/stored-cart.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isLinkKey, linkKey } from "#app/platform/http/link-key.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

/** So long a link to a cart can be opened. */
const CART_LINK_MS = 7 * DAY_MS;

const ID_BYTES = 16;
const LINE_BYTES = ID_BYTES + 2;
const HEAD_BYTES = 5;

const subjectOf = (content: string) => `cart-link\n${content}`;

/**
 * The part of a URL that opens a cart: its lines and code, packed and signed. Nothing is stored until somebody opens it. A hundred lines
 * take 2,500 characters.
 */
export function createCartLink(
  secret: SigningSecret,
  { lines, discountCode }: CartContents,
  now: Date,
): { token: string; expiresAt: Date } {
  const expiresSeconds = Math.floor((now.getTime() + CART_LINK_MS) / 1_000);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(expiresSeconds);
  head.writeUInt8(lines.length, 4);
  const packed = lines.map(({ variantId, quantity }) => {
    const line = Buffer.alloc(LINE_BYTES);
    line.write(variantId.replaceAll("-", ""), "hex");
    line.writeUInt16BE(quantity, ID_BYTES);
    return line;
  });
  const content = Buffer.concat([head, ...packed, Buffer.from(discountCode ?? "")]).toString("base64url");
  const token = `${content}.${linkKey(secret, subjectOf(content))}`;
  return { token, expiresAt: new Date(expiresSeconds * 1_000) };
}

const Lines = z
  .array(z.object({ variantId: z.uuid(), quantity: z.int().min(1).max(MAX_LINE_QUANTITY) }))
  .max(MAX_CART_LINES);

/** The cart in a link; null if the link is not signed here, or has expired. */
export function readCartLink(secret: SigningSecret, token: string, now: Date): CartContents | null {
  const [content = "", key = ""] = token.split(".");
  if (!isLinkKey(secret, subjectOf(content), key)) return null;
  const bytes = Buffer.from(content, "base64url");
  if (bytes.readUInt32BE() * 1_000 <= now.getTime()) return null;
  const codeAt = HEAD_BYTES + bytes.readUInt8(4) * LINE_BYTES;
  const lines = Array.from({ length: bytes.readUInt8(4) }, (_, index) => {
    const at = HEAD_BYTES + index * LINE_BYTES;
    const hex = bytes.toString("hex", at, at + ID_BYTES);
    const variantId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    return { variantId, quantity: bytes.readUInt16BE(at + ID_BYTES) };
  });
  const read = Lines.safeParse(lines);
  return read.success ? { lines: read.data, discountCode: bytes.toString("utf8", codeAt) || null } : null;
}

/** Prices a cart of which no owner is known: with the discounts that everybody gets, and nothing reserved for anybody. */
export function viewUnownedCart(
  db: Db,
  contents: CartContents,
  shop: { now: Date; maxLineQuantity: number; pricesIncludeGst: boolean },
): Promise<ServerCart> {
  return viewCart(
    db,
    { id: "", revision: 0, ...contents },
    {
      ...shop,
      userId: null,
      held: new Map(),
      listOwnOrders: () => Promise.resolve([]),
      hasEarlierOrder: () => Promise.resolve(false),
      // As for any guest who has typed no contact yet.
      listOwnSegments: (segmentIds) => Promise.resolve(new Set(segmentIds)),
    },
  );
}
