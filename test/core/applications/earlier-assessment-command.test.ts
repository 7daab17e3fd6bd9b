import * as Application from "@portal/core/applications/application-service.server";
import {
  listAssessments,
  listContradictions,
} from "@portal/core/applications/eligibility/earlier-assessment.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import * as Store from "@portal/core/applications/model/application-store.server";
import type { Answers } from "@portal/core/forms/types/index";
import type { Actor } from "@portal/core/platform/actor";
import { addDays, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { firstShopGeneral } from "@portal/core/schemes/first-shop/scheme";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import {
  createApplicant,
  createTestContext,
  officer,
  secondOfficer,
} from "../../support/applications/application-fixtures.ts";
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

const buildOwner = (idNumber: string, share: number) => ({
  name: `持有人${idNumber}`,
  idNumber,
  share,
  position: "股東",
});
const owners = [buildOwner("A1", 60), buildOwner("B2", 40)];

describe("what contradicts an assessment", () => {
  const { assessedBy } = firstShopGeneral.limits;
  if (!assessedBy) throw new Error("first-shop support has no assessment");
  test.each<[what: string, assessed: Answers, present: Answers, contradicted: string[]]>([
    ["the same company", { taxpayerNumber: "81000001" }, { taxpayerNumber: "81000001" }, []],
    [
      "a number in another spelling",
      { commercialRegistration: "SO 4003" },
      { commercialRegistration: "so4003" },
      [],
    ],
    ["a company that was founded since", {}, { taxpayerNumber: "81000001" }, []],
    ["another taxpayer", { taxpayerNumber: "81000002" }, { taxpayerNumber: "81000001" }, ["taxpayerNumber"]],
    [
      "another registration and another establishment",
      { commercialRegistration: "SO 1", establishmentNumber: "1" },
      { commercialRegistration: "SO 2", establishmentNumber: "2" },
      ["commercialRegistration", "establishmentNumber"],
    ],
    ["the same owners", { shareholders: owners }, { shareholders: owners.toReversed() }, []],
    [
      "owners who joined up to half",
      { shareholders: [buildOwner("A1", 100)] },
      { shareholders: [buildOwner("A1", 50), buildOwner("C3", 50)] },
      [],
    ],
    [
      "owners who joined beyond half",
      { shareholders: [buildOwner("A1", 100)] },
      { shareholders: [buildOwner("A1", 49), buildOwner("C3", 51)] },
      ["shareholders"],
    ],
    [
      "an owner of less than half who left",
      { shareholders: owners },
      { shareholders: [buildOwner("A1", 100)] },
      [],
    ],
    [
      "an owner of more than half who left",
      { shareholders: owners },
      { shareholders: [buildOwner("B2", 100)] },
      ["shareholders"],
    ],
    [
      "few of many owners named, the same ones",
      { shareholders: [buildOwner("A1", 20)] },
      { shareholders: [buildOwner("A1", 20)] },
      [],
    ],
    ["no owners named", { shareholders: [] }, { shareholders: owners }, []],
    [
      "all owners replaced",
      { shareholders: [buildOwner("Z9", 100)] },
      { shareholders: owners },
      ["shareholders"],
    ],
  ])("%s", (_, assessed, present, contradicted) => {
    expect(listContradictions(assessedBy, assessed, present)).toEqual(contradicted);
  });
});

describe("an application for a shop that was assessed", () => {
  beforeAll(createFreshTable);
  const { answers: example, at } = getSchemeExample("FIRST_SHOP_GENERAL");
  const time = toInstant(at);
  let companyCount = 0;
  /** Owners of a company of their own, as certified. */
  const buildOwners = (id: string) => [buildOwner(`A-${id}`, 60), buildOwner(`B-${id}`, 40)];
  const createCompany = async (): Promise<string> => {
    const id = `assessed-${++companyCount}`;
    await createInstitutionWithDocuments(id, example, addDays(toMacaoDay(time), -10), {
      taxpayerNumber: String(75_000_000 + companyCount),
      businessRegistrationNumber: `SO ${7000 + companyCount}`,
      shareholders: buildOwners(id).map((each) => ({ ...each, macaoResident: true })),
    });
    return id;
  };
  const submitForm = async (
    id: string,
    scheme: "FIRST_SHOP_PRE" | "FIRST_SHOP_GENERAL",
    changes: Answers = {},
    applicant?: Actor,
  ): Promise<ApplicationView> => {
    const answers = {
      ...(await fillCertifiedAnswers(id, scheme, {
        ...getSchemeExample(scheme).answers,
        shareholders: buildOwners(id),
      })),
      ...changes,
    };
    return submitShopApplication(id, scheme, answers, time, applicant);
  };
  const acceptApplication = (application: ApplicationView): Promise<ApplicationView> =>
    acceptShopApplication(application, time);
  /** An assessment that an institution was given before anybody certified it, with what it typed. */
  const assessShop = async (id: string, typed: Answers): Promise<ApplicationView> => {
    await setCertification(id, "UNVERIFIED");
    const assessedShop = await acceptApplication(await submitForm(id, "FIRST_SHOP_PRE", typed));
    expect(assessedShop.status).toBe("ACCEPTED");
    await setCertification(id, "PASSED");
    return assessedShop;
  };
  const listFor = async ({ id, institutionId }: ApplicationView, reader: Actor = officer) => {
    const [header, body] = [await Store.findHeader(institutionId, id), await Store.findSubmittedBody(id)];
    return header && body ? listAssessments(header, body.answers, { actor: reader }) : [];
  };

  test.each<[what: string, typed: Answers, path: string]>([
    ["the taxpayer", { taxpayerNumber: "71999999" }, "taxpayerNumber"],
    ["the registration", { commercialRegistration: "SO 99" }, "commercialRegistration"],
    ["the owners", { shareholders: [buildOwner("Z9", 100)] }, "shareholders"],
  ])("is refused where the assessment was passed with %s of somebody else", async (_, typed, path) => {
    const id = await createCompany();
    const assessedShop = await assessShop(id, typed);
    const refusal = await expectRefusal(submitForm(id, "FIRST_SHOP_GENERAL"));
    expect([refusal.code, refusal.detail.params]).toEqual([
      errorCodes.OTHER_THAN_ASSESSED,
      { code: assessedShop.code },
    ]);
    expect(refusal.detail.fields).toMatchObject([{ path, key: "otherThanAssessed" }]);
    // Another shop was never assessed, and is judged by itself.
    expect((await submitForm(id, "FIRST_SHOP_GENERAL", { storeName: "另一間店" })).status).toBe("PROCESSING");
  });

  test.each<[role: "SUB_OWN" | "SUB_ALL", author: string, isNamed: boolean]>([
    ["SUB_OWN", "colleague", false],
    // The account that applies.
    ["SUB_OWN", "account", true],
    ["SUB_ALL", "colleague", true],
  ])(
    "by %s, while the assessment is that of %s, is refused with its number: %s",
    async (role, author, isNamed) => {
      const id = await createCompany();
      await setCertification(id, "UNVERIFIED");
      const assessedShop = await acceptApplication(
        await submitForm(
          id,
          "FIRST_SHOP_PRE",
          { taxpayerNumber: "71999999" },
          createApplicant(id, "SUB_ALL", `${author}-${id}`),
        ),
      );
      await setCertification(id, "PASSED");
      const refusal = await expectRefusal(
        submitForm(id, "FIRST_SHOP_GENERAL", {}, createApplicant(id, role)),
      );
      const params = isNamed ? { code: assessedShop.code } : { context: "own" };
      expect([refusal.code, refusal.detail]).toEqual([
        errorCodes.OTHER_THAN_ASSESSED,
        { params, fields: [{ path: "taxpayerNumber", key: "otherThanAssessed", params }] },
      ]);
    },
  );

  test("is received where it says what was assessed, and staff see where the plan differs", async () => {
    const id = await createCompany();
    const assessedShop = await assessShop(id, {});
    const application = await submitForm(id, "FIRST_SHOP_GENERAL", { sign: "新招牌" });
    expect(await listFor(application)).toMatchObject([
      {
        applicationId: assessedShop.id,
        code: assessedShop.code,
        sameSubject: true,
        // The examples of the two forms differ in the second one.
        differs: ["sign", "relatedParty"],
        otherOwners: false,
      },
    ]);
    expect((await acceptApplication(application)).status).not.toBe("PROCESSING");
  });

  test("is not accepted where the assessment of somebody else was accepted meanwhile", async () => {
    const id = await createCompany();
    await setCertification(id, "UNVERIFIED");
    const assessing = await submitForm(id, "FIRST_SHOP_PRE", { shareholders: [buildOwner("Z9", 100)] });
    await setCertification(id, "PASSED");
    const application = await submitForm(id, "FIRST_SHOP_GENERAL");
    await acceptApplication(assessing);
    expect((await expectRefusal(acceptApplication(application))).code).toBe(errorCodes.OTHER_THAN_ASSESSED);
  });

  test("names no assessment to staff whose role does not cover it, neither in a list nor in a refusal", async () => {
    const id = await createCompany();
    await setCertification(id, "UNVERIFIED");
    const assessing = await submitForm(id, "FIRST_SHOP_PRE", { shareholders: [buildOwner("Z9", 100)] });
    await setCertification(id, "PASSED");
    const application = await submitForm(id, "FIRST_SHOP_GENERAL");
    const assessedShop = await acceptApplication(assessing);
    const createOfficerFor = (scheme: string): Actor => ({ ...officer, scope: { schemes: [scheme] } });
    expect(await listFor(application, createOfficerFor("FIRST_SHOP_GENERAL"))).toEqual([]);
    const both: Actor = { ...officer, scope: { schemes: ["FIRST_SHOP_GENERAL", "FIRST_SHOP_PRE"] } };
    expect(await listFor(application, both)).toMatchObject([{ applicationId: assessedShop.id }]);
    const withOriginal = await Application.performTransition(
      application.id,
      "receiveOriginal",
      { version: application.version },
      createTestContext(secondOfficer, time),
    );
    const acceptAs = (actor: Actor) =>
      expectRefusal(
        Application.performTransition(
          application.id,
          "accept",
          { version: withOriginal.version },
          createTestContext(actor, time),
        ),
      );
    const refusal = await acceptAs(createOfficerFor("FIRST_SHOP_GENERAL"));
    expect([refusal.code, refusal.detail.params]).toEqual([
      errorCodes.OTHER_THAN_ASSESSED,
      { context: "staff" },
    ]);
    expect(JSON.stringify(refusal.detail)).not.toContain(assessedShop.code);
    expect((await acceptAs(both)).detail.params).toEqual({ code: assessedShop.code });
  });

  test("names owners of somebody else in both: staff are told that the certified ones are others", async () => {
    const id = await createCompany();
    const typedOwners = { shareholders: [buildOwner("Z9", 100)] };
    await assessShop(id, typedOwners);
    expect(await listFor(await submitForm(id, "FIRST_SHOP_GENERAL", typedOwners))).toMatchObject([
      { otherOwners: true },
    ]);
  });
});
