/** Defence in depth behind the guard of the admin routes. Throws for any other role. */
export function assertAdministrator({ role }: { role: string }): void {
  if (role !== "admin") throw new Error("Only an administrator may do this");
}
