import process from "node:process";
import {
  violatedInvariants,
  checkIntegrity,
  describeIntegrity,
} from "#app/domain/integrity/check-integrity.server.ts";
import { withDatabase } from "#db/with-database.ts";

// npm run check:data: checks the store's data for consistency. Read-only; exits with code 1 when an invariant is violated. Only one
// process can open the built-in database, so a store that uses it must be stopped; a store on a PostgreSQL server may keep running.
await withDatabase(
  async ({ db }) => {
    const results = await checkIntegrity(db);
    const violated = violatedInvariants(results).length;
    if (violated > 0) process.exitCode = 1;
    const verdict =
      violated === 0
        ? `The data is consistent: all ${results.length} invariants hold.`
        : `The data is inconsistent: ${violated} of ${results.length} invariants are violated.`;
    return `${describeIntegrity(results)}\n\n${verdict}`;
  },
  { shouldMigrate: false },
);
