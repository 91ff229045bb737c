import { useState } from "react";

/** The action's last result. The router drops action data on revalidation; this hook keeps it. */
export function useLastActionData<Data>(actionData: Data | undefined): Data | undefined {
  const [last, setLast] = useState(actionData);
  if (actionData !== undefined && actionData !== last) setLast(actionData);
  return actionData ?? last;
}
