import { readFileSync } from "node:fs";
import { z } from "zod";

/** The types, properties and enumeration members of schema.org that a shop's pages may use. `source` is the file that they were read from. */
const Vocabulary = z.object({
  source: z.url(),
  /** The parents of each type. */
  types: z.record(z.string(), z.array(z.string())),
  /** The types that have a property, and the types of its values. */
  properties: z.record(z.string(), z.object({ on: z.array(z.string()), takes: z.array(z.string()) })),
  /** The enumerations of each member. */
  members: z.record(z.string(), z.array(z.string())),
});

const file = new URL("../fixtures/catalog/schema-org.json", import.meta.url);
const { types, properties, members } = Vocabulary.parse(JSON.parse(readFileSync(file, "utf8")));

const SCHEMA_ORG = "https://schema.org/";

// Search engines' own: https://developers.google.com/search/docs/appearance/structured-data/sitelinks-searchbox
const OTHERS = new Set(["query-input"]);

const TEXTS = new Set(["Text", "URL", "Date", "DateTime", "CssSelectorType", "PronounceableText"]);
const NUMBERS = new Set(["Number", "Integer", "Float"]);

function withParents(type: string): string[] {
  return [type, ...(types[type] ?? []).flatMap(withParents)];
}

/** What in JSON-LD contradicts the vocabulary of schema.org, with the path to it; empty if nothing does. */
export function schemaOrgProblems(node: unknown, path = "$"): string[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => schemaOrgProblems(item, `${path}[${index}]`));
  if (typeof node !== "object" || node === null) return [`${path} is not an object`];
  const {
    "@type": type,
    "@graph": graph,
    "@context": _,
    "@id": id,
    ...fields
  } = node as Record<string, unknown>;
  if (graph !== undefined) return schemaOrgProblems(graph, `${path}.@graph`);
  if (type === undefined && id !== undefined && Object.keys(fields).length === 0) return [];
  if (typeof type !== "string" || !types[type]) return [`${path} has the unknown type ${String(type)}`];
  return Object.entries(fields).flatMap(([name, value]) =>
    OTHERS.has(name) ? [] : propertyProblems(type, name, value, `${path}.${name}`),
  );
}

function propertyProblems(type: string, name: string, value: unknown, path: string): string[] {
  const property = properties[name];
  if (!property) return [`${path} is no property`];
  const { on, takes } = property;
  if (!withParents(type).some((each) => on.includes(each))) return [`${path} is no property of ${type}`];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one, index) =>
    valueProblems(takes, one, Array.isArray(value) ? `${path}[${index}]` : path),
  );
}

function valueProblems(takes: readonly string[], value: unknown, path: string): string[] {
  const wrong = [`${path} takes ${takes.join(" or ")}, not ${JSON.stringify(value)}`];
  if (typeof value === "object" && value !== null) {
    const { "@type": type, "@id": id } = value as Record<string, unknown>;
    const isReference = type === undefined && id !== undefined;
    const isTaken = typeof type === "string" && withParents(type).some((each) => takes.includes(each));
    return isReference ? [] : isTaken ? schemaOrgProblems(value, path) : wrong;
  }
  if (typeof value === "number") return takes.some((each) => NUMBERS.has(each)) ? [] : wrong;
  if (typeof value !== "string") return wrong;
  if (value.startsWith(SCHEMA_ORG)) {
    const member = value.slice(SCHEMA_ORG.length);
    const enumerations = (members[member] ?? []).flatMap(withParents);
    // https://schema.org/variesBy takes the name of a property as text.
    const isProperty = properties[member] !== undefined && takes.some((each) => TEXTS.has(each));
    return isProperty || enumerations.some((each) => takes.includes(each)) ? [] : wrong;
  }
  // The URL of any thing stands for it.
  if (takes.includes("Thing") && URL.canParse(value)) return [];
  // A number may be written as text: https://schema.org/price
  return takes.some((each) => TEXTS.has(each) || NUMBERS.has(each)) ? [] : wrong;
}
