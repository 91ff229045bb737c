import { data, href, Link } from "react-router";
import { PanelColumns, Panel } from "#app/components/admin/panel.tsx";
import { failureMessage, failureStatus, formError, invalidForm } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { inviteStaff, withdrawInvitation } from "#app/domain/customers/staff/invitations.server.ts";
import { GRANTABLE_PERMISSIONS, STAFF_ROLES } from "#app/domain/customers/staff/permissions.ts";
import { InvitationForm, MemberRoleForm } from "#app/domain/customers/staff/staff.forms.ts";
import {
  changeStaffRole,
  deactivateStaff,
  handOverOwnership,
  listStaff,
  reactivateStaff,
  resetStaffSecondFactor,
  type StaffChangeResult,
} from "#app/domain/customers/staff/staff.server.ts";
import type { OwnRoleView } from "#app/domain/customers/staff/staff.ts";
import { refuseOwnPassword } from "#app/domain/customers/profile.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { HandOverPanel } from "#app/routes/admin/settings/staff/hand-over-panel.tsx";
import { InvitePanel } from "#app/routes/admin/settings/staff/invite-panel.tsx";
import { MembersPanel } from "#app/routes/admin/settings/staff/members-panel.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/staff";

export const meta: Route.MetaFunction = () => [{ title: "Staff | Store Settings | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  return { owner: adminOf(context).email, ...(await listStaff(getApp(context).db)) };
}

type Fields = Record<string, string>;
type Args = Pick<Route.ActionArgs, "request" | "context">;

/** The forms of the page, by the field `form`. */
const FORMS: Record<string, (args: Args, fields: Fields) => Promise<Response | ReturnType<typeof refuse>>> = {
  invite,
  withdraw,
  role: changeRole,
  deactivate: (args, fields) => changeMember(args, fields, deactivateStaff, "Deactivated"),
  reactivate: (args, fields) => changeMember(args, fields, reactivateStaff, "Reactivated"),
  "second-factor": (args, fields) =>
    changeMember(args, fields, resetStaffSecondFactor, "Second factor removed"),
  "hand-over": handOver,
};

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const handle = FORMS[fields["form"] ?? ""];
  if (!handle) throw data(null, { status: 400 });
  return handle({ request, context }, fields);
}

const refuse = (problem: ReturnType<typeof formError>, status: number) => data(problem, { status });

const done = (title: string) => redirectWithSuccess(href("/admin/settings/staff"), title);

async function invite({ context }: Args, fields: Fields) {
  const app = getApp(context);
  const form = InvitationForm.safeParse(fields);
  if (!form.success) return refuse(invalidForm(fieldErrorsOf(form.error), fields), 400);
  const result = await inviteStaff(
    { ...app, jobs: app.orders.jobs },
    { ...form.data, actorId: adminOf(context).id },
  );
  if (result.ok) return done(`Invitation sent to ${form.data.email}`);
  const { field, message } = INVITE_REFUSALS[result.error];
  return refuse(invalidForm({ [field]: message }, fields), 409);
}

const INVITE_REFUSALS = {
  "is-staff": { field: "email", message: "This person is on the staff already" },
  "is-customer": {
    field: "email",
    message: "This address belongs to a customer’s account. Invite another address of this person",
  },
  "no-role": { field: "role", message: "This role was deleted. Choose another" },
} as const;

async function withdraw({ context }: Args, fields: Fields) {
  const change = { id: fields["id"] ?? "", actorId: adminOf(context).id };
  const { ok } = await withdrawInvitation(getApp(context), change);
  return ok ? done("Invitation withdrawn") : refuseGone(fields);
}

async function changeRole({ context }: Args, fields: Fields) {
  const form = MemberRoleForm.safeParse(fields);
  if (!form.success) return refuse(invalidForm(fieldErrorsOf(form.error), fields), 400);
  const result = await changeStaffRole(getApp(context), { ...form.data, actorId: adminOf(context).id });
  return result.ok ? done("Role changed") : refuseGone(fields);
}

async function changeMember(
  { context }: Args,
  fields: Fields,
  change: typeof deactivateStaff,
  title: string,
): Promise<Response | ReturnType<typeof refuse>> {
  const member = { userId: fields["userId"] ?? "", actorId: adminOf(context).id };
  const result: StaffChangeResult = await change(getApp(context), member);
  return result.ok ? done(title) : refuseGone(fields);
}

function refuseGone(values: Fields) {
  const text = "The list below shows the present state. Nothing was changed.";
  return refuse(formError("Changed in the meantime", text, { values }), 409);
}

async function handOver({ request, context }: Args, fields: Fields) {
  const app = getApp(context);
  const { userId = "", password = "" } = fields;
  const values = { form: "hand-over", userId };
  const admin = adminOf(context);
  const refusal = await refuseOwnPassword(app, callerOf(request, context), { userId: admin.id, password });
  if (refusal) {
    const message = failureMessage(
      refusal,
      password ? "This is not your password." : "Please enter your password.",
    );
    const error = formError("Not handed over", message, { fieldErrors: { password: message }, values });
    return refuse(error, failureStatus(refusal));
  }
  const result = await handOverOwnership(app, { userId, actorId: admin.id });
  if (result.ok)
    return redirectWithSuccess(href("/admin/settings/security"), "Handed over. You are a manager now");
  const message = "Choose an active member of the staff.";
  return refuse(formError("Not handed over", message, { fieldErrors: { userId: message }, values }), 409);
}

export default function Staff({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { owner, members, invitations, ownRoles } = loaderData;
  const roles = [
    ...Object.entries(STAFF_ROLES).map(([role, { name }]) => ({ role, name })),
    ...ownRoles.map(({ id, name }) => ({ role: id, name })),
  ];
  const problemOf = (form: string) => (problem?.values?.["form"] === form ? problem : undefined);
  const handled = ["invite", "hand-over"].some((form) => problemOf(form));
  return (
    <>
      {!handled && <FormErrorAlert error={problem} />}
      <PanelColumns>
        <div className="space-y-4">
          <MembersPanel {...{ owner, members, roles }} />
          <InvitePanel invitations={invitations} roles={roles} problem={problemOf("invite")} />
        </div>
        <div className="space-y-4">
          <RolesPanel ownRoles={ownRoles} />
          <HandOverPanel
            members={members.filter(({ isActive }) => isActive)}
            problem={problemOf("hand-over")}
          />
        </div>
      </PanelColumns>
    </>
  );
}

function RolesPanel({ ownRoles }: { ownRoles: readonly OwnRoleView[] }) {
  return (
    <Panel
      title="Roles"
      aside={
        <ButtonLink
          to={href("/admin/settings/staff/roles/:id", { id: "new" })}
          variant="outline"
          size="sm"
          className="min-h-11 lg:min-h-9"
        >
          Add role
        </ButtonLink>
      }
    >
      <dl className="divide-y divide-line border-y border-line text-sm">
        {Object.values(STAFF_ROLES).map(({ name, text }) => (
          <div key={name} className="py-3">
            <dt className="font-medium">{name}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
        {ownRoles.map(({ id, name, permissions }) => (
          <div key={id} className="py-3">
            <dt className="font-medium">
              <Link
                to={href("/admin/settings/staff/roles/:id", { id })}
                className="underlined inline-flex min-h-6 items-center"
              >
                {name}
              </Link>
            </dt>
            <dd className="text-ink-soft">
              {permissions.length} of {GRANTABLE_PERMISSIONS.length} permissions
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
