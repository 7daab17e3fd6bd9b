/** Watches a stage after a deployment, and says whether the release may stay. */

export interface StageState {
  /** Names of alarms that ring. */
  ringing: string[];
  /** The reason why the site does not answer; undefined when it does. */
  siteFailure: string | undefined;
}

interface ReleaseWatch {
  ask: () => Promise<StageState>;
  /** Waits between two questions. */
  wait: () => Promise<void>;
  /** The number of times that it is asked. */
  questions: number;
}

/** One bad answer may be the moment of the change itself; two in a row are not. */
const BAD_ANSWERS = 2;

const describeState = ({ ringing, siteFailure }: StageState): string =>
  [...ringing, ...(siteFailure === undefined ? [] : [`the site: ${siteFailure}`])].join(", ");

/** @returns why the release must be taken back, or undefined when it may stay */
const watchRelease = async ({ ask, wait, questions }: ReleaseWatch): Promise<string | undefined> => {
  let badAnswers = 0;
  for (let attempt = 0; attempt < questions; attempt++) {
    await wait();
    const fault = describeState(await ask());
    badAnswers = fault ? badAnswers + 1 : 0;
    if (badAnswers === BAD_ANSWERS) return fault;
  }
  return undefined;
};

interface ReleaseSteps extends ReleaseWatch {
  deploy: () => Promise<boolean>;
  /** Deploys what was there before. */
  goBack: () => Promise<boolean>;
  /** Remembers this commit as the one to go back to. */
  record: () => Promise<void>;
  say: (line: string) => void;
}

/** Deploys, watches and goes back when it must. @returns true when the release stays */
export const runRelease = async (steps: ReleaseSteps): Promise<boolean> => {
  const before = describeState(await steps.ask());
  if (before) {
    steps.say(`Nothing was deployed, because the stage is ill already: ${before}`);
    return false;
  }
  const isDeployed = await steps.deploy();
  const fault = isDeployed ? await watchRelease(steps) : "the deployment failed";
  if (fault === undefined) {
    await steps.record();
    steps.say("The release stays.");
    return true;
  }
  steps.say(`Going back: ${fault}`);
  const isBack = await steps.goBack();
  steps.say(
    isBack ? "The release before is deployed again." : "Going back failed as well: see docs/operations.md",
  );
  return false;
};
