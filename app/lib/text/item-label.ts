/** A product with its size and colour: "Noor Kurta (2XL · Mint)"; its name alone without options. */
export function itemLabel(name: string, options: string): string {
  return options ? `${name} (${options})` : name;
}
