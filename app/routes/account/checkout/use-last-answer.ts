import { useState } from "react";

/** The action's last result. The router drops action data on revalidation; this hook keeps it. */
export function useLastAnswer<Answer>(actionData: Answer | undefined): Answer | undefined {
  const [answer, setAnswer] = useState(actionData);
  if (actionData !== undefined && actionData !== answer) setAnswer(actionData);
  return actionData ?? answer;
}
