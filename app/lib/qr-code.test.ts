import { expect, test } from "vitest";
import { qrCode } from "#app/lib/qr-code.ts";

const shown = (text: string) => qrCode(text).map((row) => row.map((isDark) => (isDark ? "#" : ".")).join(""));

test("draws what readers were seen to read", () => {
  expect(shown("gulmohar").join("\n")).toMatchInlineSnapshot(`
    "#######..#....#######
    #.....#.#.##..#.....#
    #.###.#..#.##.#.###.#
    #.###.#..#.##.#.###.#
    #.###.#.#.###.#.###.#
    #.....#..###..#.....#
    #######.#.#.#.#######
    .....................
    #.#.#.#..##.#...#..#.
    ##.#....##.#.#..#...#
    .#..#.#.#..#...######
    .####..#..####......#
    ##....#..###..#.#..##
    ........###...###.###
    #######..##.#..##.###
    #.....#...#...##...#.
    #.###.#.#...#.#......
    #.###.#..###.#.##.##.
    #.###.#.####.######.#
    #.....#...####..#..#.
    #######.####.###...##"
  `);
});

test("is as large as the text needs, and refuses what no size holds", () => {
  expect([14, 15, 26, 27, 152, 153].map((length) => qrCode("a".repeat(length)).length)).toEqual([
    21, 25, 25, 29, 49, 53,
  ]);
  expect(() => qrCode("a".repeat(700))).toThrow("too long");
});
