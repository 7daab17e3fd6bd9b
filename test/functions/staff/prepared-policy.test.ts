/** Settings of policies that a second administrator confirms (decision 0811). */
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { buildStaffAccountUpdate } from "@portal/core/identity/accounts/staff-account-writes.server";
import { listAuditPage } from "@portal/core/platform/audit/audit-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import type { PolicyForecast, PolicyView, PreparedPolicy } from "@portal/core/policies/policy-schema";
import { handler as admin } from "@portal/functions/routes/staff/admin";
import { beforeEach, expect, test } from "vitest";
import {
  callLambda,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

let first: SignedInPerson;
let second: SignedInPerson;
beforeEach(async () => {
  await createFreshTable();
  setTestTime("2026-11-23T02:00:00.000Z");
  first = await createSignedInPerson({ roles: ["ADMIN"], account: "admin@demo.mo" });
  second = await createSignedInPerson({ roles: ["ADMIN"], account: "admin2@demo.mo" });
});

const today = "2026-11-23";
const callPolicies = (method: string, path: string, body?: object, by = first) =>
  callLambda(admin, method, `/api/staff/admin/policy${path}`, { token: by.token, ...(body && { body }) });
const buildRules = (value: object | null, from = today) => ({
  key: "countersign",
  scope: "ALL",
  from,
  value,
});
/** Sets a policy, and returns what came of it. */
const setPolicyAs = async (setting: object, by = first): Promise<PolicyView> => {
  const { status, body } = await callPolicies("POST", "", setting, by);
  expect(status).toBe(201);
  return body.data as PolicyView;
};
const prepareRules = async (value: object | null, from = "2026-12-01"): Promise<PreparedPolicy> => {
  const { prepared: preparedSettings = [] } = await setPolicyAs(buildRules(value, from));
  expect(preparedSettings).toHaveLength(1);
  return preparedSettings[0] as PreparedPolicy;
};
const takeStep = (step: "confirm" | "drop", { id, at }: PreparedPolicy, by = second) =>
  callPolicies("POST", `/${encodeURIComponent(id)}/${step}`, { at }, by);
const listPrepared = async (by = second): Promise<PreparedPolicy[]> =>
  ((await callPolicies("GET", "/prepared", undefined, by)).body.data as { items: PreparedPolicy[] }).items;
const forecastSetting = async (setting: object): Promise<PolicyForecast> =>
  (await callPolicies("POST", "/forecast", setting)).body.data as PolicyForecast;
const twoPersons = { grants: "TWO_PERSONS", grantsFromMop: 1000, penalties: "TWO_PERSONS" };

test.each<[string, object | null, boolean]>([
  ["fewer decisions", { ...twoPersons, penalties: "ONE_PERSON" }, true],
  ["a higher amount", { ...twoPersons, grantsFromMop: 1001 }, true],
  ["no value of its own", null, true],
  ["a member left out, which has its default", { grants: "TWO_PERSONS", grantsFromMop: 1000 }, true],
  ["the same", twoPersons, false],
  ["a lower amount", { ...twoPersons, grantsFromMop: 0 }, false],
  ["more decisions", { ...twoPersons, failedCertification: "TWO_PERSONS" }, false],
])("two people who decide are asked for %s: prepared only is %#", async (_, value, isPrepared) => {
  await setPolicyAs(buildRules(twoPersons));
  const setting = buildRules(value, "2026-12-01");
  expect((await forecastSetting(setting)).countersigned).toBe(isPrepared || undefined);
  const { prepared: preparedSettings = [], entries } = await setPolicyAs(setting);
  expect([preparedSettings.length, entries.length]).toEqual(isPrepared ? [1, 1] : [0, 2]);
});

test("asking for less is prepared by one administrator and made by another one", async () => {
  await setPolicyAs(buildRules(twoPersons));
  const preparedSetting = await prepareRules({ ...twoPersons, grants: "ONE_PERSON" });
  expect(preparedSetting).toMatchObject({ by: "admin@demo.mo", own: true, from: "2026-12-01" });
  expect(await listPrepared()).toEqual([expect.not.objectContaining({ own: true })]);
  // The same again is refused at the day, for everybody.
  for (const by of [first, second])
    expect((await callPolicies("POST", "", buildRules(null, "2026-12-01"), by)).body).toMatchObject({
      code: errorCodes.INVALID_VALUE,
      fields: [{ path: "from", key: "duplicate" }],
    });
  expect((await takeStep("confirm", preparedSetting, first)).body.code).toBe(
    errorCodes.SECOND_PERSON_REQUIRED,
  );
  expect((await takeStep("confirm", { ...preparedSetting, at: "2026-11-22T00:00:00.000Z" })).body.code).toBe(
    errorCodes.STALE_VERSION,
  );
  const confirmedView = (await takeStep("confirm", preparedSetting)).body.data as PolicyView;
  expect(confirmedView).not.toHaveProperty("prepared");
  expect(confirmedView.entries.at(-1)).toMatchObject({
    from: "2026-12-01",
    by: "admin2@demo.mo",
    preparedBy: "admin@demo.mo",
    state: "FUTURE",
  });
  expect(await listPrepared()).toEqual([]);
  expect((await takeStep("confirm", preparedSetting)).status).toBe(404);
  const { items } = await listAuditPage("2026-11", "audit", 10);
  expect(items.map(({ action, actor }) => [action, actor.name]).slice(0, 3)).toEqual([
    ["policy.set", "admin2@demo.mo"],
    ["policy.prepare", "admin@demo.mo"],
    ["policy.set", "admin@demo.mo"],
  ]);
});

test("what is prepared is dropped by either of them, and nothing is changed", async () => {
  await setPolicyAs(buildRules(twoPersons));
  for (const by of [first, second]) {
    const preparedSetting = await prepareRules(null);
    const droppedView = (await takeStep("drop", preparedSetting, by)).body.data as PolicyView;
    expect(droppedView).not.toHaveProperty("prepared");
    expect(droppedView.entries).toHaveLength(1);
  }
  expect(await listPrepared()).toEqual([]);
});

test("it is not confirmed once its first day is over, nor beside a setting that came meanwhile", async () => {
  await setPolicyAs(buildRules(twoPersons));
  const lateSetting = await prepareRules(null, "2026-11-24");
  const overtakenSetting = (await setPolicyAs(buildRules(null, "2026-12-01"))).prepared?.find(
    ({ from }) => from === "2026-12-01",
  ) as PreparedPolicy;
  await setPolicyAs(buildRules({ ...twoPersons, grantsFromMop: 0 }, "2026-12-01"));
  expect((await takeStep("confirm", overtakenSetting)).body.code).toBe(errorCodes.STALE_VERSION);
  setTestTime("2026-11-25T02:00:00.000Z");
  const third = await createSignedInPerson({ roles: ["ADMIN"] });
  expect((await takeStep("confirm", lateSetting, third)).body).toMatchObject({
    code: errorCodes.INVALID_VALUE,
    fields: [{ path: "from", key: "beforeMin" }],
  });
  expect((await takeStep("drop", lateSetting, third)).status).toBe(200);
});

test("every setting takes two where the rules say so, and they are first eased by two", async () => {
  await setPolicyAs(buildRules({ policies: "TWO_PERSONS" }));
  const { prepared: preparedSettings = [] } = await setPolicyAs({
    key: "objection.days",
    scope: "ALL",
    from: today,
    value: 20,
  });
  expect(preparedSettings).toHaveLength(1);
  const confirmedView = (await takeStep("confirm", preparedSettings[0] as PreparedPolicy)).body
    .data as PolicyView;
  expect(confirmedView.value).toBe(20);
  expect((await prepareRules({ policies: "ONE_PERSON" })).key).toBe("countersign");
});

test("a setting of somebody who is no administrator any more is not confirmed, and can be dropped", async () => {
  await setPolicyAs(buildRules(twoPersons));
  const preparedSetting = await prepareRules(null);
  const account = (await findAccount(first.id)) ?? expect.fail("no account");
  await transact([buildStaffAccountUpdate(account, { roles: ["OFFICER"] })]);
  expect((await takeStep("confirm", preparedSetting)).body).toMatchObject({
    code: errorCodes.SECOND_PERSON_REQUIRED,
    params: { context: "requester" },
  });
  expect((await takeStep("drop", preparedSetting)).status).toBe(200);
});
