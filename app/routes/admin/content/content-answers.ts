import { problem, type FormProblem } from "#app/components/form-problem.ts";
import type { ContentRefusal } from "#app/domain/content/content-changes.ts";
import { pictureProblemStatus, pictureProblemText } from "#app/lib/picture-upload.ts";

type Values = Record<string, string>;

export interface ContentAnswer {
  problem: FormProblem;
  status: number;
}

/** For a form that did not pass its schema. */
export function invalidContent(fieldErrors: Values, values: Values): ContentAnswer {
  return {
    problem: problem("Form validation failed", "Please check the form for errors.", { fieldErrors, values }),
    status: 400,
  };
}

/** Why something was not saved or deleted; what was typed is kept. */
export function refusedContent(refusal: ContentRefusal, values: Values): ContentAnswer {
  switch (refusal.kind) {
    case "stale":
      return {
        problem: problem(
          "Changed in the meantime",
          "This was saved elsewhere since you opened the page, and nothing was overwritten. What you typed is still here: save again to put it in the place of what is saved now.",
          { values },
        ),
        status: 409,
      };
    case "not-found":
      return {
        problem: problem("Not there any more", "It was deleted elsewhere. What you typed is still here.", {
          values,
        }),
        status: 409,
      };
    case "no-picture": {
      const text = pictureProblemText(refusal.problem);
      return {
        problem: problem("Image Upload Error", text, { fieldErrors: { picture: text }, values }),
        status: pictureProblemStatus(refusal.problem),
      };
    }
  }
}
