import type { RouterContextProvider } from "react-router";
import { refuseEdit } from "#app/components/admin/forms/edit-results.ts";
import { formError } from "#app/components/form-error.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { readStepsToOpen } from "#app/routes/admin/dashboard/setup-steps.server.ts";
import { saveSection } from "#app/routes/admin/settings/save-section.server.ts";

/** Opens the shop if every needed step is done: a redirect to `to`, or 409 with the steps that are missing. */
export async function openShop(
  context: Readonly<RouterContextProvider>,
  values: Record<string, string>,
  to: string,
) {
  const app = getApp(context);
  const missing = (await readStepsToOpen(app)).filter(({ isDone }) => !isDone);
  if (missing.length > 0) {
    const names = missing.map(({ title }) => title).join(", ");
    const problem = formError("The shop stays closed", `Still to do: ${names}.`, { values });
    return refuseEdit({ problem, status: 409 });
  }
  const { value: opening } = await readSection(app.db, "opening");
  return saveSection(context, {
    section: "opening",
    value: { ...opening, isClosed: false },
    version: Number(values["version"]),
    values,
    label: "Opening",
    to,
  });
}
