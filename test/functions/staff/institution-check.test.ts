/** The list of institutions whose stored data a newer rule no longer accepts (decision 0560). */

import type { Institution } from "@portal/core/institutions/index";
import { addMember } from "@portal/core/institutions/membership.server";
import { checkNextInstitutions } from "@portal/core/institutions/stored-data/check-institutions.server";
import { addDays, parseDay } from "@portal/core/platform/day";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as institutions } from "@portal/functions/routes/institutions/institution";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import type { SQSEvent } from "aws-lambda";
import { beforeAll, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createTestContext,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { createTenant } from "../../support/applications/tenants.ts";
import { callLambda, createSignedInPerson } from "../../support/calls/call-lambda.ts";
import { runDueQueue } from "../../support/calls/run-due-queue.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const night = "2026-11-23T19:00:00.000Z";
/** Stored before decision 0545: founded after its registration for tax. */
const earlier = { establishedOn: "2020-05-02", taxRegisteredOn: "2020-05-01" } as const;
const sameDay = { establishedOn: "2020-05-01", taxRegisteredOn: "2020-05-01" } as const;

prepareTestServices();
let token = "";
let beforeAnyCheck: Answer;
beforeAll(async () => {
  token = (await createSignedInPerson({ roles: ["OFFICER"], account: "officer@demo.mo" })).token;
  for (const [id, fields, row] of [
    ["founded-late", earlier, {}],
    ["founded-in-time", sameDay, {}],
    ["not-certified", earlier, { certification: "UNVERIFIED" }],
    ["failed", earlier, { certification: "FAILED" }],
    ["in-review", earlier, { certification: "VERIFYING" }],
    ["closed", earlier, { closedAt: "2026-11-01T02:00:00.000Z" }],
  ] as const)
    await createCertifiedInstitution(id, fields, row as Partial<Institution>);
  beforeAnyCheck = await listMisfits();
});

interface Answer {
  items: { id: string; issues: object[] }[];
  checkedOn?: string;
  cursor?: string;
}
const listMisfits = async (query: Record<string, string> = {}): Promise<Answer> =>
  (await callLambda(staff, "GET", "/api/staff/institution-check", { token, query })).body.data as Answer;
/** A check is for a day that none was for, whatever the order of the tests. */
let lastDay = parseDay("2026-11-23");
const nextTask = () => {
  lastDay = addDays(lastDay, 1);
  return { kind: "institutionCheck", id: lastDay } as const;
};
const runCheck = async (): Promise<void> => {
  const task = nextTask();
  await applyDue({ Records: [{ body: JSON.stringify(task), messageId: "m" }] } as unknown as SQSEvent);
  await runDueQueue("institutionCheck");
};
const issue = { path: "establishedOn", key: "afterMax", params: { max: "2020-05-01" } };

test("before the first check the list is empty and says no day", () => {
  expect(beforeAnyCheck).toEqual({ items: [] });
});

test("lists each institution that is not closed, at every stage, with the reason of its next save", async () => {
  await runCheck();
  const { items, checkedOn } = await listMisfits();
  const ids = items.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(["failed", "founded-late", "in-review", "not-certified"]));
  expect(ids).not.toContain("founded-in-time");
  expect(ids).not.toContain("closed");
  for (const { issues } of items) expect(issues).toEqual([issue]);
  expect(checkedOn).toBe(lastDay);
});

test("gives the reason that a save gives, and leaves out who has corrected its data since", async () => {
  const { institutionId, token: own } = await createTenant("corrected");
  const row = { certification: "UNVERIFIED" } as const;
  const { version, fields } = await createCertifiedInstitution(institutionId, earlier, row);
  await runCheck();
  const storedMisfit = (await listMisfits()).items.find(({ id }) => id === institutionId);
  const saveChange = (change: object) =>
    callLambda(institutions, "PUT", "/api/institution", {
      token: own,
      body: { id: institutionId, version, ...fields, ...change },
    });
  const refusal = await saveChange({});
  expect(refusal.body.fields).toEqual(storedMisfit?.issues);
  expect((await saveChange({ establishedOn: "2020-05-01" })).body.code).toBe(200);
  expect((await listMisfits()).items.map(({ id }) => id)).not.toContain(institutionId);
});

test("is shown on the page of the institution to officers and to whoever can correct it, and to nobody else", async () => {
  const { institutionId, token: own } = await createTenant("told");
  const readInstitution = async (caller: string, handler = institutions, path = "/api/institution") =>
    (await callLambda(handler, "GET", `${path}/${institutionId}`, { token: caller })).body.data as {
      issues?: object[];
    };
  await createCertifiedInstitution(institutionId, sameDay);
  expect((await readInstitution(own)).issues).toBeUndefined();
  await createCertifiedInstitution(institutionId, earlier);
  expect((await readInstitution(own)).issues).toEqual([issue]);
  expect((await readInstitution(token, staff, "/api/staff/institution")).issues).toEqual([issue]);
  const colleague = await createSignedInPerson();
  await addMember(
    {
      institutionId,
      accountId: colleague.id,
      account: colleague.account,
      role: "SUB_ALL",
      language: "en",
    },
    createTestContext(testSystemActor),
  );
  expect((await readInstitution(colleague.token)).issues).toBeUndefined();
});

test("the list of institutions with outdated data is read page by page", async () => {
  await runCheck();
  const first = await listMisfits({ limit: "3" });
  const second = await listMisfits({ limit: "3", cursor: first.cursor ?? "" });
  expect(first.items.length).toBe(3);
  expect([...first.items, ...second.items]).toEqual((await listMisfits()).items);
});

test("a check goes on where it stopped, and is done once a day however often it is asked for", async () => {
  const ctx = createTestContext(testSystemActor, night);
  const task = nextTask();
  let batches = 0;
  while (await checkNextInstitutions(task, ctx, 1)) batches++;
  // More batches than stages: it stopped within one of them.
  expect(batches).toBeGreaterThan(5);
  expect(await checkNextInstitutions(task, ctx, 1)).toBe(false);
  expect((await listMisfits()).checkedOn).toBe(task.id);
});
