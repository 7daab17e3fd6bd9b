/**
 * What a policy would change is shown before it is set: values, days, exceptions, and how many applications it is
 * about.
 */
import type {
  PolicyEntry,
  PolicyForecast,
  PolicyView,
  PolicyWrite,
} from "@portal/core/policies/policy-schema";
import { handler as admin } from "@portal/functions/routes/staff/admin";
import { handler as figures } from "@portal/functions/routes/staff/figures";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import {
  advanceTestTime,
  type CallAnswer,
  callLambda,
  createSignedInPerson,
  type SignedInPerson,
} from "../../support/calls/call-lambda.ts";
import { runBeforeNextTransaction } from "../../support/calls/meanwhile.ts";
import { runDueQueue } from "../../support/calls/run-due-queue.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
let boss: SignedInPerson;
let clerk: SignedInPerson;
let beforeCount: PolicyForecast;

const key = "objection.days";
type Setting = Partial<PolicyWrite> & Pick<PolicyWrite, "from" | "value">;
const postPolicy = (path: string, setting: Setting, { token } = boss) =>
  callLambda(admin, "POST", `/api/staff/admin/policy${path}`, {
    token,
    body: { key, scope: "ALL", ...setting },
  });
const setPolicy = async (setting: Setting): Promise<void> => {
  expect((await postPolicy("", setting)).status).toBe(201);
};
const forecastPolicy = async (setting: Setting): Promise<PolicyForecast> => {
  const answer = await postPolicy("/forecast", setting);
  expect(answer.status).toBe(200);
  return answer.body.data as PolicyForecast;
};

const withdrawSetting = (entry: Partial<Pick<PolicyEntry, "id" | "version">> | undefined) =>
  callLambda(admin, "DELETE", `/api/staff/admin/policy/${encodeURIComponent(entry?.id ?? "")}`, {
    token: boss.token,
    ...(entry?.version !== undefined && { version: entry.version }),
  });

beforeAll(async () => {
  boss = await createSignedInPerson({ roles: ["ADMIN"], account: "boss@demo.mo" });
  clerk = await createSignedInPerson({ roles: ["OFFICER"], account: "clerk@demo.mo" });
  await createPublishedEvent();
  await createPublishedEvent({ id: "blue-2027", code: "BLUE-2027" });
  for (const id of ["one", "two", "three"]) await createCertifiedInstitution(id);
  await createApplicationAwaitingPayment("one", "green-2027");
  await submitCompleteApplication("two", "green-2027");
  await submitCompleteApplication("three", "blue-2027");
  beforeCount = await forecastPolicy({ from: "2026-12-15", value: 20 });
  await callLambda(figures, "POST", "/api/staff/figures/count", { token: boss.token, body: {} });
  await runDueQueue("figures");
  await setPolicy({ from: "2027-01-01", value: 20 });
  await setPolicy({ from: "2026-12-01", value: 5, scope: "EVENT", target: "blue-2027" });
});

test("before the first count of figures the value is compared, and no number is given", () => {
  expect(beforeCount).toEqual({
    from: "2026-12-15",
    before: 15,
    after: 20,
    replaces: false,
    exceptions: [],
    reaches: ["SUBMISSIONS", "PORTAL"],
  });
});

test("a value for everything ends with the next one, and leaves out who has an own one", async () => {
  expect(await forecastPolicy({ from: "2026-12-15", value: 18 })).toMatchObject({
    before: 15,
    after: 18,
    until: "2027-01-01",
    replaces: false,
    exceptions: [{ scope: "EVENT", target: "blue-2027" }],
  });
});

test("a value that a colleague set after the forecast is not overwritten", async () => {
  const setting: Setting = { from: "2028-03-01", value: 30, scope: "SCHEME", target: "TRAINING" };
  expect(await forecastPolicy(setting)).toMatchObject({ replaces: false });
  await setPolicy({ ...setting, value: 31 });
  const refusal = await postPolicy("", setting);
  expect({ status: refusal.status, code: refusal.body.code }).toEqual({ status: 409, code: 900050 });
  const { replaces, replacedSetting = "" } = await forecastPolicy(setting);
  expect(replaces).toBe(true);
  const { body } = await postPolicy("", { ...setting, replaces: replacedSetting });
  const entries = (body.data as PolicyView).entries.filter(({ from }) => from === setting.from);
  expect(entries.map(({ value }) => value)).toEqual([30]);
  // Whoever would replace a value that was withdrawn meanwhile is told, too.
  expect((await withdrawSetting(entries[0])).status).toBe(200);
  expect((await postPolicy("", { ...setting, replaces: replacedSetting })).body.code).toBe(900050);
});

describe("a value that takes the place of the one that was read is not withdrawn with it", () => {
  const setting: Setting = { from: "2028-05-01", value: 30, scope: "SCHEME", target: "TRAINING" };
  const findEntry = (view: PolicyView): PolicyEntry =>
    view.entries.find(({ from }) => from === setting.from) ?? expect.fail("no setting");
  /** Sets a value for the day, a second later than the one before. */
  const makeEntry = async (value: number): Promise<PolicyEntry> => {
    advanceTestTime(1000);
    const { replacedSetting } = await forecastPolicy({ ...setting, value });
    const { body } = await postPolicy("", {
      ...setting,
      value,
      ...(replacedSetting && { replaces: replacedSetting }),
    });
    return findEntry(body.data as PolicyView);
  };
  const expectRemaining = async (entry: PolicyEntry): Promise<void> => {
    const { body } = await callLambda(admin, "GET", "/api/staff/admin/policy", { token: boss.token });
    const { items } = body.data as { items: PolicyView[] };
    expect(findEntry(items.find((policy) => policy.key === key) ?? expect.fail("no policy"))).toEqual(entry);
  };
  const expectRefusal = (answer: CallAnswer, status: number, code: number): void =>
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });

  test.each<[string, (entry: PolicyEntry) => Promise<PolicyEntry>]>([
    ["replaced it", () => makeEntry(31)],
    [
      "withdrew it and set it anew",
      async (entry) => {
        expect((await withdrawSetting(entry)).status).toBe(200);
        return makeEntry(30);
      },
    ],
  ])("a colleague %s", async (_, interfere) => {
    const entry = await makeEntry(30);
    const otherEntry = await interfere(entry);
    expectRefusal(await withdrawSetting(entry), 409, 900050);
    await expectRemaining(otherEntry);
    expect((await withdrawSetting(otherEntry)).status).toBe(200);
  });

  test("a colleague replaces it at the same moment", async () => {
    const entry = await makeEntry(30);
    let otherEntry = entry;
    runBeforeNextTransaction(async () => {
      otherEntry = await makeEntry(31);
    });
    expectRefusal(await withdrawSetting(entry), 409, 900050);
    await expectRemaining(otherEntry);
  });

  test("a call that does not name what it has read is refused", async () => {
    const entry = await makeEntry(32);
    const { status, body } = await withdrawSetting({ id: entry.id });
    expect([status, body.fields]).toEqual([400, [{ path: "If-Match", key: "required" }]]);
    await expectRemaining(entry);
  });
});

test("of two administrators who set a value for the same day at once, one is told", async () => {
  const setting: Setting = { from: "2028-04-01", value: 30, scope: "SCHEME", target: "TRAINING" };
  const answers = await Promise.all([30, 31, 32].map((value) => postPolicy("", { ...setting, value })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});

test("events with a value of their own keep it, and a scheme has its own events only", async () => {
  const daysKey = "payment.dueWorkingDays";
  await createPublishedEvent({ id: "own-2027", code: "OWN-2027", policy: { [daysKey]: 9 } });
  await setPolicy({ key: daysKey, from: "2026-12-01", value: 8, scope: "EVENT", target: "green-2027" });
  const findExceptions = async (setting: Partial<Setting>) =>
    (await forecastPolicy({ key: daysKey, from: "2026-12-15", value: 7, ...setting })).exceptions
      .map(({ target }) => target)
      .toSorted();
  expect(await findExceptions({})).toEqual(["green-2027", "own-2027"]);
  expect(await findExceptions({ scope: "SCHEME", target: "FAIR_HOSTED" })).toEqual([
    "green-2027",
    "own-2027",
  ]);
  expect(await findExceptions({ scope: "SCHEME", target: "TRAVEL_SHOW" })).toEqual([]);
  // Members of groups apply where their groups do.
  await createPublishedEvent({
    id: "groups-2027",
    code: "GROUPS-2027",
    applicationTypes: ["FAIR_GROUP"],
    policy: { [daysKey]: 6 },
  });
  expect(await findExceptions({ scope: "SCHEME", target: "FAIR_GROUP_MEMBER" })).toEqual(["groups-2027"]);
  expect(await findExceptions({ from: "2028-01-01" })).toEqual(["green-2027"]);
});

test.each<[string, Setting, Partial<PolicyForecast>]>([
  [
    "in the place of one that is to come",
    { from: "2027-01-01", value: 21 },
    { before: 20, after: 21, replaces: true },
  ],
  [
    "that gives an event back to everything",
    { from: "2027-02-01", value: null, scope: "EVENT", target: "blue-2027" },
    { before: 5, after: 20, replaces: false, exceptions: [] },
  ],
  [
    "of a scheme, whose events come before it",
    { from: "2027-02-01", value: 9, scope: "SCHEME", target: "FAIR_HOSTED" },
    { before: 20, after: 9, exceptions: [{ scope: "EVENT", target: "blue-2027" }] },
  ],
  [
    "that names some members, the others staying as they are",
    { key: "booth.area", from: "2027-02-01", value: { maxSqm: 300 } },
    {
      before: { rawMinSqm: 18, maxSqm: 450, packageMaxSqm: 36 },
      after: { rawMinSqm: 18, maxSqm: 300, packageMaxSqm: 36 },
    },
  ],
])("a value %s", async (_, setting, view) => {
  const answer = await forecastPolicy(setting);
  expect(answer).toMatchObject(view);
  expect(answer).not.toHaveProperty("until");
});

test.each<[string, Setting, number, number]>([
  ["all applications", { from: "2026-12-15", value: 18 }, 3, 1],
  ["those of an event", { from: "2026-12-15", value: 18, scope: "EVENT", target: "green-2027" }, 2, 1],
  ["those of a scheme", { from: "2026-12-15", value: 18, scope: "SCHEME", target: "TRAINING" }, 0, 0],
  [
    "those of the schemes that read it",
    { key: "firstShop.phases", from: "2027-01-01", value: [["2029-01-01", "2029-03-31"]] },
    0,
    0,
  ],
])("it is about %s", async (_, setting, running, unpaid) => {
  expect((await forecastPolicy(setting)).figures).toMatchObject({
    running,
    unpaid,
    unpaidAmount: unpaid * 675_000,
  });
});

test.each<[string, PolicyWrite["value"], PolicyForecast["reaches"]]>([
  ["payment.enabled", false, ["PAYMENTS"]],
  ["payment.rateRMB", 0.8, ["PAYMENTS", "ONE_STOP"]],
  ["review.targetWorkingDays", 9, ["SUBMISSIONS", "REQUESTS"]],
  ["sms.budgetPerHour", 400, ["PORTAL"]],
])("%s acts on what reads it again", async (policy, value, reaches) => {
  expect((await forecastPolicy({ key: policy, from: "2026-12-15", value })).reaches).toEqual(reaches);
});

test.each<[string, Setting, string, string]>([
  ["a past day", { from: "2026-11-22", value: 18 }, "from", "beforeMin"],
  ["another shape", { from: "2026-12-15", value: "x" }, "value", "notNumber"],
  [
    "an event whose applications do not read it",
    { key: "seminar", from: "2026-12-15", value: { dateChoices: 3 }, scope: "EVENT", target: "green-2027" },
    "target",
    "policyTarget",
  ],
  ["an unknown event", { from: "2026-12-15", value: 1, scope: "EVENT", target: "no" }, "target", "option"],
])("%s is refused as it is when it is set", async (_, setting, path, issue) => {
  const answers = [await postPolicy("/forecast", setting), await postPolicy("", setting)];
  for (const { status, body } of answers)
    expect([status, body.fields]).toMatchObject([400, [{ path, key: issue }]]);
});

test("nothing is written, what is in effect is not replaced, and officers are refused", async () => {
  const listEntries = async () => {
    const { body } = await callLambda(admin, "GET", "/api/staff/admin/policy", { token: boss.token });
    const { items } = body.data as { items: PolicyView[] };
    return items.find((policy) => policy.key === key)?.entries;
  };
  const entries = await listEntries();
  await forecastPolicy({ from: "2026-12-20", value: 30 });
  expect(await listEntries()).toEqual(entries);
  const today = { key: "report.dueDays", from: "2026-11-23" };
  await setPolicy({ ...today, value: 31 });
  expect((await postPolicy("/forecast", { ...today, value: 32 })).body.fields).toMatchObject([
    { path: "from", key: "duplicate" },
  ]);
  expect((await postPolicy("/forecast", { from: "2026-12-20", value: 30 }, clerk)).status).toBe(403);
});
