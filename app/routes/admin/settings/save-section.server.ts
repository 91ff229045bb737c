import { data, href, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { refuseEdit, staleEdit } from "#app/components/admin/forms/edit-results.ts";
import { savedSettings } from "#app/components/admin/forms/settings-results.ts";
import { invalidForm } from "#app/components/form-error.ts";
import { parseSection, changeSettings } from "#app/domain/settings/settings.server.ts";
import {
  SETTINGS_SECTIONS,
  type SettingsSection,
  type StoreSettings,
} from "#app/domain/settings/settings.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";

type Context = Readonly<RouterContextProvider>;

type SectionForm<Section extends SettingsSection> = StoreSettings[Section] & { version: number };

interface SectionToSave<Section extends SettingsSection> {
  section: Section;
  value: StoreSettings[Section];
  /** The version that the form showed. */
  version: number;
  /** The submitted values, shown again after a conflict. */
  values: Record<string, string>;
  /** For a form that is not on the section's page. */
  label?: string;
  to?: string;
}

/** Saves a section: a redirect with a toast, or 409 with the submitted values. */
export async function saveSection<Section extends SettingsSection>(
  context: Context,
  { section, value, version: expectedVersion, values, ...page }: SectionToSave<Section>,
) {
  const { name, path } = SETTINGS_SECTIONS[section].adminPage;
  const { label, to } = { label: name, to: href(path), ...page };
  const actorId = adminOf(context).id;
  const saved = await changeSettings(getApp(context), { section, value, expectedVersion, actorId });
  if (!saved.ok) return refuseEdit(staleEdit(values));
  return redirectWithFlash(to, savedSettings(label));
}

/** Saves the section whose fields are those of a form, or returns 400 with the errors of the fields. */
export async function saveSectionForm<Section extends SettingsSection>(
  context: Context,
  section: Section,
  { schema, values }: { schema: z.ZodType<SectionForm<Section>>; values: Record<string, string> },
) {
  const form = schema.safeParse(values);
  if (!form.success) return data(invalidForm(fieldErrorsOf(form.error), values), { status: 400 });
  const { version, ...value } = form.data;
  return saveSection(context, { section, value: parseSection(section, value), version, values });
}
