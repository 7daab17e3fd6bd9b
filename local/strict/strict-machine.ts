/**
 * A machine that behaves like AWS where the emulators are kinder (`docs/strict-machine.md`). The local machine and the
 * tests share it.
 */
import { installWireRules, type WireRule } from "./aws-wire.ts";
import { createIndexLag } from "./index-lag.ts";
import { injectFailures } from "./injected-failures.ts";
import { refuseClientsWithoutLimits, stopEndedInvocations } from "./invocation.ts";
import { forbidMissingObjects } from "./missing-objects.ts";
import { leaveRowsOfBatches } from "./partial-batches.ts";
import { refuseInvalidRequests } from "./request-limits.ts";
import { disableRandomFailures, readStrictSettings, type StrictSettings } from "./settings.ts";

interface StrictMachine {
  settings: StrictSettings;
  /** A test has rules of its own, by which calls fail or are counted. */
  hasTestRules: boolean;
  /** Lets indexes show what ended runs have written, before a call from outside. */
  catchUpIndexes(): void;
}

let strictMachine: StrictMachine | undefined;
/** Returns the strict machine of this process, or undefined where AWS is not imitated that closely. */
export const getStrictMachine = (): StrictMachine | undefined => strictMachine;

/** The parts that stay when a test starts the machine again. */
let lastingRules: readonly WireRule[] = [];
/** Starts the machine with rules that last, before those of each test; only they decide which calls fail. */
export const startLastingMachine = (rules: readonly WireRule[]): void => {
  lastingRules = rules;
  startStrictMachine();
};

/**
 * Makes this process behave like AWS, or no longer.
 * @param testRules of a test, which see what a Lambda sends
 */
export const startStrictMachine = (
  askedSettings: StrictSettings | undefined = readStrictSettings(),
  testRules: readonly WireRule[] = [],
): StrictMachine | undefined => {
  const moreRules = [...lastingRules, ...testRules];
  const settings =
    askedSettings && lastingRules.length > 0 ? disableRandomFailures(askedSettings) : askedSettings;
  const indexLag = settings && createIndexLag(settings.indexLagMs);
  installWireRules(
    settings && indexLag
      ? [
          stopEndedInvocations,
          refuseClientsWithoutLimits,
          refuseInvalidRequests,
          injectFailures(settings),
          leaveRowsOfBatches(settings),
          ...moreRules,
          forbidMissingObjects,
          indexLag.rule,
        ]
      : moreRules,
  );
  strictMachine = settings &&
    indexLag && { settings, hasTestRules: testRules.length > 0, catchUpIndexes: indexLag.catchUp };
  return strictMachine;
};
