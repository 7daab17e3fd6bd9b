/** Tokens of the provider are accepted only when all of this holds: signature, issuer, audience, times, nonce, kind. */
import type { SignOnResult } from "@portal/core/identity/sign-on/sign-on-schema";
import { handler } from "@portal/functions/routes/identity/third-party";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { advanceTestTime, callLambda, setTestTime } from "../../support/calls/call-lambda.ts";
import { configureSignOn, signOnPaths } from "../../support/sign-in/follow-sign-on.ts";
import {
  type HostileProvider,
  type HostileToken,
  startHostileProvider,
} from "../../support/sign-in/hostile-provider.ts";
import { callWithProofOfWork, WORK_REQUIRED } from "../../support/sign-in/proof-of-work.ts";
import { getStatusAndCode, takeNextAddress } from "../../support/sign-in/sign-in-calls.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

let provider: HostileProvider;
beforeAll(async () => {
  await createFreshTable();
  provider = await startHostileProvider();
});
afterAll(() => provider?.stop());
beforeEach(() => {
  setTestTime("2026-11-23T02:00:00Z");
  configureSignOn(provider);
  provider.next = {};
});

/** Begins, and comes back with a code that the provider answers with the token of the test. */
const returnFromProvider = async (token: HostileToken & { nonce?: string | undefined } = {}) => {
  const startAnswer = await callLambda(handler, "GET", signOnPaths.person.login, {
    address: takeNextAddress(),
  });
  const { url, proof } = startAnswer.body.data as { url: string; proof: string };
  const signOnQuery = new URL(url).searchParams;
  const nonce = "nonce" in token ? token.nonce : signOnQuery.get("nonce");
  provider.next = { ...token, claims: { nonce, ...token.claims } };
  const query = { code: "anything", state: signOnQuery.get("state") ?? "", proof };
  const answer = await callLambda(handler, "GET", signOnPaths.person.callback, {
    query,
    address: takeNextAddress(),
  });
  return { answer, challenge: signOnQuery.get("code_challenge") };
};
const addSecondsToNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

test("a token that holds is believed, and the verifier of the challenge is sent with the code", async () => {
  const { answer, challenge } = await returnFromProvider();
  expect((answer.body.data as SignOnResult).bind).toMatchObject({ kind: "person", number: "•••• 678" });
  expect(provider.challenge).toBe(challenge);
});

test.each<[string, HostileToken & { nonce?: string | undefined }]>([
  ["another nonce", { nonce: "another" }],
  ["no nonce", { nonce: undefined }],
  ["another audience", { claims: { aud: "somebody-else" } }],
  ["the audience of entities", { claims: { aud: "entity" } }],
  ["another issuer", { claims: { iss: "https://evil.example" } }],
  ["an end that is past", { claims: { iat: addSecondsToNow(-600), exp: addSecondsToNow(-120) } }],
  ["a beginning that is to come", { claims: { nbf: addSecondsToNow(600) } }],
  ["no end", { claims: { exp: undefined } }],
  ["a signature of another key", { forged: true }],
  ["a key that is not published", { header: { kid: "other" }, forged: true }],
  ["no signature", { header: { alg: "none" } }],
  ["no subject", { claims: { sub: undefined } }],
  ["the type of an entity", { claims: { identity_type: "entity" } }],
  ["no type", { claims: { identity_type: undefined } }],
  ["no number", { claims: { identity_number: " " } }],
])("[R549] a token with %s is refused", async (_, token) => {
  expect(getStatusAndCode((await returnFromProvider(token)).answer)).toEqual([400, 900071]);
});

test("clocks may differ by a minute", async () => {
  const { answer } = await returnFromProvider({
    claims: { iat: addSecondsToNow(-600), exp: addSecondsToNow(-30) },
  });
  expect(answer.status).toBe(200);
});

describe("a provider that is away", () => {
  test("at the token is told by a code of its own", async () => {
    expect(getStatusAndCode((await returnFromProvider({ status: 500 })).answer)).toEqual([503, 900070]);
  });

  test("before it begins is told, and asked again the next time", async () => {
    const stoppedProvider = await startHostileProvider();
    await stoppedProvider.stop();
    configureSignOn(stoppedProvider);
    expect(
      getStatusAndCode(
        await callLambda(handler, "GET", signOnPaths.person.login, { address: takeNextAddress() }),
      ),
    ).toEqual([503, 900070]);
    configureSignOn(provider);
    expect(
      (await callLambda(handler, "GET", signOnPaths.person.login, { address: takeNextAddress() })).status,
    ).toBe(200);
  });

  test("that never answers is waited for eight seconds", async () => {
    expect(getStatusAndCode((await returnFromProvider({ silent: true })).answer)).toEqual([503, 900070]);
  });
});

test("the provider is discovered once an hour", async () => {
  const freshProvider = await startHostileProvider();
  configureSignOn(freshProvider);
  const beginSignOn = () =>
    callLambda(handler, "GET", signOnPaths.person.login, { address: takeNextAddress() });
  const countDiscoveries = () =>
    freshProvider.asked.filter((path) => path.includes("openid-configuration")).length;
  await Promise.all([beginSignOn(), beginSignOn()]);
  await beginSignOn();
  expect(countDiscoveries()).toBe(1);
  advanceTestTime(3_600_001);
  await beginSignOn();
  expect(countDiscoveries()).toBe(2);
  await freshProvider.stop();
});

test("one network begins sixty times in ten minutes, and then works for each further one", async () => {
  const address = takeNextAddress();
  const beginWithWork = (work?: string) =>
    callLambda(handler, "GET", signOnPaths.person.login, { address, query: { work } });
  for (let i = 0; i < 60; i++) expect((await beginWithWork()).status).toBe(200);
  expect((await beginWithWork()).body.code).toBe(WORK_REQUIRED);
  expect((await callWithProofOfWork(beginWithWork)).status).toBe(200);
});
