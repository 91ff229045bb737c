/**
 * Attributes of a form that a browser's assistant may use as a tool: https://github.com/webmachinelearning/webmcp, the declarative API. Call it
 * only where `BUILDS_JSON_LD`, so that no script grows; a browser without the API ignores them. `isSafe`: the assistant may submit the form itself, and the first JSON-LD
 * of the page that follows is the answer.
 */
export function toolForm(name: string, description: string, { isSafe }: { isSafe: boolean }): object {
  return { toolname: name, tooldescription: description, ...(isSafe && { toolautosubmit: "" }) };
}
