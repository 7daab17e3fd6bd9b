/** What happens to second factors while the key service is away: nobody gets in without one, and everybody is told. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { known, tokenOf } from "../support/door.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";
import { change, enter, view } from "../support/factors.ts";

let services: Services;
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
  // Nothing listens here; the client of the key service is made with the first secret.
  process.env.AWS_ENDPOINT_URL_KMS = "http://127.0.0.1:9";
});
afterAll(() => services.stop());

test("while the key service is away an app cannot be enrolled, and the caller is told when to come back", async () => {
  await known("away@example.mo", { roles: ["APPLICANT"] });
  const token = tokenOf(await enter("user", "away@example.mo"));
  const answer = await change(token, "/totp");
  expect([answer.status, answer.body.code]).toEqual([503, 900088]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect((await view(token)).body.data).toMatchObject({ enrolled: false, totp: null });
});
