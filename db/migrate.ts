import { withDatabase } from "#db/with-database.ts";

// npm run db:migrate: applies pending migrations.
await withDatabase(() => Promise.resolve("The database is up to date."), { mayCreate: true });
