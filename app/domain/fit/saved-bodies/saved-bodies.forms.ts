import { readUnit } from "#app/domain/fit/body/body.ts";
import { readBody, type BodyErrors } from "#app/domain/fit/body/read-body.ts";
import type { LengthChoice } from "#app/domain/fit/charts/hem.ts";
import {
  lengthField,
  MAX_BODY_NAME_LENGTH,
  type NamedBody,
} from "#app/domain/fit/saved-bodies/saved-body.ts";
import { requiredTextField } from "#app/lib/forms/form-fields.ts";

const Name = requiredTextField("Please enter a name, such as “Me” or “My mother”.", MAX_BODY_NAME_LENGTH);

export type ReadNamedBody =
  | { ok: true; value: NamedBody }
  | { ok: false; fieldErrors: BodyErrors & { name?: string } };

/** Reads the form of a saved body; figures are in its `unit`. Only offered lengths are read. */
export function readNamedBody(
  fields: Record<string, string>,
  offered: readonly LengthChoice[],
): ReadNamedBody {
  const name = Name.safeParse(fields["name"]);
  const unit = readUnit(fields["unit"]);
  const { body, preference, errors } = readBody((param) => fields[param] ?? null, { sex: "female", unit });
  if (name.success && !errors)
    return {
      ok: true,
      value: {
        name: name.data,
        body: { ...body, tape: body.tape ?? "unguided" },
        preference,
        lengths: readLengths(fields, offered),
      },
    };
  return {
    ok: false,
    fieldErrors: { ...errors, ...(!name.success && { name: name.error.issues[0]?.message }) },
  };
}

function readLengths(fields: Record<string, string>, offered: readonly LengthChoice[]): NamedBody["lengths"] {
  const lengths = offered.flatMap(({ chart, levels }) => {
    const level = levels.find((one) => one === fields[lengthField(chart)]);
    return level ? [[chart, level] as const] : [];
  });
  return Object.fromEntries(lengths);
}
