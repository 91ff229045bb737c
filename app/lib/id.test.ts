import { describe, expect, it } from "vitest";
import { newId } from "./id.ts";

describe("newId", () => {
  it("returns a UUID of version 7 that contains its time of creation", () => {
    const before = Date.now();
    const id = newId();

    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const madeAt = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
    expect(madeAt).toBeGreaterThanOrEqual(before);
    expect(madeAt).toBeLessThanOrEqual(Date.now() + 1);
  });

  it("returns increasing ids, even many within one millisecond", () => {
    const ids = Array.from({ length: 20_000 }, newId);

    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });
});
