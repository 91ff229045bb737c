import { Form, useNavigation } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { StaffMemberView } from "#app/domain/customers/staff/staff.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";

export interface RoleOption {
  role: string;
  name: string;
}

interface MembersPanelProps {
  /** The owner's email address. */
  owner: string;
  members: readonly StaffMemberView[];
  roles: readonly RoleOption[];
}

/** The owner and the staff, with the forms that change a role and end or restore access. */
export function MembersPanel({ owner, members, roles }: MembersPanelProps) {
  return (
    <Panel title="People">
      <ul className="divide-y divide-line border-y border-line text-sm">
        <li className="flex flex-wrap items-center justify-between gap-2 py-3">
          <span className="wrap-anywhere">{owner}</span>
          <Badge tone="plum">Owner</Badge>
        </li>
        {members.map((member) => (
          <Member key={member.userId} member={member} roles={roles} />
        ))}
      </ul>
      {members.length === 0 && (
        <p className="mt-4 text-sm text-ink-soft">
          Only you work in the admin. Give everybody an account of their own, so that orders, stock and the
          audit log say who did what.
        </p>
      )}
    </Panel>
  );
}

function Member({ member, roles }: { member: StaffMemberView; roles: readonly RoleOption[] }) {
  return (
    <li className="space-y-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="font-medium">{member.name}</p>
          <p className="wrap-anywhere text-ink-soft">{member.email}</p>
          <p className="text-ink-soft">
            {member.lastSignInAt ? (
              <>
                Signed in <Moment at={member.lastSignInAt} />
              </>
            ) : (
              "Has not signed in yet"
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!member.isActive && <Badge tone="grey">Deactivated</Badge>}
          {member.hasTwoFactor && <Badge tone="green">Two-factor</Badge>}
          {member.hasPasskey && <Badge tone="green">Passkey</Badge>}
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <RoleForm member={member} roles={roles} />
        <AccessForm member={member} />
      </div>
      {(member.hasTwoFactor || member.hasPasskey) && <SecondFactorForm member={member} />}
    </li>
  );
}

function RoleForm({ member, roles }: { member: StaffMemberView; roles: readonly RoleOption[] }) {
  const isPending = usePendingForm("role", member.userId);
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="form" value="role" />
      <input type="hidden" name="userId" value={member.userId} />
      <SelectField
        key={member.role}
        label={`Role of ${member.name}`}
        isLabelHidden
        name="role"
        defaultValue={member.role}
        className="w-44"
      >
        {roles.map(({ role, name }) => (
          <option key={role} value={role}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button
        type="submit"
        variant="outline"
        size="sm"
        className="min-h-11 lg:min-h-10"
        isPending={isPending}
      >
        Change role<span className="sr-only"> of {member.name}</span>
      </Button>
    </Form>
  );
}

function AccessForm({ member: { userId, name, isActive } }: { member: StaffMemberView }) {
  const form = isActive ? "deactivate" : "reactivate";
  const isPending = usePendingForm(form, userId);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="userId" value={userId} />
      <Button
        type="submit"
        variant={isActive ? "danger" : "outline"}
        size="sm"
        className="min-h-11 lg:min-h-10"
        isPending={isPending}
      >
        {isActive ? "Deactivate" : "Reactivate"}
        <span className="sr-only"> {name}</span>
      </Button>
    </Form>
  );
}

/** For a member who has lost the phone or the passkey. */
function SecondFactorForm({ member: { userId, name } }: { member: StaffMemberView }) {
  const isPending = usePendingForm("second-factor", userId);
  return (
    <details className="rounded border border-line">
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium wrap-anywhere text-ink-soft hover:text-ink">
        Remove the second factor of {name}…
      </summary>
      <Form method="post" preventScrollReset className="space-y-3 px-4 pb-4">
        <input type="hidden" name="form" value="second-factor" />
        <input type="hidden" name="userId" value={userId} />
        <p className="text-sm text-ink-soft">
          For somebody who has lost the phone or the passkey: removes authenticator app, backup codes and
          passkeys, and signs out all devices. The password then signs in.
        </p>
        <Button type="submit" variant="danger" isPending={isPending} pendingLabel="Removing...">
          Remove second factor<span className="sr-only"> of {name}</span>
        </Button>
      </Form>
    </details>
  );
}

function usePendingForm(form: string, userId: string): boolean {
  const { formData } = useNavigation();
  return formData?.get("form") === form && formData.get("userId") === userId;
}
