import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import * as Store from "@portal/core/applications/model/application-store.server";
import { listRelatedApplications } from "@portal/core/applications/reservations/owner-reservations.server";
import type { Institution } from "@portal/core/institutions/index";
import { addDays, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../../support/applications/institution-documents.ts";
import {
  acceptShopApplication,
  setCertification,
  submitShopApplication,
} from "../../support/applications/shop-applications.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);

const scheme = "FIRST_SHOP_PRE";
const { answers: example, at } = getSchemeExample(scheme);
const time = toInstant(at);

let companyCount = 0;
/** Creates a company of this taxpayer, certified or not. */
const createCompany = async (
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
  await setCertification(id, certification);
  return id;
};
const submitForm = async (id: string, storeName: string): Promise<ApplicationView> => {
  const answers = await fillCertifiedAnswers(id, scheme, { ...example, storeName });
  return submitShopApplication(id, scheme, answers, time);
};
const acceptApplication = (application: ApplicationView): Promise<ApplicationView> =>
  acceptShopApplication(application, time);
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
      await createCompany(taxpayer, certification),
      await createCompany(taxpayer, "PASSED"),
      await createCompany(taxpayer, "PASSED"),
    ];
    const stolenApplication = await submitForm(thief, store);
    const ownApplication = await submitForm(owner, store);
    expect(ownApplication.status).toBe("PROCESSING");
    // Neither is a matter of the other's list.
    expect([await listRelated(stolenApplication), await listRelated(ownApplication)]).toEqual([[], []]);
    // The owners of certified companies are compared as before.
    expect((await expectRefusal(submitForm(sister, store))).code).toBe(errorCodes.SAME_OWNER_DUPLICATE);
  },
);

test("an institution that is not certified is not told what others with its numbers applied for", async () => {
  const owner = await createCompany("72000001", "PASSED");
  await submitForm(owner, "概念店");
  const stranger = await createCompany("72000001", "UNVERIFIED");
  const application = await submitForm(stranger, "概念店");
  expect(application.status).toBe("PROCESSING");
  expect(new Set(await listReserved(stranger, application)).size).toBe(1);
  expect((await acceptApplication(application)).status).not.toBe("PROCESSING");
});

test("owners who are certified later are shown to staff, and compared when they accept", async () => {
  const [early, other] = [
    await createCompany("73000001", "UNVERIFIED"),
    await createCompany("73000001", "PASSED"),
  ];
  const first = await submitForm(early, "體驗店");
  const second = await submitForm(other, "體驗店");
  expect(await listRelated(first)).toEqual([]);
  await setCertification(early, "PASSED");
  expect(await listRelated(first)).toEqual([second.id]);
  expect((await expectRefusal(acceptApplication(first))).code).toBe(errorCodes.SAME_OWNER_DUPLICATE);
});

test("once accepted with certified owners, an application is in the way of related companies", async () => {
  const earlyCompany = await createCompany("74000001", "UNVERIFIED");
  const first = await submitForm(earlyCompany, "快閃店");
  await setCertification(earlyCompany, "PASSED");
  expect((await acceptApplication(first)).status).toBe("ACCEPTED");
  const relatedCompany = await createCompany("74000001", "PASSED");
  expect((await expectRefusal(submitForm(relatedCompany, "快閃店"))).code).toBe(
    errorCodes.SAME_OWNER_DUPLICATE,
  );
});
