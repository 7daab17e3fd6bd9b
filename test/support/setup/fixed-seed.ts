/**
 * Before each test file: random data follow from a seed, so that the same commit has the same verdict on every machine
 * and day. `FUZZ_SEED=<number>` tries others, as the gates do every day.
 */
import fc from "fast-check";
import { testSeed } from "./test-seed.ts";

fc.configureGlobal({ seed: testSeed });
