// Runs before `npm start`, `npm run dev` and `npm test`: installs what is missing and builds what is stale.
// Uses only Node's built-ins and old syntax, so that an outdated Node still reaches the message about its version.
var MIN_NODE = 20;

var major = Number(process.versions.node.split(".")[0]);
if (major < MIN_NODE) {
  console.error(
    "Gulmohar needs Node " +
      MIN_NODE +
      " or newer; this is Node " +
      process.versions.node +
      ". See https://nodejs.org.",
  );
  process.exit(1);
} else {
  void import("./setup/prepare.mjs").then(function (setup) {
    return setup.prepare(process.argv[2]);
  });
}
