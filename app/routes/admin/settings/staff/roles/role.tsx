import { data, Form, href, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { DeleteForm } from "#app/components/admin/forms/delete-form.tsx";
import {
  goneEdit,
  invalidEdit,
  refuseEdit,
  type EditResult,
} from "#app/components/admin/forms/edit-results.ts";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError } from "#app/components/form-error.ts";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { GRANTABLE_PERMISSIONS, PERMISSIONS } from "#app/domain/customers/staff/permissions.ts";
import { OwnRoleForm, permissionField } from "#app/domain/customers/staff/staff.forms.ts";
import {
  deleteOwnRole,
  listOwnRoles,
  saveOwnRole,
  type OwnRoleResult,
} from "#app/domain/customers/staff/own-roles.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, FieldError, TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/role";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.role?.name ?? "New role"} | Store Settings | Admin` },
];

const NEW = "new";

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.id === NEW) return { role: null };
  const role = (await listOwnRoles(getApp(context).db)).find(({ id }) => id === params.id);
  if (!role) throw data(null, { status: 404 });
  return { role };
}

/** Saves the role, or deletes it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const values = await readForm(request);
  const id = params.id === NEW ? null : params.id;
  const actorId = adminOf(context).id;
  if (values["intent"] === "delete") {
    if (id === null) throw data(null, { status: 404 });
    const deleted = await deleteOwnRole(app, { id, actorId });
    return deleted.ok ? backToList("Role deleted") : refuseEdit(refusal(deleted, {}));
  }
  const form = OwnRoleForm.safeParse(values);
  if (!form.success) return refuseEdit(invalidEdit(fieldErrorsOf(form.error), values));
  const saved = await saveOwnRole(app, { id, ...form.data, actorId });
  if (!saved.ok) return refuseEdit(refusal(saved, values));
  return backToList(id === null ? "Role added" : "Role changed");
}

const backToList = (title: string) => redirectWithSuccess(href("/admin/settings/staff"), title);

function refusal(
  { error }: Extract<OwnRoleResult, { ok: false }>,
  values: Record<string, string>,
): EditResult {
  if (error === "not-found") return goneEdit(values);
  if (error === "name-taken") return invalidEdit({ name: "A role with this name already exists" }, values);
  const text =
    "Somebody has this role or is invited with it. Give them another role first; nothing was deleted.";
  return { problem: formError("Role in use", text, { values }), status: 409 };
}

export default function Role({ loaderData: { role }, actionData: problem }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl space-y-4">
      <BackLink to={href("/admin/settings/staff")}>Staff</BackLink>
      <FormErrorAlert error={problem} />
      <Panel title={role?.name ?? "New role"}>
        <RoleForm role={role} problem={problem} />
      </Panel>
      {role && <DeleteForm one="role" version={0} text="Only a role that nobody has can be deleted." />}
    </div>
  );
}

type RoleFormProps = {
  role: Route.ComponentProps["loaderData"]["role"];
  problem: Route.ComponentProps["actionData"];
};

const GROUPS = groupedBy(GRANTABLE_PERMISSIONS, (name) => PERMISSIONS[name].group);

function RoleForm({ role, problem }: RoleFormProps) {
  const form = useFocusInvalid(problem);
  const isPending = useNavigation().formMethod === "POST";
  const values = problem?.values && "name" in problem.values ? problem.values : null;
  const isTicked = (name: (typeof GRANTABLE_PERMISSIONS)[number]) =>
    values ? values[permissionField(name)] === "on" : (role?.permissions.includes(name) ?? false);
  return (
    <Form key={problem?.id} ref={form} method="post" noValidate className="space-y-5">
      <TextField
        label="Name"
        name="name"
        maxLength={60}
        autoComplete="off"
        defaultValue={values?.["name"] ?? role?.name}
        error={problem?.fieldErrors?.["name"]}
        className="max-w-md"
      />
      {[...GROUPS].map(([group, names]) => (
        <fieldset key={group} className="space-y-3">
          <legend className="mb-2 text-sm font-semibold">{group}</legend>
          {names.map((name) => (
            <CheckboxField
              key={name}
              name={permissionField(name)}
              label={PERMISSIONS[name].label}
              defaultChecked={isTicked(name)}
            />
          ))}
        </fieldset>
      ))}
      <FieldError id="permissions-error" error={problem?.fieldErrors?.["permissions"]} />
      <Button type="submit" isPending={isPending} pendingLabel="Saving...">
        Save
      </Button>
    </Form>
  );
}
