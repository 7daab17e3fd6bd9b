/** Second factors while the key service is away: nobody gets in without one, and everybody is told. */
import { beforeAll, expect, test } from "vitest";
import { callFactorList, requestFactorChange, signInToArea } from "../support/sign-in/factors.ts";
import { createExistingAccount, getSessionToken } from "../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

prepareTestServices();
beforeAll(async () => {
  // Nothing listens here; the client of the key service is made with the first secret.
  process.env.AWS_ENDPOINT_URL_KMS = "http://127.0.0.1:9";
});

test("while the key service is away an app cannot be enrolled, and the caller is told when to come back", async () => {
  await createExistingAccount("away@example.mo", { roles: ["APPLICANT"] });
  const token = getSessionToken(await signInToArea("user", "away@example.mo"));
  const answer = await requestFactorChange(token, "/totp");
  expect([answer.status, answer.body.code]).toEqual([503, 900088]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect((await callFactorList(token)).body.data).toMatchObject({ enrolled: false, totp: null });
});
