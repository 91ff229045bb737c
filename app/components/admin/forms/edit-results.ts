import { data } from "react-router";
import { formError, invalidForm, type FormError } from "#app/components/form-error.ts";
import { imageErrorStatus, imageErrorText, type ImageError } from "#app/lib/forms/image-upload.ts";

type Values = Record<string, string>;

/** The result of an admin form that was not saved, with the typed values. */
export interface EditResult {
  problem: FormError;
  status: number;
}

/** The response of an action that refused a form. */
export function refuseEdit({ problem, status }: EditResult) {
  return data(problem, { status });
}

/** For a form that failed validation. */
export function invalidEdit(fieldErrors: Values, values: Values): EditResult {
  return { problem: invalidForm(fieldErrors, values), status: 400 };
}

/** For a stale save: nothing was overwritten, and the typed values are preserved. */
export function staleEdit(values: Values): EditResult {
  const text =
    "This was saved elsewhere since you opened the page. Nothing was overwritten. Your changes are still here: save again to replace what is saved now.";
  return { problem: formError("Changed in the meantime", text, { values }), status: 409 };
}

export function goneEdit(values: Values): EditResult {
  const text = "It was deleted elsewhere. Your changes are still here.";
  return { problem: formError("No longer there", text, { values }), status: 409 };
}

export function imageRefused(refused: ImageError, values: Values): EditResult {
  const text = imageErrorText(refused);
  return {
    problem: formError("Image Upload Error", text, { fieldErrors: { image: text }, values }),
    status: imageErrorStatus(refused),
  };
}
