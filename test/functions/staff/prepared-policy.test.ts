/** Settings of policies, and their withdrawals, that a second administrator confirms (decisions 0811, 0832). */
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

const withdrawSetting = ({ entries }: PolicyView, from: string, by = first) => {
  const { id, version } = entries.find((entry) => entry.from === from) ?? expect.fail(`nothing from ${from}`);
  return callLambda(admin, "DELETE", `/api/staff/admin/policy/${encodeURIComponent(id)}`, {
    token: by.token,
    version,
  });
};

test.each<[string, object, object | null, boolean]>([
  ["asks more decisions of two", twoPersons, { ...twoPersons, failedCertification: "TWO_PERSONS" }, true],
  ["lowers the amount", twoPersons, { ...twoPersons, grantsFromMop: 0 }, true],
  ["asks two for every setting", twoPersons, { ...twoPersons, policies: "TWO_PERSONS" }, true],
  ["says the same", twoPersons, twoPersons, false],
])("a setting to come that %s is withdrawn by two: %#", async (_, now, later, isPrepared) => {
  await setPolicyAs(buildRules(now));
  const view = await setPolicyAs(buildRules(later, "2026-12-01"));
  const { status, body } = await withdrawSetting(view, "2026-12-01");
  expect(status).toBe(200);
  const { entries, prepared: preparedChanges = [] } = body.data as PolicyView;
  expect([entries.length, preparedChanges.length]).toEqual(isPrepared ? [2, 1] : [1, 0]);
});

test("a withdrawal that asks for less waits for another administrator, who confirms it", async () => {
  await setPolicyAs(buildRules(twoPersons));
  const view = await setPolicyAs(buildRules({ ...twoPersons, grantsFromMop: 0 }, "2026-12-01"));
  const answer = (await withdrawSetting(view, "2026-12-01")).body.data as PolicyView;
  const withdrawal = answer.prepared?.[0] ?? expect.fail("nothing is prepared");
  expect(withdrawal).toMatchObject({ withdraws: true, own: true, by: "admin@demo.mo", from: "2026-12-01" });
  // Once is enough, whoever asks again.
  for (const by of [first, second])
    expect((await withdrawSetting(view, "2026-12-01", by)).body.code).toBe(errorCodes.STALE_VERSION);
  expect((await takeStep("confirm", withdrawal, first)).body.code).toBe(errorCodes.SECOND_PERSON_REQUIRED);
  const confirmedView = (await takeStep("confirm", withdrawal)).body.data as PolicyView;
  expect(confirmedView.entries.map(({ from }) => from)).toEqual([today]);
  expect(confirmedView).not.toHaveProperty("prepared");
  const { items } = await listAuditPage("2026-11", "audit", 2);
  expect(items).toMatchObject([
    {
      action: "policy.withdraw",
      actor: { name: "admin2@demo.mo" },
      subject: "countersign",
      detail: { from: "2026-12-01", value: { grantsFromMop: 0 }, preparedBy: "admin@demo.mo" },
    },
    { action: "policy.prepareWithdrawal", actor: { name: "admin@demo.mo" }, subject: "countersign" },
  ]);
});

test("a withdrawal is dropped, and not confirmed once its setting is in force or another one is in its place", async () => {
  await setPolicyAs(buildRules(twoPersons));
  const strictSetting = buildRules({ ...twoPersons, grantsFromMop: 0 }, "2026-12-01");
  const view = await setPolicyAs(strictSetting);
  const prepareWithdrawal = async (before: PolicyView): Promise<PreparedPolicy> =>
    ((await withdrawSetting(before, "2026-12-01")).body.data as PolicyView).prepared?.[0] ??
    expect.fail("nothing is prepared");
  const droppedView = (await takeStep("drop", await prepareWithdrawal(view))).body.data as PolicyView;
  expect(droppedView.entries).toHaveLength(2);
  expect((await listAuditPage("2026-11", "audit", 1)).items[0]).toMatchObject({
    action: "policy.drop",
    detail: { withdraws: true, from: "2026-12-01", preparedBy: "admin@demo.mo" },
  });
  const withdrawal = await prepareWithdrawal(droppedView);
  setTestTime("2026-11-23T03:00:00.000Z");
  const stricterSetting = {
    ...strictSetting,
    value: { ...strictSetting.value, failedCertification: "TWO_PERSONS" },
  };
  await setPolicyAs({ ...stricterSetting, replaces: view.entries.at(-1)?.at });
  expect((await takeStep("confirm", withdrawal)).body.code).toBe(errorCodes.STALE_VERSION);
  setTestTime("2026-12-01T02:00:00.000Z");
  const third = await createSignedInPerson({ roles: ["ADMIN"] });
  expect((await takeStep("confirm", withdrawal, third)).status).toBe(404);
  expect((await takeStep("drop", withdrawal, third)).status).toBe(200);
});

test("every withdrawal takes two where the rules say so of every setting", async () => {
  const objection = { key: "objection.days", scope: "ALL", from: "2026-12-01", value: 20 };
  const view = await setPolicyAs(objection);
  await setPolicyAs(buildRules({ policies: "TWO_PERSONS" }));
  const answer = (await withdrawSetting(view, "2026-12-01")).body.data as PolicyView;
  expect(answer.prepared).toMatchObject([{ withdraws: true, value: 20 }]);
});
