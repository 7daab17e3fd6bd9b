/**
 * Readings of an institution by staff are those of reviewers, or are logged: no other call gives the same data to
 * somebody who may not have it, or without a record of who had it.
 */
import { decideCertification } from "@portal/core/institutions/certification-decisions/decide-certification.server";
import { errorCodes } from "@portal/core/platform/errors";
import { handler as institutions } from "@portal/functions/routes/institutions/institution";
import { beforeAll, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createTestContext,
  officer,
} from "../support/applications/application-fixtures.ts";
import { createTenant, type Tenant } from "../support/applications/tenants.ts";
import { listAuditEntries } from "../support/calls/audit-entries.ts";
import {
  callLambda,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../support/calls/call-lambda.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

const REASON = "the copy of the owner's card is somebody else's";
const account = { bank: "BNU", accountName: "House Limited", accountNumber: "9012345678" };
let owner: Tenant;
let reviewer: SignedInPerson;
let cashier: SignedInPerson;
beforeAll(async () => {
  await createFreshTable();
  owner = await createTenant("house");
  await createCertifiedInstitution("house", { bankAccounts: [account] }, { certification: "VERIFYING" });
  await decideCertification(
    { id: "house", version: 1, result: "FAILED", reason: REASON },
    createTestContext(officer),
  );
  setTestTime("2026-11-23T02:00:00.000Z");
  reviewer = await createSignedInPerson({ roles: ["OFFICER"] });
  cashier = await createSignedInPerson({ roles: ["CASHIER"] });
});
const readAs = async (who: SignedInPerson, method: string, below: string) => {
  const { status, body } = await callLambda(institutions, method, `/api/institution/house${below}`, {
    token: who.token,
    ...(method === "POST" && { body: {} }),
  });
  return { status, code: body.code, text: JSON.stringify(body) };
};
const listReaders = async (): Promise<string[]> =>
  (await listAuditEntries("2026-11", "access")).map(({ action, actor }) => `${actor.name} ${action}`);

test("a cashier who reads the bank accounts of an institution is in the log of readings, as an officer is", async () => {
  for (const who of [reviewer, cashier]) {
    expect((await readAs(who, "GET", "")).text).toContain(account.accountNumber);
    expect(await listReaders()).toContain(`${who.account} document.institution`);
  }
});

test("staff act for no institution, so that no switching shows them one without a record", async () => {
  const before = await listReaders();
  for (const who of [reviewer, cashier])
    expect(await readAs(who, "POST", "/switch")).toMatchObject({
      status: 404,
      code: errorCodes.INSTITUTION_MISSING,
    });
  expect(await listReaders()).toEqual(before);
  expect((await readAs(owner, "POST", "/switch")).status).toBe(200);
});

test.each(["/history", "/penalty"])(
  "%s of an institution is for its members and for reviewers",
  async (below) => {
    for (const who of [owner, reviewer]) expect((await readAs(who, "GET", below)).status).toBe(200);
    expect(await readAs(cashier, "GET", below)).toMatchObject({
      status: 403,
      code: errorCodes.LOGIN_NO_ACCESS,
    });
    expect((await readAs(reviewer, "GET", "/history")).text).toContain(REASON);
  },
);
