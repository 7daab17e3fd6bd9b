/**
 * The public value of a draw where the policy `countersign` asks for two people (decision 0807): one enters it, another
 * one confirms it, and the draw is held only then.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PublishedDraw, StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import * as Draws from "@portal/core/applications/places/draw/draw-store.server";
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { buildStaffAccountUpdate } from "@portal/core/identity/accounts/staff-account-writes.server";
import type { EventTask } from "@portal/core/places/event-task-schema";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import { transact } from "@portal/core/platform/transaction.server";
import { buildPolicyOverrideWrite } from "@portal/core/policies/policy-store.server";
import { handler as activity } from "@portal/functions/routes/events/activity";
import { handler as admin } from "@portal/functions/routes/staff/admin";
import { handler as staffPlaces } from "@portal/functions/routes/staff/places";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import {
  callLambda,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { buildDrandValue, buildDrawPreparation, closedRegistration } from "../../support/events/draws.ts";
import { projectRoot } from "../../support/project/run-command.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const NOW = "2026-11-23T02:00:00.000Z";
const COMMIT = "2026-11-24T02:00:00.000Z";
const DRAW = "2026-11-25T02:00:00.000Z";
prepareTestServices();
let first: SignedInPerson;
let second: SignedInPerson;
/** Signs two other officers in, because a session ends within a day. */
const signIn = async (): Promise<void> => {
  first = await createSignedInPerson({ roles: ["OFFICER"] });
  second = await createSignedInPerson({ roles: ["OFFICER"] });
};
let settingCount = 0;
/** Sets how many people decide, from before today; of two settings the later counts. */
const setDeciders = async (draws: "ONE_PERSON" | "TWO_PERSONS"): Promise<void> => {
  settingCount += 1;
  const from = parseDay(`2026-10-${String(settingCount).padStart(2, "0")}`);
  const override = { key: "countersign", scope: "ALL", from, value: { draws } } as const;
  await transact([buildPolicyOverrideWrite({ ...override, by: "a1", at: toInstant(NOW) }, undefined, from)]);
  clearRuleCache();
};

const callDraw = async (
  { token }: Pick<SignedInPerson, "token">,
  id: string,
  path = "",
  body?: Record<string, unknown>,
  key?: string,
) => {
  const method = body === undefined ? "GET" : path === "" ? "PUT" : "POST";
  const answer = await callLambda(staffPlaces, method, `/api/staff/lottery/${id}${path}`, {
    token,
    ...(body && { body }),
    ...(key && { key }),
  });
  const { data, code, fields, params } = answer.body;
  return { status: answer.status, view: data as StaffDraw, code, fields, params };
};
let number = 10_000_000;
/** Publishes the draw of an event with two applications for one place, and comes to its time. */
const publishDraw = async (id: string): Promise<StaffDraw> => {
  setTestTime(NOW);
  await setDeciders("TWO_PERSONS");
  await createPublishedEvent({ id, code: id.toUpperCase(), registration: closedRegistration });
  for (const each of ["a", "b"]) {
    number += 1;
    const institutionId = `${id}-${each}`;
    await createCertifiedInstitution(institutionId, {
      taxpayerNumber: `${number}`,
      siteRegistrationNumber: `${number}`.slice(2),
    });
    await submitCompleteApplication(institutionId, id);
  }
  setTestTime(COMMIT);
  await signIn();
  const { view } = await callDraw(first, id);
  const preparation = await callDraw(first, id, "", { ...buildDrawPreparation(view, 1, DRAW) });
  const { version } = preparation.view;
  const commitment = await callDraw(first, id, "/commit", { version });
  expect(commitment.view).toMatchObject({ status: "COMMITTED", countersigned: true });
  setTestTime(DRAW);
  await signIn();
  return commitment.view;
};
const value = buildDrandValue("the round of these tests");
const readPublic = async (id: string): Promise<PublishedDraw> =>
  (await callLambda(activity, "GET", `/api/activity/${id}/lottery`)).body.data as PublishedDraw;
const listTasks = async ({ token }: SignedInPerson, id: string): Promise<string[] | undefined> => {
  const { body } = await callLambda(staff, "GET", "/api/staff/event-task", { token });
  return (body.data as { items: EventTask[] }).items.find((event) => event.id === id)?.tasks;
};

test("[R423] one enters the public value and another one confirms it, and the script agrees", async () => {
  const id = "two-2027";
  const { version } = await publishDraw(id);
  const announcedDraw = await readPublic(id);
  const entry = await callDraw(first, id, "/draw", { version, ...value });
  expect(entry.view).toMatchObject({
    status: "COMMITTED",
    version: version + 1,
    entered: { ...value, by: first.actor.account, own: true },
  });
  expect(entry.view.entered).not.toHaveProperty("returned");
  // Nobody outside the desk learns the value, and nothing is drawn.
  expect(await readPublic(id)).toEqual(announcedDraw);
  expect(JSON.stringify(entry.view)).not.toContain('"seed"');
  expect(await listTasks(first, id)).toEqual(["ownDrawValue"]);
  expect(await listTasks(second, id)).toEqual(["drawValue"]);

  const read = { version: version + 1 };
  expect((await callDraw(first, id, "/value/countersign", read)).code).toBe(900310);
  expect((await callDraw(first, id, "/draw", { ...read, ...value })).code).toBe(900310);
  expect((await callDraw(second, id, "/draw", { ...read, ...value })).code).toBe(900057);
  expect((await callDraw(second, id, "/value/withdraw", read)).code).toBe(10801);
  expect((await callDraw(second, id, "/value/countersign", { version })).code).toBe(900050);
  expect((await callDraw(second, id)).view.entered).not.toHaveProperty("own");

  const confirmation = await callDraw(second, id, "/value/countersign", read);
  expect(confirmation.view).toMatchObject({ status: "DRAWN", version: version + 2, job: "RUNNING" });
  expect(confirmation.view).not.toHaveProperty("entered");
  const heldDraw = await readPublic(id);
  expect(heldDraw).toMatchObject({
    digest: announcedDraw.digest,
    commitment: announcedDraw.commitment,
    result: { ...value, commitment: announcedDraw.digest },
  });
  expect((await Draws.findDraw(id))?.entered).toBeUndefined();
  const file = join(tmpdir(), `drawn-by-two-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(heldDraw));
  const script = join(projectRoot, "docs/lottery/draw.mjs");
  const report = execFileSync(process.execPath, [script, announcedDraw.digest, file, value.publicValue]);
  expect(report.toString()).toContain("✓ the result is the one that follows from them");
  expect(await listTasks(second, id)).toEqual([]);
  expect((await callDraw(second, id, "/value/countersign", { version: version + 2 })).code).toBe(900057);
});

test("a value is withdrawn by whoever entered it, and another one is entered", async () => {
  const id = "withdrawn-2027";
  const { version } = await publishDraw(id);
  expect((await callDraw(first, id, "/value/withdraw", { version })).code).toBe(900057);
  const wrongValue = buildDrandValue("another round");
  await callDraw(first, id, "/draw", { version, ...wrongValue });
  const withdrawal = await callDraw(first, id, "/value/withdraw", { version: version + 1 });
  expect(withdrawal.view).toMatchObject({ status: "COMMITTED", version: version + 2, countersigned: true });
  expect(withdrawal.view).not.toHaveProperty("entered");
  // What a colleague had read is not confirmed any more.
  expect((await callDraw(second, id, "/value/countersign", { version: version + 1 })).code).toBe(900050);
  const entry = await callDraw(second, id, "/draw", { version: version + 2, ...value });
  expect(entry.view.entered).toMatchObject({ ...value, by: second.actor.account, own: true });
  const confirmation = await callDraw(first, id, "/value/countersign", { version: version + 3 });
  expect(confirmation.view.status).toBe("DRAWN");
});

test("a value is returned with a reason, waits for nobody then, and another one takes its place", async () => {
  const id = "returned-2027";
  const { version } = await publishDraw(id);
  await callDraw(first, id, "/draw", { version, ...buildDrandValue("another round") });
  const read = { version: version + 1 };
  expect((await callDraw(first, id, "/value/return", { ...read, reason: "x" })).code).toBe(900310);
  const emptyReason = await callDraw(second, id, "/value/return", { ...read, reason: " " });
  expect(emptyReason.fields).toEqual([{ path: "reason", key: "required" }]);
  const answer = await callDraw(second, id, "/value/return", { ...read, reason: "不是這一輪的數值。" });
  expect(answer.view).toMatchObject({
    status: "COMMITTED",
    entered: {
      by: first.actor.account,
      returned: { by: second.actor.account, reason: "不是這一輪的數值。" },
    },
  });
  expect((await callDraw(second, id, "/value/countersign", { version: version + 2 })).code).toBe(900057);
  expect(await listTasks(second, id)).toEqual(["draw"]);
  const entry = await callDraw(first, id, "/draw", { version: version + 2, ...value });
  expect(entry.view.entered).not.toHaveProperty("returned");
  expect((await callDraw(second, id, "/value/countersign", { version: version + 3 })).view.status).toBe(
    "DRAWN",
  );
});

test("a value is not confirmed once whoever entered it is no officer, and is returned", async () => {
  const id = "left-2027";
  const { version } = await publishDraw(id);
  await callDraw(first, id, "/draw", { version, ...value });
  const account = (await findAccount(first.id)) ?? expect.fail("nobody");
  await transact([buildStaffAccountUpdate(account, { roles: ["CASHIER"] })]);
  const read = { version: version + 1 };
  const refusal = await callDraw(second, id, "/value/countersign", read);
  expect(refusal).toMatchObject({ code: 900310, params: { context: "preparer" } });
  expect((await callDraw(second, id, "/value/return", { ...read, reason: "x" })).status).toBe(200);
});

test("a value is checked when it is entered, and not entered before the time of the draw", async () => {
  const id = "checked-2027";
  const { version } = await publishDraw(id);
  const mistypedValue = {
    version,
    publicValue: value.publicValue,
    signature: buildDrandValue("x").signature,
  };
  expect((await callDraw(first, id, "/draw", mistypedValue)).fields).toEqual([
    { path: "signature", key: "randomnessDiffers" },
  ]);
  setTestTime(COMMIT);
  await signIn();
  expect((await callDraw(first, id, "/draw", { version, ...value })).code).toBe(900057);
});

test("each step is in the activity log, and who entered the value is named where it is confirmed", async () => {
  const id = "logged-2027";
  const { version } = await publishDraw(id);
  await callDraw(first, id, "/draw", { version, ...value });
  await callDraw(second, id, "/value/return", { version: version + 1, reason: "不是這一輪的數值。" });
  await callDraw(first, id, "/value/withdraw", { version: version + 2 });
  await callDraw(first, id, "/draw", { version: version + 3, ...value });
  await callDraw(second, id, "/value/countersign", { version: version + 4 });
  const { token } = await createSignedInPerson({ roles: ["ADMIN"] });
  const { body } = await callLambda(admin, "GET", "/api/staff/admin/audit", { token });
  const entries = (body.data as { items: { subject: string; action: string; detail: object }[] }).items;
  const { publicValue } = value;
  expect(entries.filter(({ subject }) => subject === id).reverse()).toMatchObject([
    { action: "lottery.prepare" },
    { action: "lottery.commit" },
    { action: "lottery.enterValue", detail: { publicValue } },
    {
      action: "lottery.returnValue",
      detail: { publicValue, enteredBy: first.actor.account, reason: "不是這一輪的數值。" },
    },
    { action: "lottery.withdrawValue", detail: { publicValue } },
    { action: "lottery.enterValue", detail: { publicValue } },
    { action: "lottery.draw", detail: { publicValue, enteredBy: first.actor.account } },
  ]);
});

test("where one person decides, the draw is held at once, whatever waited", async () => {
  const id = "one-2027";
  const { version } = await publishDraw(id);
  await callDraw(first, id, "/draw", { version, ...buildDrandValue("another round") });
  await setDeciders("ONE_PERSON");
  const answer = await callDraw(first, id, "/draw", { version: version + 1, ...value });
  expect(answer.view).toMatchObject({ status: "DRAWN" });
  expect((await readPublic(id)).result).toMatchObject(value);
  expect((await Draws.findDraw(id))?.entered).toBeUndefined();
});
