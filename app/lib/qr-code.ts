// QR codes of ISO/IEC 18004: bytes, error correction M, versions 1 to 20. Enough for an address of some 600 characters.

/** Check bytes in a block, by version from 1 (table 9 of the standard, level M). */
const CHECK_BYTES = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
/** Into how many blocks the bytes are parted, by version from 1. */
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const LEVEL_M = 0;

type Grid = (boolean | null)[][];

/** The dark modules of a text's QR code, row by row, without the quiet zone of four that has to stay around it. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = CHECK_BYTES.findIndex((_, index) => bytes.length <= roomOf(index + 1)) + 1;
  if (version === 0) throw new RangeError("The text is too long for a QR code");
  const bits = bitsOf(withChecks(dataOf(bytes, version), version));
  const figures = frameOf(version);
  const masked = MASKS.map((mask, index) => drawn(figures, bits, mask, index));
  const scores = masked.map(penaltyOf);
  const best = masked[scores.indexOf(Math.min(...scores))];
  if (!best) throw new Error("A QR code has eight masks");
  return best;
}

const sizeOf = (version: number) => 17 + 4 * version;

/** All bytes of a version, data and checks: what its figures leave free. */
function bytesIn(version: number): number {
  const free = frameOf(version)
    .flat()
    .filter((module) => module === null).length;
  return Math.floor(free / 8);
}

const dataBytesIn = (version: number) =>
  bytesIn(version) - (CHECK_BYTES[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);

/** How many bytes of text a version takes: four bits say that they are bytes, eight or sixteen how many. */
const roomOf = (version: number) => dataBytesIn(version) - (version < 10 ? 2 : 3);

function dataOf(bytes: Uint8Array, version: number): number[] {
  const room = dataBytesIn(version);
  const bits = [0, 1, 0, 0, ...toBits(bytes.length, version < 10 ? 8 : 16)];
  for (const byte of bytes) bits.push(...toBits(byte, 8));
  // The end, four zeros at most, and zeros to the next whole byte.
  bits.push(...zeros(Math.min(4, room * 8 - bits.length)));
  bits.push(...zeros((8 - (bits.length % 8)) % 8));
  const data = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  );
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

const zeros = (count: number) => Array.from({ length: count }, () => 0);
const toBits = (value: number, count: number) =>
  Array.from({ length: count }, (_, index) => (value >> (count - 1 - index)) & 1);
const bitsOf = (bytes: readonly number[]) => bytes.flatMap((byte) => toBits(byte, 8));

/** Parts the data into blocks, the last ones a byte longer, adds each block's checks, and takes from all blocks in turn. */
function withChecks(data: readonly number[], version: number): number[] {
  const count = BLOCKS[version - 1] ?? 1;
  const checkBytes = CHECK_BYTES[version - 1] ?? 0;
  const short = Math.floor(data.length / count);
  const longFrom = count - (data.length % count);
  let from = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const block = data.slice(from, from + short + (index >= longFrom ? 1 : 0));
    from += block.length;
    return block;
  });
  const checks = blocks.map((block) => checksOf(block, checkBytes));
  return [...interleaved(blocks), ...interleaved(checks)];
}

function interleaved(blocks: readonly number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, index) =>
    blocks.flatMap((block) => block.slice(index, index + 1)),
  ).flat();
}

/** The product in the field of 256 elements that Reed-Solomon codes of QR reckon in (x⁸ + x⁴ + x³ + x² + 1). */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The remainder of the block's polynomial by the generator of that degree. */
function checksOf(block: readonly number[], degree: number): number[] {
  let generator = [1];
  for (let step = 0, root = 1; step < degree; step += 1, root = times(root, 2)) {
    const shifted = [...generator, 0];
    generator = shifted.map((term, index) => term ^ times(generator[index - 1] ?? 0, root));
  }
  const divisor = generator.slice(1);
  return block.reduce<number[]>((rest, byte) => {
    const factor = byte ^ (rest[0] ?? 0);
    return divisor.map((term, index) => (rest[index + 1] ?? 0) ^ times(term, factor));
  }, zeros(degree));
}

const frames = new Map<number, Grid>();

/** What is the same in every code of a version: finders, timing, alignment, version. Null where data goes; kept free for the format. */
function frameOf(version: number): Grid {
  const known = frames.get(version);
  if (known) return known;
  const size = sizeOf(version);
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const set = (x: number, y: number, isDark: boolean) => {
    if (grid[y]?.[x] !== undefined) grid[y][x] = isDark;
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const rings = (x: number, y: number, reach: number, isDark: (ring: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const places = alignmentOf(version);
  const last = places.length - 1;
  places.forEach((x, column) =>
    places.forEach((y, row) => {
      const isFinder =
        (column === 0 && row === 0) || (column === 0 && row === last) || (column === last && row === 0);
      if (!isFinder) rings(x, y, 2, (ring) => ring !== 1);
    }),
  );
  setFormat(grid, 0);
  if (version >= 7) setVersion(grid, version);
  frames.set(version, grid);
  return grid;
}

/** Where alignment figures have their middle: from 6 to the seventh from the end, in equal even steps. */
function alignmentOf(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const end = sizeOf(version) - 7;
  const step = Math.ceil((end - 6) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => end - step * (count - 2 - index))];
}

/** A value with the remainder that protects it. */
function protectedBits(value: number, generator: number, checkBits: number): number {
  let rest = value;
  for (let bit = 0; bit < checkBits; bit += 1) rest = (rest << 1) ^ ((rest >> (checkBits - 1)) * generator);
  return (value << checkBits) | rest;
}

function setFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const bits = protectedBits((LEVEL_M << 3) | mask, 0x537, 10) ^ 0x5412;
  const set = (x: number, y: number, isDark: boolean) => {
    const row = grid[y];
    if (row) row[x] = isDark;
  };
  for (let index = 0; index < 15; index += 1) {
    const isDark = ((bits >> index) & 1) === 1;
    // Beside the finder at the top left, around the timing lines.
    if (index < 8) set(8, index < 6 ? index : index + 1, isDark);
    else set(index === 8 ? 7 : 14 - index, 8, isDark);
    // Below the one at the top right, and beside the one at the bottom left.
    if (index < 8) set(size - 1 - index, 8, isDark);
    else set(8, size - 15 + index, isDark);
  }
  set(8, size - 8, true);
}

function setVersion(grid: Grid, version: number): void {
  const bits = protectedBits(version, 0x1f25, 12);
  for (let index = 0; index < 18; index += 1) {
    const isDark = ((bits >> index) & 1) === 1;
    const near = Math.floor(index / 3);
    const far = grid.length - 11 + (index % 3);
    for (const [x, y] of [
      [near, far],
      [far, near],
    ] as const) {
      const row = grid[y];
      if (row) row[x] = isDark;
    }
  }
}

type Mask = (x: number, y: number) => boolean;

const MASKS: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Writes the bits in pairs of columns, upwards and downwards from the right, and turns those over that the mask names. */
function drawn(frame: Grid, bits: readonly number[], mask: Mask, index: number): boolean[][] {
  const grid = frame.map((row) => [...row]);
  setFormat(grid, index);
  const size = grid.length;
  let next = 0;
  let isUpwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // The timing line's column is passed over.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = isUpwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = grid[y];
        if (!row || row[x] !== null) continue;
        row[x] = (bits[next] === 1) !== mask(x, y);
        next += 1;
      }
    }
    isUpwards = !isUpwards;
  }
  return grid.map((row) => row.map((module) => module === true));
}

/** How hard a figure is to read: runs, squares, false finders, and too much of one colour. */
function penaltyOf(grid: readonly boolean[][]): number {
  const rows = grid.map((row) => row.map((isDark) => (isDark ? "1" : "0")).join(""));
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(""));
  let penalty = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    for (const finder of ["10111010000", "00001011101"])
      for (let at = line.indexOf(finder); at >= 0; at = line.indexOf(finder, at + 1)) penalty += 40;
  }
  for (let y = 1; y < rows.length; y += 1)
    for (let x = 1; x < rows.length; x += 1) {
      const square = `${rows[y - 1]?.slice(x - 1, x + 1)}${rows[y]?.slice(x - 1, x + 1)}`;
      if (square === "0000" || square === "1111") penalty += 3;
    }
  const dark = rows.join("").replaceAll("0", "").length / rows.length ** 2;
  return penalty + Math.floor(Math.abs(dark * 100 - 50) / 5) * 10;
}
