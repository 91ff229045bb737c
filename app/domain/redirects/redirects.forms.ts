import { z } from "zod";
import { MAX_PATH_LENGTH } from "#app/domain/redirects/redirect-path.ts";
import { textField, versionField } from "#app/lib/forms/form-fields.ts";

/** A redirect as the admin's form submits it. `parseFrom` and `parseTarget` read its paths. */
export const RedirectForm = z.object({
  version: versionField,
  from: textField(MAX_PATH_LENGTH),
  target: textField(MAX_PATH_LENGTH),
});
