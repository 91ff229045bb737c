import { useState } from "react";

/** The action's last answer. The router drops an action's data when the page's loaders run again; this keeps it. */
export function useLastAnswer<Answer>(actionData: Answer | undefined): Answer | undefined {
  const [answer, setAnswer] = useState(actionData);
  if (actionData !== undefined && actionData !== answer) setAnswer(actionData);
  return actionData ?? answer;
}
