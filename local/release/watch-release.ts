/** Watches a stage after a deployment, and says whether the release may stay. */

export interface StageState {
  /** Names of alarms that ring. */
  ringing: string[];
  /** The reason why the site or a resource of its API does not answer; undefined when they do. */
  siteFailure: string | undefined;
}

interface ReleaseWatch {
  ask: () => Promise<StageState>;
  /** Waits between two questions. */
  wait: () => Promise<void>;
  /** The number of times that it is asked. */
  questions: number;
}

/**
 * AWS refuses calls for some seconds while it learns what a release gives or takes from a role, so that this alarm is
 * no reason to go back or not to begin. A permission that stays away where people need it rings others (decision 0644).
 */
const DENIAL_ALARM = /^CallsDenied/;
/**
 * They tell of last night's backups, of work of the day before, or of the mail and text messages of weeks, which no
 * release of now has spoilt, and may ring for days after the fault was mended.
 */
const PAST_ALARM = new RegExp(
  `^(${[
    "Backups",
    "DeskFiguresBegunStopped",
    "MailBounces",
    "MailComplaints",
    "OverdueRemindersDoneStopped",
    "ReconciliationsDoneStopped",
    "RepeatedExportsBegunStopped",
    "SmsSpending",
  ].join("|")})`,
);

/** One bad answer may be the moment of the change itself; two in a row are not. */
const BAD_ANSWERS = 2;

const describeState = ({ ringing, siteFailure }: StageState): string =>
  [
    ...ringing.filter((name) => !DENIAL_ALARM.test(name) && !PAST_ALARM.test(name)),
    ...(siteFailure === undefined ? [] : [`the site: ${siteFailure}`]),
  ].join(", ");

/**
 * Watches a release by the answers of the site, until it may stay or must be taken back.
 * @returns why the release must be taken back, undefined when it may stay; and whether AWS refused calls meanwhile
 */
const watchRelease = async ({
  ask,
  wait,
  questions,
}: ReleaseWatch): Promise<{ fault: string | undefined; wasDenied: boolean }> => {
  let badAnswers = 0;
  let wasDenied = false;
  for (let attempt = 0; attempt < questions; attempt++) {
    await wait();
    const state = await ask();
    wasDenied ||= state.ringing.some((name) => DENIAL_ALARM.test(name));
    const fault = describeState(state);
    badAnswers = fault ? badAnswers + 1 : 0;
    if (badAnswers === BAD_ANSWERS) return { fault, wasDenied };
  }
  return { fault: undefined, wasDenied };
};

interface ReleaseSteps extends ReleaseWatch {
  /**
   * Asks the stage before it is deployed: it has the resources of the release before, so that one which this commit
   * brings cannot answer yet.
   */
  askBefore: () => Promise<StageState>;
  deploy: () => Promise<boolean>;
  /** Deploys what was there before. */
  goBack: () => Promise<boolean>;
  /** Remembers this commit as the one to go back to. */
  record: () => Promise<void>;
  say: (line: string) => void;
}

/** Runs a release: deploys, watches and goes back when it must. @returns true when the release stays */
export const runRelease = async (steps: ReleaseSteps): Promise<boolean> => {
  const before = describeState(await steps.askBefore());
  if (before) {
    steps.say(`Nothing was deployed, because the stage is ill already: ${before}`);
    return false;
  }
  const isDeployed = await steps.deploy();
  const { fault, wasDenied } = isDeployed
    ? await watchRelease(steps)
    : { fault: "the deployment failed", wasDenied: false };
  if (wasDenied) steps.say("A role lacked a permission: see CallsDenied in docs/operations.md.");
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
