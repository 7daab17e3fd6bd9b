/** The doctor asks only about what it is told, so it says where it lacks the settings of the deployment. */
import { expect, test } from "vitest";
import { runChecks } from "../../local/doctor/findings.ts";
import { buildSettingsCheck } from "../../local/doctor/settings-check.ts";

const settings = {
  MAIL_DOMAIN: "mail.example.org",
  DESK_MAIL: "desk@example.org",
  ALARM_EMAIL: "ops@example.org",
  PAYMENT_GATEWAY_URL: "https://gateway.example",
};
const checkStage = (stage: string, environment: Record<string, string>) =>
  runChecks([buildSettingsCheck(stage, environment)]);

test("settings with which the stage is deployed", async () => {
  expect(await checkStage("production", settings)).toEqual([
    { name: "settings", result: "ok", observation: "a deployment takes them" },
  ]);
  // A trial stage needs none.
  expect(await checkStage("try-1", {})).toMatchObject([{ result: "ok" }]);
});

test.each([
  ["one is missing", { MAIL_DOMAIN: "" }, "MAIL_DOMAIN must name the domain that sends mail"],
  ["one has another form", { MAIL_REGION: "Hong Kong" }, /^MAIL_REGION is Hong Kong: /],
  ["a rate is no number", { MAIL_PER_SECOND: "fast" }, /^MAIL_PER_SECOND is fast: /],
  ["a limit is no number", { SMS_MONTHLY_USD: "1,000" }, /^SMS_MONTHLY_USD is 1,000: /],
])("%s", async (_, change, observation) => {
  expect(await checkStage("production", { ...settings, ...change })).toEqual([
    {
      name: "settings",
      result: "act",
      observation: expect.stringMatching(observation),
      advice: expect.stringContaining("what is not set is not asked about"),
    },
  ]);
});
