/** The prompt to change a password follows the setting of the administrators, wherever somebody signs in. */
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import { systemActor } from "@portal/core/platform/actor";
import { log } from "@portal/core/platform/log.server";
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import { handler as user } from "@portal/functions/routes/identity/user";
import { beforeEach, expect, test, vi } from "vitest";
import { buildJsonFailure } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { callLambda, createCallContext, setTestTime } from "../../support/calls/call-lambda.ts";
import {
  computeTotpCode,
  enrolTotp,
  finishSignIn,
  getFactorChallenge,
  signInToArea,
} from "../../support/sign-in/factors.ts";
import {
  createExistingAccount,
  getSessionToken,
  signInWithPassword,
} from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
beforeEach(() => {
  setTestTime("2026-11-23T02:00:00Z");
  clearRuleCache();
});

const setMonths = (from: string, value: number) =>
  setPolicy(
    { key: "account.passwordUpdateMonths", scope: "ALL", from, value },
    createCallContext({ ...systemActor, kind: "staff" }),
  );

const isPromptedNow = async (token: string): Promise<unknown> =>
  (await callLambda(user, "GET", "/api/user/current", { token })).body.data;

test("[R129] after the months that were set, a sign-in asks for another password, and so does the page of the account", async () => {
  await createExistingAccount("months@example.mo");
  await setMonths("2026-12-01", 1);
  // The day before the setting begins, and the day before its month is over.
  for (const now of ["2026-11-30T02:00:00Z", "2026-12-22T02:00:00Z"]) {
    setTestTime(now);
    const answer = await signInWithPassword("months@example.mo", "Demo2026");
    expect(answer.body.data).not.toHaveProperty("passwordUpdateDue");
    expect(await isPromptedNow(getSessionToken(answer))).toMatchObject({ passwordUpdateDue: false });
  }
  setTestTime("2026-12-23T02:00:00Z");
  const answer = await signInWithPassword("months@example.mo", "Demo2026");
  expect(answer.body.data).toHaveProperty("passwordUpdateDue", true);
  expect(await isPromptedNow(getSessionToken(answer))).toMatchObject({ passwordUpdateDue: true });
});

test("[R129] the second step of a sign-in asks for it by the same months", async () => {
  const account = "second-step@example.mo";
  await createExistingAccount(account);
  const { secret } = await enrolTotp(getSessionToken(await signInWithPassword(account, "Demo2026")));
  setTestTime("2027-05-22T02:00:00Z");
  await setMonths("2027-05-22", 24);
  const finishWithCode = async (): Promise<unknown> => {
    const { ticket } = getFactorChallenge(await signInToArea("user", account));
    return (await finishSignIn("user", { ticket, totp: computeTotpCode(secret) })).body.data;
  };
  setTestTime("2028-11-22T02:00:00Z");
  expect(await finishWithCode()).not.toHaveProperty("passwordUpdateDue");
  setTestTime("2028-11-23T02:00:00Z");
  expect(await finishWithCode()).toHaveProperty("passwordUpdateDue", true);
});

test("[R129] settings that cannot be read keep nobody from signing in: the default stands for them", async () => {
  const account = "no-settings@example.mo";
  await createExistingAccount(account);
  const { secret } = await enrolTotp(getSessionToken(await signInWithPassword(account, "Demo2026")));
  await setMonths("2026-11-24", 1);
  const write = vi.spyOn(log, "write");
  startStrictMachine(disableRandomFailures(), [
    async (call, send) =>
      JSON.stringify(call.input).includes('"S":"policy"')
        ? buildJsonFailure("ValidationException", "The partition cannot be read")
        : send(),
  ]);
  try {
    for (const [now, isDue] of [
      ["2027-05-22T02:00:00Z", undefined],
      ["2027-05-23T02:00:00Z", true],
    ] as const) {
      setTestTime(now);
      const { ticket } = getFactorChallenge(await signInToArea("user", account));
      const answer = await finishSignIn("user", { ticket, totp: computeTotpCode(secret) });
      expect(answer).toMatchObject({ status: 200 });
      expect((answer.body.data as { passwordUpdateDue?: true }).passwordUpdateDue).toBe(isDue);
      expect(await isPromptedNow(getSessionToken(answer))).toMatchObject({
        passwordUpdateDue: isDue ?? false,
      });
    }
    expect(write).toHaveBeenCalledWith(
      expect.objectContaining({ event: "passwordMonths.notRead", error: expect.anything() }),
      "ERROR",
    );
  } finally {
    startStrictMachine();
    write.mockRestore();
  }
});
