import { describe, expect, test } from "vitest";
import { runRelease, type StageState } from "../../local/release/watch-release.ts";

const well: StageState = { ringing: [], siteFailure: undefined };
const rings: StageState = { ringing: ["ServerErrors"], siteFailure: undefined };
const silentStage: StageState = { ringing: [], siteFailure: "status 503" };

/** Releases a stage that answers these states, one after the other, and then the last one. */
const watchStates = async (states: StageState[], { deploys = true, goesBack = true } = {}) => {
  const doneSteps: string[] = [];
  let requestCount = 0;
  const noteResult = (what: string, result: boolean) => async () => {
    doneSteps.push(what);
    return result;
  };
  const askStage = async () => states[Math.min(requestCount++, states.length - 1)] ?? well;
  const stays = await runRelease({
    askBefore: askStage,
    ask: askStage,
    wait: async () => undefined,
    questions: 5,
    deploy: noteResult("deploy", deploys),
    goBack: noteResult("go back", goesBack),
    record: async () => void doneSteps.push("record"),
    say: (line) => void doneSteps.push(line),
  });
  return { stays, done: doneSteps };
};

describe("a release", () => {
  test("stays when nothing rings and the site answers, and is the one to go back to", async () =>
    expect(await watchStates([well])).toEqual({
      stays: true,
      done: ["deploy", "record", "The release stays."],
    }));
  test("is not begun while an alarm rings", async () => {
    const { stays, done } = await watchStates([rings]);
    expect(stays).toBe(false);
    expect(done).toEqual([expect.stringContaining("Nothing was deployed")]);
  });
  test.each([
    ["an alarm rings", [well, well, rings], "ServerErrors"],
    ["the site does not answer", [well, silentStage], "the site: status 503"],
    ["one after the other", [well, rings, silentStage], "the site: status 503"],
  ])("is taken back when %s twice in a row", async (_, states, reason) => {
    const { stays, done } = await watchStates(states);
    expect(stays).toBe(false);
    expect(done).toEqual([
      "deploy",
      `Going back: ${reason}`,
      "go back",
      "The release before is deployed again.",
    ]);
  });
  test("stays while AWS learns what it has changed of a role, and whoever releases is told", async () => {
    const deniedStage: StageState = { ringing: ["CallsDeniedAlarm-1a2b"], siteFailure: undefined };
    expect(await watchStates([deniedStage])).toEqual({
      stays: true,
      done: [
        "deploy",
        "A role lacked a permission: see CallsDenied in docs/operations.md.",
        "record",
        "The release stays.",
      ],
    });
    const { stays, done } = await watchStates([
      deniedStage,
      { ...rings, ringing: [...deniedStage.ringing, ...rings.ringing] },
    ]);
    expect([stays, done.includes("Going back: ServerErrors")]).toEqual([false, true]);
  });
  test.each([
    ["the backup of a night is missing", "BackupsMissingAlarm-1a2b"],
    ["letters of weeks have bounced", "MailBouncesAlarm-1a2b"],
    ["letters of weeks were called spam", "MailComplaintsAlarm-1a2b"],
    ["text messages near their limit of the month", "SmsSpendingAlarm-1a2b"],
    ["a day was not reconciled", "ReconciliationsDoneStoppedAlarm-1a2b"],
    ["exports of the day before were not begun", "RepeatedExportsBegunStoppedAlarm-1a2b"],
    ["reminders of the day before were not sent", "OverdueRemindersDoneStoppedAlarm-1a2b"],
    ["figures of the day before were not counted", "DeskFiguresBegunStoppedAlarm-1a2b"],
  ])("begins and stays while %s", async (_, alarm) => {
    const lateStage: StageState = { ringing: [alarm], siteFailure: undefined };
    expect(await watchStates([lateStage, lateStage, lateStage])).toEqual({
      stays: true,
      done: ["deploy", "record", "The release stays."],
    });
  });
  test("stays when it was bad for a moment only", async () =>
    expect((await watchStates([well, rings, well, silentStage, well])).stays).toBe(true));
  test("that is not deployed whole is taken back", async () => {
    const { done } = await watchStates([well], { deploys: false, goesBack: false });
    expect(done).toEqual([
      "deploy",
      "Going back: the deployment failed",
      "go back",
      expect.stringContaining("failed as well"),
    ]);
  });
});
