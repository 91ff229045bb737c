import process from "node:process";
import {
  violatedInvariants,
  checkIntegrity,
  describeIntegrity,
} from "#app/domain/integrity/check-integrity.server.ts";
import { withDatabase } from "#db/with-database.ts";

// npm run check:data: checks the integrity of the store's data. Only reads; exits with code 1 on a violation. Only one process can
// open the built-in database, so stop the store first; on a PostgreSQL server it may keep running.
await withDatabase(
  async ({ db }) => {
    const results = await checkIntegrity(db);
    const violated = violatedInvariants(results).length;
    if (violated > 0) process.exitCode = 1;
    const verdict =
      broken === 0
        ? `The data is consistent: all ${checked.length} rules hold.`
        : `The data is inconsistent: ${broken} of ${checked.length} rules are broken.`;
    return `${describeIntegrity(checked)}\n\n${verdict}`;
  },
  { isMigrated: false },
);
