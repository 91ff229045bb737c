import { data, type RouterContextProvider } from "react-router";
import { savedSettings, staleSettings } from "#app/components/admin/forms/settings-results.ts";
import { changeSettings } from "#app/domain/settings/save-settings.server.ts";
import type { SettingsSection, StoreSettings } from "#app/domain/settings/settings.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";

interface SectionToSave<Section extends SettingsSection> {
  section: Section;
  value: StoreSettings[Section];
  /** The version that the form showed. */
  version: number;
  /** The submitted values, shown again after a conflict. */
  values: Record<string, string>;
  /** The section's name in the toast: "General". */
  label: string;
  /** The redirect target after the save. */
  to: string;
}

/** Saves a section: a redirect with a toast, or 409 with the submitted values. */
export async function saveSection<Section extends SettingsSection>(
  context: Readonly<RouterContextProvider>,
  { section, value, version: expectedVersion, values, label, to }: SectionToSave<Section>,
) {
  const actorId = adminOf(context).id;
  const saved = await changeSettings(getApp(context), { section, value, expectedVersion, actorId });
  if (!saved.ok) return data(staleSettings(values), { status: 409 });
  return redirectWithFlash(to, savedSettings(label));
}
