import { expect, test } from "vitest";
import { qrCodePath } from "#app/lib/images/qr-code.ts";

test("a QR code has its finder pattern inside a quiet zone of four modules", () => {
  const { path, size } = qrCodePath("gulmohar");
  expect(size).toBe(21 + 2 * 4);
  const topRow = [...path.matchAll(/M(\d+) 4h1v1h-1z/g)].map(([, x]) => Number(x));
  expect(topRow.slice(0, 7)).toEqual([4, 5, 6, 7, 8, 9, 10]);
  expect(path).not.toMatch(/M[0-3] |M\d+ [0-3]h/);
});

test("a QR code grows with its text, and a text too long for every version is rejected", () => {
  expect(qrCodePath("a".repeat(200)).size).toBeGreaterThan(qrCodePath("a").size);
  expect(() => qrCodePath("a".repeat(3_000))).toThrow(/overflow/);
});
