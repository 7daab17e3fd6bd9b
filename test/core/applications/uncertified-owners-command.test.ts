/**
 * Owners whom nobody has certified are compared with nobody (decision 0438): whoever types the number of somebody else
 * takes nothing away from them and learns nothing about them.
 */
import * as Application from "@portal/core/applications/drafts/service.server";
import type { ApplicationView } from "@portal/core/applications/model/schema";
import * as Store from "@portal/core/applications/model/store.server";
import { listRelatedApplications } from "@portal/core/applications/reservations/owner-reservations.server";
import type { Institution } from "@portal/core/institutions/index";
import { getInstitutionEntity } from "@portal/core/institutions/institution-entities.server";
import { readInstitution, toInstitutionRow } from "@portal/core/institutions/institution-store.server";
import { addDays, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import {
  createApplicant,
  createTestContext,
  officer,
  secondOfficer,
} from "../../support/application-fixtures.ts";
import { expectRefusal } from "../../support/expect-refusal.ts";
import { createInstitutionWithDocuments, fillCertifiedAnswers } from "../../support/institution-documents.ts";
import { createFreshTable } from "../../support/test-services.ts";

beforeAll(createFreshTable);

const scheme = "FIRST_SHOP_PRE";
const { answers: example, at } = getSchemeExample(scheme);
const time = toInstant(at);

const certify = async (id: string, certification: Institution["certification"]): Promise<void> => {
  const institution = await readInstitution(id);
  if (!institution) throw new Error(`no institution ${id}`);
  await getInstitutionEntity()
    .put(toInstitutionRow({ ...institution, certification }))
    .go();
};
let companyCount = 0;
/** A company of this taxpayer, certified or not. */
const found = async (
  taxpayerNumber: string,
  certification: Institution["certification"],
): Promise<string> => {
  const id = `shop-${++companyCount}`;
  const shareholders = [
    { name: "陳大文", idNumber: `ID-${taxpayerNumber}`, share: 100, macaoResident: true },
  ];
  await createInstitutionWithDocuments(id, example, addDays(toMacaoDay(time), -10), {
    taxpayerNumber,
    shareholders,
  });
  await certify(id, certification);
  return id;
};
const apply = async (id: string, storeName: string): Promise<ApplicationView> => {
  const answers = await fillCertifiedAnswers(id, scheme, { ...example, storeName });
  return Application.submitApplication(
    {
      id: ulid(),
      scheme,
      answers: JSON.parse(JSON.stringify(answers).replace(/"contact-[^"]*"/g, '"contact-other-1"')),
    },
    createTestContext(createApplicant(id), time),
  );
};
/** The signed form arrives, and another officer accepts. */
const accept = async ({ id, version }: ApplicationView): Promise<ApplicationView> => {
  const received = await Application.performTransition(
    id,
    "receiveOriginal",
    { version },
    createTestContext(secondOfficer, time),
  );
  return Application.performTransition(
    id,
    "accept",
    { version: received.version },
    createTestContext(officer, time),
  );
};
const listReserved = async (institutionId: string, { id }: ApplicationView) =>
  (await Store.findHeader(institutionId, id))?.holds?.owners.map(({ hash }) => hash) ?? [];
const listRelated = async ({ id }: ApplicationView) =>
  (await listRelatedApplications(id, createTestContext(officer, time))).map(
    ({ applicationId }) => applicationId,
  );

test.each(["UNVERIFIED", "VERIFYING", "FAILED"] as const)(
  "an institution that is %s does not keep the real owner from applying",
  async (certification) => {
    const taxpayer = String(71_000_000 + companyCount);
    const store = `旗艦店 ${certification}`;
    const [thief, owner, sister] = [
      await found(taxpayer, certification),
      await found(taxpayer, "PASSED"),
      await found(taxpayer, "PASSED"),
    ];
    const stolen = await apply(thief, store);
    const own = await apply(owner, store);
    expect(own.status).toBe("PROCESSING");
    // Neither is a matter of the other's list.
    expect([await listRelated(stolen), await listRelated(own)]).toEqual([[], []]);
    // The owners of certified companies are compared as before.
    expect((await expectRefusal(apply(sister, store))).code).toBe(errorCodes.SAME_OWNER_DUPLICATE);
  },
);

test("an institution that is not certified is not told what others with its numbers applied for", async () => {
  const owner = await found("72000001", "PASSED");
  await apply(owner, "概念店");
  const stranger = await found("72000001", "UNVERIFIED");
  const made = await apply(stranger, "概念店");
  expect(made.status).toBe("PROCESSING");
  expect(new Set(await listReserved(stranger, made)).size).toBe(1);
  expect((await accept(made)).status).not.toBe("PROCESSING");
});

test("owners who are certified later are shown to staff, and compared when they accept", async () => {
  const [early, other] = [await found("73000001", "UNVERIFIED"), await found("73000001", "PASSED")];
  const first = await apply(early, "體驗店");
  const second = await apply(other, "體驗店");
  expect(await listRelated(first)).toEqual([]);
  await certify(early, "PASSED");
  expect(await listRelated(first)).toEqual([second.id]);
  expect((await expectRefusal(accept(first))).code).toBe(errorCodes.SAME_OWNER_DUPLICATE);
});

test("once accepted with certified owners, an application is in the way of related companies", async () => {
  const early = await found("74000001", "UNVERIFIED");
  const first = await apply(early, "快閃店");
  await certify(early, "PASSED");
  expect((await accept(first)).status).toBe("ACCEPTED");
  const related = await found("74000001", "PASSED");
  expect((await expectRefusal(apply(related, "快閃店"))).code).toBe(errorCodes.SAME_OWNER_DUPLICATE);
});
