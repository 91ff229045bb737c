// Copied into the folder in which Vendure is installed. `node vendure-store.cjs fill` makes the tables and imports the catalogue;
// without an argument it serves the shop API and runs the job queue in the same process.
const path = require("node:path");
const process = require("node:process");
const { AssetServerPlugin } = require("@vendure/asset-server-plugin");
const core = require("@vendure/core");
const { populate } = require("@vendure/core/cli");

const isFilling = process.argv[2] === "fill";
const database = new URL(process.env.DATABASE_URL);

const config = core.mergeConfig(core.defaultConfig, {
  apiOptions: {
    port: Number(process.env.PORT),
    hostname: "127.0.0.1",
    adminApiPath: "admin-api",
    shopApiPath: "shop-api",
  },
  authOptions: {
    tokenMethod: ["bearer"],
    superadminCredentials: { identifier: "benchmark", password: "a benchmark needs none" },
    cookieOptions: { secret: "benchmark" },
  },
  dbConnectionOptions: {
    type: "postgres",
    host: database.hostname,
    port: Number(database.port),
    username: database.username,
    password: "",
    database: database.pathname.slice(1),
    synchronize: isFilling,
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler] },
  importExportOptions: { importAssetsDir: process.env.IMAGES },
  logger: new core.DefaultLogger({ level: core.LogLevel.Warn }),
  plugins: [
    AssetServerPlugin.init({ route: "assets", assetUploadDir: path.join(__dirname, "assets") }),
    core.DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    core.DefaultSearchPlugin.init({ bufferUpdates: false }),
  ],
});

async function fill() {
  const app = await populate(
    () => core.bootstrap(config),
    require("./initial-data.json"),
    path.join(__dirname, "products.csv"),
  );
  const contexts = app.get(core.RequestContextService);
  await app.get(core.SearchService).reindex(await contexts.create({ apiType: "admin" }));
  await app.get(core.JobQueueService).start();
  await untilIndexed(app.get(core.TransactionalConnection));
  await app.close();
  process.exit(0);
}

async function untilIndexed(connection) {
  for (;;) {
    const [{ open }] = await connection.rawConnection.query(
      "select count(*)::int as open from job_record where state in ('PENDING', 'RUNNING', 'RETRYING')",
    );
    if (open === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function serve() {
  const app = await core.bootstrap(config);
  await app.get(core.JobQueueService).start();
}

(isFilling ? fill() : serve()).catch((error) => {
  console.error(error);
  process.exit(1);
});
