import { withDatabase } from "#db/with-database.ts";

// npm run db:migrate: brings the database of the environment up to date, and only that.
await withDatabase(() => Promise.resolve("The database is up to date."));
