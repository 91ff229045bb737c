import { Form, useNavigation } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import type { InvitationView } from "#app/domain/customers/staff/staff.ts";
import type { RoleOption } from "#app/routes/admin/settings/staff/members-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

interface InvitePanelProps {
  invitations: readonly InvitationView[];
  roles: readonly RoleOption[];
  problem: FormError | undefined;
}

/** Invites a person, and lists the invitations that were not accepted yet. */
export function InvitePanel({ invitations, roles, problem }: InvitePanelProps) {
  const form = useFocusInvalid(problem);
  const { formData } = useNavigation();
  return (
    <Panel title="Invite">
      <FormErrorAlert error={problem} />
      <Form
        key={problem?.id ?? invitations.length}
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        className="space-y-4"
      >
        <input type="hidden" name="form" value="invite" />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={problem?.values?.["email"]}
          error={problem?.fieldErrors?.["email"]}
          hint="We send a link that works once, within 72 hours."
        />
        <SelectField
          label="Role"
          name="role"
          defaultValue={problem?.values?.["role"] ?? "packer"}
          error={problem?.fieldErrors?.["role"]}
          className="max-w-60"
        >
          {roles.map(({ role, name }) => (
            <option key={role} value={role}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" isPending={formData?.get("form") === "invite"} pendingLabel="Sending...">
          Send invitation
        </Button>
      </Form>
      {invitations.length > 0 && (
        <ul className="mt-6 divide-y divide-line border-y border-line text-sm" aria-label="Open invitations">
          {invitations.map((invitation) => (
            <Invitation key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Invitation({
  invitation: { id, email, role, roleName, expiresAt },
}: {
  invitation: InvitationView;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">{email}</p>
        <p className="text-ink-soft">
          {roleName}, link valid until <Moment at={expiresAt} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="form" value="invite" />
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="role" value={role} />
          <Button type="submit" variant="outline" size="sm" className="min-h-11 lg:min-h-9">
            Send again<span className="sr-only"> to {email}</span>
          </Button>
        </Form>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="form" value="withdraw" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="outline" size="sm" className="min-h-11 lg:min-h-9">
            Withdraw<span className="sr-only"> the invitation of {email}</span>
          </Button>
        </Form>
      </div>
    </li>
  );
}
