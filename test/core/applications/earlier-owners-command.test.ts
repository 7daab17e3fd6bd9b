/**
 * Rows from before decision 0770: what a sole proprietor reserved by the share that was typed is the whole once
 * `npm run upgrade-rows` has run (decision 0809), and an institution that listed fewer owners stays certified.
 */
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import * as Store from "@portal/core/applications/model/application-store.server";
import { listHoldings } from "@portal/core/applications/reservations/owner-holdings.server";
import { toReservedRow } from "@portal/core/applications/reservations/owner-rows.server";
import type { Institution } from "@portal/core/institutions/index";
import type { InstitutionFields } from "@portal/core/institutions/institution-schema";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { canHaveUnlistedMajority } from "@portal/core/institutions/ownership";
import { addDays, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import { backfillRows } from "../../../local/backfill/backfill-rows.ts";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { createApplicant, createTestContext } from "../../support/applications/application-fixtures.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../../support/applications/institution-documents.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);

const scheme = "INCENTIVE_EXHIBITOR";
const { answers, at } = getSchemeExample(scheme);
const time = toInstant(at);
let companyCount = 0;
const createCompany = async (fields: Partial<InstitutionFields>): Promise<string> => {
  const id = `earlier-${++companyCount}`;
  await createInstitutionWithDocuments(id, answers, addDays(toMacaoDay(time), -10), {
    taxpayerNumber: String(94_000_000 + companyCount),
    ...fields,
  });
  return id;
};
const submitFor = async (id: string, exhibitionName: string, incentiveType = "LIMITED_COMPANY") =>
  Application.submitApplication(
    {
      id: ulid(),
      scheme,
      answers: await fillCertifiedAnswers(id, scheme, { ...answers, exhibitionName, incentiveType }),
    },
    createTestContext(createApplicant(id), time),
  );
const findFields = async (id: string): Promise<Institution["fields"]> =>
  (await findInstitution(id))?.fields ?? expect.fail("no institution");

/** Gives what an application has reserved for an owner the share that an earlier release stored. */
const storeShare = async (institutionId: string, id: string, share: number): Promise<number> => {
  const fields = await findFields(institutionId);
  const [owner] = listHoldings({ ...fields, taxpayerNumber: "" });
  const { holds } = (await Store.findHeader(institutionId, id)) ?? {};
  const reservedOwners = holds?.owners.filter(({ hash }) => hash === owner?.hash) ?? [];
  for (const each of reservedOwners) {
    const { pk, sk, attribute = "" } = toReservedRow(each, id);
    const key = { TableName: getTableName(), Key: { pk, sk } };
    const { Item = {} } = await getDocumentClient().send(new GetCommand({ ...key, ConsistentRead: true }));
    const row = { ...Item, [attribute]: { ...Item[attribute], share } };
    await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item: row }));
  }
  return reservedOwners.length;
};
const listOwner = (idNumber: string, share: number) => [
  { name: "陳大文", idNumber, share, macaoResident: true },
];

test("the owner of a sole proprietor that reserved a share of 1 is met by another company of today", async () => {
  const sole = await createCompany({
    institutionType: "INDIVIDUAL_BUSINESS",
    shareholders: listOwner("A111111(1)", 1),
  });
  const { id } = await submitFor(sole, "EXPO A", "INDIVIDUAL_BUSINESS");
  expect(await storeShare(sole, id, 1)).toBeGreaterThan(0);
  const relatedCompany = await createCompany({ shareholders: listOwner("A111111(1)", 60) });
  // One percent is nothing in common.
  expect((await submitFor(relatedCompany, "EXPO A")).status).toBe("PROCESSING");

  expect(await backfillRows({}, time)).toMatchObject({ sharesMended: 1, conflicts: [], failures: [] });
  const another = await createCompany({ shareholders: listOwner("A111111(1)", 60) });
  const refusal = await expectRefusal(submitFor(another, "EXPO A"));
  expect(refusal.code).toBe(errorCodes.SAME_OWNER_DUPLICATE);
  expect(await backfillRows({}, time)).toMatchObject({ sharesMended: 0, refolded: 0 });
});

test("the share of a company, and what somebody gave back, stay as they are", async () => {
  const company = await createCompany({
    institutionType: "LIMITED_COMPANY",
    shareholders: listOwner("A222222(2)", 60),
  });
  const { id } = await submitFor(company, "EXPO B");
  expect(await storeShare(company, id, 40)).toBeGreaterThan(0);
  expect(await backfillRows({}, time)).toMatchObject({ sharesMended: 0 });
  // Less than half is in common still.
  const relatedCompany = await createCompany({ shareholders: listOwner("A222222(2)", 60) });
  expect((await submitFor(relatedCompany, "EXPO B")).status).toBe("PROCESSING");
});

test("an institution that was certified with half of its owners open applies as before", async () => {
  const shareholders = listOwner("A333333(3)", 50);
  const company = await createCompany({ institutionType: "LIMITED_COMPANY", shareholders });
  expect(canHaveUnlistedMajority({ ...(await findFields(company)), shareholders })).toBe(true);
  expect((await submitFor(company, "EXPO C")).status).toBe("PROCESSING");
  expect(await backfillRows({}, time)).toMatchObject({ sharesMended: 0, changed: 0, failures: [] });
  expect((await findInstitution(company))?.certification).toBe("PASSED");
});
