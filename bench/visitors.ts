import process from "node:process";
import { loadLightly, type Load } from "./light-load.ts";

// A process of its own: what else a bench does meanwhile does not hold up its visitors.
const [address = "", load = "{}"] = process.argv.slice(2);
process.send?.(await loadLightly(address, JSON.parse(load) as Load));
process.disconnect();
