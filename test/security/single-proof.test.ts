/**
 * A sign-in or a change of factors takes one proof. A second one beside it is refused instead of ignored, before
 * anything is checked or used up: a call cannot hide a wrong proof behind a right one, nor lose a recovery code
 * unnoticed.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { advanceTestTime, type CallAnswer, setTestTime } from "../support/calls/call-lambda.ts";
import {
  callFactorList,
  computeTotpCode,
  enrolTotp,
  findWrongTotpCode,
  finishSignIn,
  getFactorChallenge,
  requestFactorChange,
  signInToArea,
} from "../support/sign-in/factors.ts";
import { createExistingAccount, getSessionToken } from "../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

prepareTestServices();
beforeEach(() => setTestTime("2026-11-23T02:00:00Z"));

let people = 0;
/** Creates an officer with an authenticator app and recovery codes, and a session. */
const createOfficer = async () => {
  const account = `proof${++people}@example.mo`;
  await createExistingAccount(account, { roles: ["OFFICER"], language: "pt" });
  const token = getSessionToken(await signInToArea("staff", account));
  const { secret, recoveryCodes } = await enrolTotp(token);
  advanceTestTime(30_000);
  return { account, token, secret, recovery: recoveryCodes[0] ?? "" };
};
const passkey = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
};
const expectSurplus = ({ status, body }: CallAnswer, ...surplus: string[]): void =>
  expect([status, body.code, body.fields]).toEqual([
    400,
    200114,
    surplus.map((path) => ({ path, key: "illegal" })),
  ]);
const countRecoveryCodes = async (token: string): Promise<number> => {
  const { body } = await callFactorList(token);
  return (body.data as { recoveryCodesLeft: number }).recoveryCodesLeft;
};

describe("two proofs in one call are refused and used up by nothing", () => {
  test("with the password", async () => {
    const { account, token, secret, recovery } = await createOfficer();
    for (const totp of [computeTotpCode(secret), findWrongTotpCode(secret)])
      expectSurplus(await signInToArea("staff", account, { totp, recovery }), "recovery");
    expect(await countRecoveryCodes(token)).toBe(10);
    expect((await signInToArea("staff", account, { totp: computeTotpCode(secret) })).status).toBe(200);
  });

  test("in the second step, whichever they are", async () => {
    const { account, token, secret, recovery } = await createOfficer();
    const { ticket } = getFactorChallenge(await signInToArea("staff", account));
    const totp = computeTotpCode(secret);
    expectSurplus(await finishSignIn("staff", { ticket, totp, recovery }), "recovery");
    expectSurplus(await finishSignIn("staff", { ticket, passkey, totp }), "totp");
    expectSurplus(await finishSignIn("staff", { ticket, passkey, recovery }), "recovery");
    expectSurplus(await finishSignIn("staff", { ticket, passkey, totp, recovery }), "totp", "recovery");
    expect(await countRecoveryCodes(token)).toBe(10);
    expect((await finishSignIn("staff", { ticket, totp })).status).toBe(200);
  });

  test("in a change of factors", async () => {
    const { token, secret, recovery } = await createOfficer();
    const totp = computeTotpCode(secret);
    for (const path of ["/totp", "/totp/remove", "/passkey", "/recovery"])
      expectSurplus(await requestFactorChange(token, path, { totp, recovery }), "recovery");
    expect(await countRecoveryCodes(token)).toBe(10);
    expect((await requestFactorChange(token, "/recovery", { recovery })).status).toBe(200);
  });

  test("wrong ones beside them count as no guess", async () => {
    const { account, secret, recovery } = await createOfficer();
    const { ticket } = getFactorChallenge(await signInToArea("staff", account));
    for (let i = 0; i < 30; i++)
      expectSurplus(
        await finishSignIn("staff", { ticket, totp: findWrongTotpCode(secret), recovery }),
        "recovery",
      );
    expect((await finishSignIn("staff", { ticket, totp: computeTotpCode(secret) })).status).toBe(200);
  });
});
