import process from "node:process";

// React renders at half the speed unless this is set before it is loaded: keep this the first import of main.ts.
process.env["NODE_ENV"] ??= "production";
