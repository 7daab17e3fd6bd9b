/** The rows that a session check reads do not grow with the sessions of an account (decision 0449). */
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { MAX_OTHER_SESSIONS } from "@portal/core/identity/sessions/index";
import {
  getSessionId,
  listSessions,
  resolveSession,
} from "@portal/core/identity/sessions/session-store.server";
import { toInstant } from "@portal/core/platform/day";
import { beforeAll, expect, test } from "vitest";
import { createCallContext, createSignedInPerson } from "../../support/calls/call-lambda.ts";
import { createSession } from "../../support/calls/create-session.ts";
import { measureCapacity } from "../../support/tables/measure-capacity.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);

const createPerson = async () => {
  const { id, token, actor } = await createSignedInPerson();
  const { now } = createCallContext(actor);
  return { id, token, now, epoch: (await findAccount(id))?.epoch ?? Number.NaN };
};

test("of hundreds of sessions, those that a check reads end, but for the newest", async () => {
  const { id, token, epoch, now } = await createPerson();
  const startedTokens = [token];
  for (let second = 1; second <= 200; second++)
    startedTokens.push(await createSession(id, epoch, toInstant(Date.parse(now) - second * 1000)));
  // It reads all that sort after it.
  const ownToken = startedTokens.toSorted((a, b) =>
    getSessionId(a) < getSessionId(b) ? -1 : 1,
  )[0] as string;
  const measureCheck = () => measureCapacity(() => resolveSession(ownToken, now));

  expect((await measureCheck()).read).toBeGreaterThan(5);
  for (let call = 0; call < 8; call++) await measureCheck();
  expect(await measureCheck()).toMatchObject({ roundTrips: 1, write: 0 });
  expect((await measureCheck()).read).toBeLessThanOrEqual(3);

  const newest = startedTokens.filter((each) => each !== ownToken).slice(0, MAX_OTHER_SESSIONS);
  const remainingSessions = (await listSessions(id, epoch, now)).map((session) => session.id);
  expect(remainingSessions.toSorted()).toEqual([ownToken, ...newest].map(getSessionId).toSorted());
});

test("sessions that are over end before those that are in use", async () => {
  const { id, token, epoch, now } = await createPerson();
  const startSessionInGeneration = (generation: number, secondsAgo: number) =>
    createSession(id, generation, toInstant(Date.parse(now) - secondsAgo * 1000));
  const inUse = [token];
  for (let i = 0; i < 10; i++) inUse.push(await startSessionInGeneration(epoch, 60));
  // Those of a former password are over, though they are newer.
  for (let i = 0; i < 30; i++) await startSessionInGeneration(epoch - 1, 10);
  for (const each of inUse) await resolveSession(each, now);
  expect(await listSessions(id, epoch, now)).toHaveLength(inUse.length);
});
