import process from "node:process";
import {
  brokenRules,
  checkIntegrity,
  describeIntegrity,
} from "#app/domain/integrity/check-integrity.server.ts";
import { withDatabase } from "#db/with-database.ts";

// npm run check: do the books of the store add up? Only reads; ends with code 1 when something does not. The built-in database is
// opened by one process at a time, so there the store has to be stopped; on a PostgreSQL server it may go on selling.
await withDatabase(
  async ({ db }) => {
    const checked = await checkIntegrity(db);
    const broken = brokenRules(checked).length;
    if (broken > 0) process.exitCode = 1;
    const verdict =
      broken === 0
        ? `The books add up: ${checked.length} rules hold.`
        : `The books do not add up: ${broken} of ${checked.length} rules are broken.`;
    return `${describeIntegrity(checked)}\n\n${verdict}`;
  },
  { bringUpToDate: false },
);
