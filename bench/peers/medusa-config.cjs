// Copied into the folder in which Medusa is installed, as medusa-config.js.
const { defineConfig } = require("@medusajs/framework/utils");

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: "*",
      adminCors: "*",
      authCors: "*",
      jwtSecret: "benchmark",
      cookieSecret: "benchmark",
    },
  },
});
