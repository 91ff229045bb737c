import { z } from "zod";
import { MIN_ADMIN_PASSWORD_LENGTH } from "#app/domain/customers/account.ts";
import {
  GRANTABLE_PERMISSIONS,
  STAFF_ROLE_NAMES,
  type Permission,
  type StaffRole,
} from "#app/domain/customers/staff/permissions.ts";
import { emailError, typedEmailField } from "#app/lib/forms/email-field.ts";
import { requiredTextField } from "#app/lib/forms/form-fields.ts";
import { isUuid } from "#app/lib/id.ts";

/** A built-in role by its name, or one of the owner's by its id. */
export type RoleChoice = { role: StaffRole; ownRoleId: null } | { role: null; ownRoleId: string };

const Role = z
  .string()
  .default("")
  .transform((value, context): RoleChoice => {
    const role = STAFF_ROLE_NAMES.find((name) => name === value);
    if (role) return { role, ownRoleId: null };
    if (isUuid(value)) return { role: null, ownRoleId: value };
    context.addIssue("Choose a role");
    return z.NEVER;
  });

/** Invites a person by email. */
export const InvitationForm = z.object({
  email: typedEmailField.transform((typed, context) => {
    const problem = emailError(typed);
    if (problem === null) return typed.toLowerCase();
    context.addIssue(problem);
    return z.NEVER;
  }),
  role: Role,
});

/** Gives a member of staff another role. */
export const MemberRoleForm = z.object({ userId: z.uuid(), role: Role });

/** Accepts an invitation. The shop's rules for passwords apply, too. */
export const AcceptInvitationForm = z
  .object({
    name: requiredTextField("Enter your name", 100),
    password: z
      .string()
      .default("")
      .refine((value) => value.length >= MIN_ADMIN_PASSWORD_LENGTH, {
        error: `Use at least ${MIN_ADMIN_PASSWORD_LENGTH} characters`,
      }),
    confirmPassword: z.string().default(""),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: "The passwords do not match",
    path: ["confirmPassword"],
  });

/** The field of a permission in the form of a role. */
export const permissionField = (permission: Permission) => `permission.${permission}`;

/** The form of a role: its name and the ticked permissions. */
export const OwnRoleForm = z
  .looseObject({ name: requiredTextField("Enter a name", 60) })
  .transform((fields, context) => {
    const permissions = GRANTABLE_PERMISSIONS.filter((name) => fields[permissionField(name)] === "on");
    if (permissions.length > 0) return { name: fields.name, permissions };
    context.addIssue({ code: "custom", path: ["permissions"], message: "Tick at least one permission" });
    return z.NEVER;
  });
