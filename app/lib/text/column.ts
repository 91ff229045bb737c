/** A growing list of numbers that takes no more memory than its typed array. */
export interface Column {
  at(index: number): number;
  /** At most one past the last index. */
  set(index: number, value: number): void;
  length(): number;
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

const FIRST_LENGTH = 1024;

export function createColumn(kind: new (length: number) => Numbers): Column {
  let numbers = new kind(FIRST_LENGTH);
  let used = 0;
  return {
    at: (index) => numbers[index] ?? 0,
    set(index, value) {
      if (index >= numbers.length) {
        const larger = new kind(2 * numbers.length);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[index] = value;
      if (index >= used) used = index + 1;
    },
    length: () => used,
  };
}
