import process from "node:process";
import { resetAdministrator } from "#app/domain/customers/auth/reset-administrator.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { withDatabase } from "#db/with-database.ts";

// npm run admin:reset -- <email>: resets the administrator's password, two-factor authentication and passkeys. Only one process can open the
// built-in database, so stop the store first; with PostgreSQL it may keep running.
const email = process.argv[2] ?? "";
if (email === "") {
  process.stderr.write("Usage: npm run admin:reset -- you@shop.example\n");
  process.exit(1);
}

await withDatabase(async ({ db }) => {
  const result = await resetAdministrator({ db, clock: systemClock }, email);
  if (result.ok)
    return [
      `${email} has a new password, shown here and nowhere else: ${result.password}`,
      "The next sign-in needs no code and no passkey, and all devices are signed out. Change the password under Settings > Security, and",
      "set up the authenticator app or passkeys again there.",
    ].join("\n");
  process.exitCode = 1;
  return result.email === null
    ? "There is no administrator yet: the store creates one when it first starts. Nothing was changed."
    : `${email} is not the administrator; that is ${result.email}. Nothing was changed.`;
});
