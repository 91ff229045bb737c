import fc from "fast-check";
import { propertySeed } from "../../scripts/property-seed.ts";

// Setup of all tests: every property is tested with the seed that the run has printed.
fc.configureGlobal({ seed: propertySeed() });
