import { data, href } from "react-router";
import { DeleteForm } from "#app/components/admin/forms/delete-form.tsx";
import { invalidEdit, staleEdit } from "#app/components/admin/forms/edit-results.ts";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { savedSettings } from "#app/components/admin/forms/settings-results.ts";
import { rearrangedFields } from "#app/components/admin/lists/rearrange.ts";
import { PageHead } from "#app/components/admin/page-head.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import type { AppContext } from "#app/context/app-context.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { menuSourceOf } from "#app/context/menu-source.server.ts";
import { MenusForm as MenusSchema, TYPED_TARGET } from "#app/domain/content/menus.forms.ts";
import { resolveMenus, type HiddenReason, type ResolvedEntry } from "#app/domain/content/menus.server.ts";
import {
  DEFAULT_MENUS,
  MENU_NAMES,
  type MenuName,
  type MenusSettings,
} from "#app/domain/content/menus.settings.ts";
import { changeSettings, readSection } from "#app/domain/settings/settings.server.ts";
import { nestFields } from "#app/lib/forms/nested-fields.ts";
import { nestedErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { ContentTabs } from "#app/routes/admin/content/content-tabs.tsx";
import { checkMenus, listTargets } from "#app/routes/admin/content/menus/menu-targets.server.ts";
import { MenusForm, type TargetGroup } from "#app/routes/admin/content/menus/menus-form.tsx";
import { editedVersion } from "#app/routes/admin/read-edit-form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/menus";

export const meta: Route.MetaFunction = () => [{ title: "Menus | Admin" }];

const HIDDEN_TEXTS: Record<HiddenReason, string> = {
  "page-deleted": "Its page was deleted.",
  "page-not-public": "Its page is not published.",
  "listing-gone": "Its category was deleted.",
  "listing-empty": "No product is for sale there.",
  "not-sold": "The store sells no gift cards (Settings > Checkout).",
};

export async function loader({ context }: Route.LoaderArgs) {
  const app = getApp(context);
  const { value: stored, version } = await readSection(app.db, "menus");
  const { checkout } = await app.settings.get();
  const resolved = await resolveMenus(menuSourceOf(app, { menus: stored, checkout }, await app.names.get()));
  const targets = await listTargets(app);
  const { shopTitle, companyTitle } = stored;
  return {
    version,
    targets,
    isDefault: MENU_NAMES.every((name) => stored[name] === null),
    values: { shopTitle, companyTitle, ...valuesOf(resolved, targets) },
  };
}

/** The links as the form's field values: "header.0.name". A target that the list lacks is a typed URL. */
function valuesOf(resolved: Record<MenuName, ResolvedEntry[]>, groups: readonly TargetGroup[]) {
  const offered = new Set(groups.flatMap(({ targets }) => targets.map(({ value }) => value)));
  const values: Record<string, string> = {};
  for (const name of MENU_NAMES)
    for (const [index, link] of resolved[name].entries()) {
      const { to } = link.entry;
      const prefix = `${name}.${index}`;
      values[`${prefix}.name`] = link.entry.name;
      values[`${prefix}.target`] = offered.has(to) ? to : TYPED_TARGET;
      values[`${prefix}.url`] = offered.has(to) ? "" : to;
      if (!link.isShown) values[`${prefix}.hidden`] = HIDDEN_TEXTS[link.reason];
    }
  return values;
}

/** Saves the menus; without a script also adds, moves and removes links of the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const { intent, ...fields } = await readForm(request);
  const version = editedVersion(fields);
  const rearranged = rearrangedFields(fields, intent);
  if (rearranged) return respond({ values: rearranged, status: 200 });
  const isReset = intent === "delete";
  const parsed: ParsedMenus = isReset ? { ok: true, value: DEFAULT_MENUS } : await parseMenus(app, fields);
  if (!parsed.ok) return respond({ values: fields, ...invalidEdit(parsed.errors, fields) });
  const change = { section: "menus", value: parsed.value, expectedVersion: version } as const;
  const saved = await changeSettings(app, { ...change, actorId: adminOf(context).id });
  if (!saved.ok) return respond({ values: isReset ? null : fields, ...staleEdit(fields) });
  return redirectWithFlash(href("/admin/content/menus"), savedSettings("Menus"));
}

/** The page again: with the submitted values, or with the stored ones for null. */
function respond({
  status,
  ...shown
}: {
  values: Record<string, string> | null;
  problem?: FormError;
  status: number;
}) {
  return data({ problem: undefined, ...shown, id: crypto.randomUUID() }, { status });
}

type ParsedMenus = { ok: true; value: MenusSettings } | { ok: false; errors: Record<string, string> };

async function parseMenus(app: AppContext, fields: Record<string, string>): Promise<ParsedMenus> {
  const form = MenusSchema.safeParse(nestFields(withOwnPaths(fields, new URL(app.publicUrl).origin)));
  if (!form.success) return { ok: false, errors: nestedErrorsOf(form.error) };
  const { header, shop, company, shopTitle, companyTitle } = form.data;
  const checked = await checkMenus(app, { header, shop, company });
  return checked.ok ? { ok: true, value: { ...checked.menus, shopTitle, companyTitle } } : checked;
}

/** The fields with URLs of the store itself as paths, like those of its other pages. */
function withOwnPaths(fields: Record<string, string>, origin: string): Record<string, string> {
  const paths = { ...fields };
  for (const [name, value] of Object.entries(fields))
    if (name.endsWith(".url") && value.startsWith(`${origin}/`)) paths[name] = value.slice(origin.length);
  return paths;
}

export const shouldRevalidate = editRevalidation;

export default function Menus({ loaderData, actionData }: Route.ComponentProps) {
  const { version, targets, values, isDefault } = loaderData;
  return (
    <div className="max-w-3xl">
      <PageHead title="Menus" text="The links of the header and of the footer, in this order." />
      <ContentTabs />
      <FormErrorAlert error={actionData?.problem} />
      <MenusForm
        fieldsKey={actionData?.id ?? version}
        version={version}
        values={actionData?.values ?? values}
        targets={targets}
        isUnsaved={actionData !== undefined}
        errors={actionData?.problem?.fieldErrors ?? {}}
      />
      {!isDefault && (
        <div className="mt-4">
          <DeleteForm
            one="these menus"
            version={version}
            text="The header and the footer have the links again that the store comes with."
            label="Restore the default menus"
          />
        </div>
      )}
    </div>
  );
}
