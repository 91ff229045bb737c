import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { clientChunkOf } from "./scripts/client-build/client-chunks.ts";
import { packAssets } from "./scripts/client-build/pack-assets.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), packAssets()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // One style sheet for all pages. Split, what a page fetches later would bring it along a second time, and all be styled anew.
    cssCodeSplit: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // A schema is made and nothing else happens: one whose form is read on the server alone does not travel, nor does Zod.
          treeshake: { manualPureFunctions: ["z"] },
          output: { codeSplitting: { groups: [{ name: clientChunkOf }] } },
        },
      },
    },
  },
});
