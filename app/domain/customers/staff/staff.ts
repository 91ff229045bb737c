/** The most people and roles that the page lists. */
export const MAX_LISTED_STAFF = 200;

/** The role of a member or an invitation, for people. */
export interface RoleView {
  /** The value of the role in forms: a built-in role's name, or the id of one of the owner's. */
  role: string;
  roleName: string;
}

export interface StaffMemberView extends RoleView {
  userId: string;
  name: string;
  email: string;
  hasTwoFactor: boolean;
  hasPasskey: boolean;
  lastSignInAt: Date | null;
  isActive: boolean;
}

export interface InvitationView extends RoleView {
  id: string;
  email: string;
  expiresAt: Date;
}

export interface OwnRoleView {
  id: string;
  name: string;
  permissions: string[];
}
