import { constants } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import { checkoutChunkOf, clientChunkOf, FINDER_CHUNKS } from "./scripts/client-build/client-chunks.ts";
import packageFile from "./package.json" with { type: "json" };

const SERVER_FILES = /^(?:index\.js$|chunks\/)/;

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    // `name.br` and `name.gz` beside each text file of the browser's build, for sirv.
    // Only for builds: in development the plugin discards all further output when a build would end.
    command === "build" && {
      ...compression({
        include: /\.(?:js|css|svg|json|webmanifest)$/,
        // The plugin hooks into a plugin that all environments share, so applyToEnvironment alone does not keep the server build out.
        exclude: SERVER_FILES,
        threshold: 512,
        logLevel: "silent",
        algorithms: [
          defineAlgorithm("brotliCompress", {
            params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
          }),
          defineAlgorithm("gzip", { level: 9 }),
        ],
      }),
      applyToEnvironment: ({ name }) => name === "client",
    },
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // The licenses of all compiled-in packages require that their notices are passed on: the browser's are served at this path.
    license: { fileName: "third-party-notices.md" },
  },
  environments: {
    // The server build contains every package except the dependencies, which server/ and db/ load as well: all others are
    // devDependencies, and `npm ci --omit=dev` leaves them out. Development loads each package from node_modules.
    // Drizzle is built in as well: Node parses its package.json (179 kB) for each of its 150 files, with 130 MB of garbage.
    ssr: {
      // The condition "node" takes each package's own files for Node: React Router adds it only where its Node adapter is a dependency.
      // Without it, development loads pdfkit's build for browsers, whose files are no streams of Node.
      resolve:
        command === "build"
          ? {
              noExternal: true,
              external: Object.keys(packageFile.dependencies).filter((name) => name !== "drizzle-orm"),
              conditions: ["node"],
            }
          : { externalConditions: ["node"] },
      build: { rolldownOptions: { output: { chunkFileNames: "chunks/[name]-[hash].js" } } },
    },
    client: {
      build: {
        rolldownOptions: {
          // Creating a schema has no side effects: schemas that only the server uses, and Zod, are left out of the browser's build.
          treeshake: { manualPureFunctions: ["z"] },
          output: {
            codeSplitting: {
              groups: [
                { name: clientChunkOf, priority: 6 },
                { name: checkoutChunkOf, priority: 5 },
                ...FINDER_CHUNKS,
              ],
            },
          },
        },
      },
    },
  },
}));
