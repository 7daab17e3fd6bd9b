/** Documents of a request for certification, on both sides of each limit (spec 1 §3; P1). Today is 23 November 2026. */
import { getFileEntity } from "@portal/core/files/file-store.server";
import type { StoredFile } from "@portal/core/files/index";
import { decideCertification } from "@portal/core/institutions/certification-decisions/decide-certification.server";
import { renewCertificate, requestCertification } from "@portal/core/institutions/certify-institution.server";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createApplicant,
  createInstitutionWithoutFiles,
  createTestContext,
  mondayMorning,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);

const neededPurposes = ["OWNER_ID_COPY", "FORM_M1", "FORM_M8", "BUSINESS_REGISTRATION_CERT"] as const;
type Documents = Record<string, string[]>;
const complete: Documents = Object.fromEntries(neededPurposes.map((type) => [type, [type]]));

const putFile = (institutionId: string, id: string, more: Partial<StoredFile> = {}): Promise<unknown> =>
  getFileEntity()
    .put({
      id,
      institutionId,
      purpose: id,
      name: `${id}.pdf`,
      type: "application/pdf",
      size: 1000,
      sha256: id.padEnd(64, "0"),
      status: "verified",
      uploadedAt: toInstant(mondayMorning),
      uploadedBy: `account-${institutionId}`,
      ...(id === "BUSINESS_REGISTRATION_CERT" && { issuedOn: parseDay("2026-11-02") }),
      ...more,
    })
    .go();

/** Creates an enterprise that is not certified, with the files that its documents name. */
const createUnverified = async (id: string): Promise<void> => {
  await createInstitutionWithoutFiles(
    id,
    {
      businessRegistrationNumber: "SO 1",
      address: "澳門",
      phone: { area: "MO", number: "28000000" },
      personInCharge: "陳大文",
    },
    { certification: "UNVERIFIED" },
  );
  for (const type of neededPurposes) await putFile(id, type);
};
const requestWith = (id: string, documents: Documents, version = 1, time = mondayMorning) =>
  requestCertification({ id, version, documents }, createTestContext(createApplicant(id), time));
const listIssues = async (work: () => Promise<unknown>): Promise<string[]> => {
  const { code, detail } = await expectRefusal(work);
  expect(code).toBe(10304);
  return (detail.fields ?? []).map(({ path, key }) => `${path} ${key}`);
};

describe("a request", () => {
  test.each(neededPurposes)("[R158][R161][R162] names %s when it is missing", async (type) => {
    const id = `without-${type}`;
    await createUnverified(id);
    const { [type]: _, ...others } = complete;
    expect(await listIssues(() => requestWith(id, others))).toEqual([`documents.${type} fileMissing`]);
    expect(await listIssues(() => requestWith(id, { ...complete, [type]: [] }))).toEqual([
      `documents.${type} fileMissing`,
    ]);
    expect(await requestWith(id, complete)).toMatchObject({ certification: "VERIFYING" });
  });

  test.each([
    ["2026-08-23", []],
    ["2026-08-22", ["documents.BUSINESS_REGISTRATION_CERT fileAge"]],
  ])("[R162] with a certificate of %s", async (issuedOn, expected) => {
    const id = `aged-${issuedOn}`;
    await createUnverified(id);
    await putFile(id, "BUSINESS_REGISTRATION_CERT", { issuedOn: parseDay(issuedOn) });
    if (expected.length === 0)
      expect(await requestWith(id, complete)).toMatchObject({ certification: "VERIFYING" });
    else expect(await listIssues(() => requestWith(id, complete))).toEqual(expected);
  });

  test("of two certificates, each is recent", async () => {
    await createUnverified("two");
    await putFile("two", "older", {
      purpose: "BUSINESS_REGISTRATION_CERT",
      issuedOn: parseDay("2026-08-22"),
    });
    const both = { ...complete, BUSINESS_REGISTRATION_CERT: ["BUSINESS_REGISTRATION_CERT", "older"] };
    expect(await listIssues(() => requestWith("two", both))).toEqual([
      "documents.BUSINESS_REGISTRATION_CERT fileAge",
    ]);
  });

  test.each(["", "UNKNOWN", "PRODUCT_PHOTO"])("has no documents of the kind %j", async (type) => {
    const id = `of-kind-${type}`;
    await createUnverified(id);
    expect(await listIssues(() => requestWith(id, { ...complete, [type]: [] }))).toEqual([
      `documents.${type} filePurpose`,
    ]);
    const { documents } = await requestWith(id, { ...complete, GAZETTE_COPY: [] });
    expect(documents).toEqual(complete);
  });

  test("takes no file twice, and none that is not a document of certification", async () => {
    await createUnverified("twice");
    await putFile("twice", "copy", { purpose: "FORM_M1", sha256: "FORM_M1".padEnd(64, "0") });
    await putFile("twice", "PRODUCT_PHOTO");
    const listRequestIssues = (more: Documents) =>
      listIssues(() => requestWith("twice", { ...complete, ...more }));
    expect(await listRequestIssues({ FORM_M1: ["FORM_M1", "FORM_M1"] })).toEqual([
      "documents.FORM_M1 duplicate",
    ]);
    expect(await listRequestIssues({ FORM_M1: ["FORM_M1", "copy"] })).toEqual([
      "documents.FORM_M1 fileRepeated",
    ]);
    expect(await listRequestIssues({ PRODUCT_PHOTO: ["PRODUCT_PHOTO"] })).toEqual([
      "documents.PRODUCT_PHOTO filePurpose",
    ]);
    // A document that another kind of institution needs explains something and does no harm.
    await putFile("twice", "GAZETTE_COPY");
    expect(await requestWith("twice", { ...complete, GAZETTE_COPY: ["GAZETTE_COPY"] })).toMatchObject({
      certification: "VERIFYING",
    });
  });

  test("[R458] a certificate is renewed by one of the last three months", async () => {
    await createUnverified("renew");
    await requestWith("renew", complete);
    const passedCertification = await decideCertification(
      { id: "renew", version: 2, result: "PASSED" },
      createTestContext(officer),
    );
    expect(passedCertification.certificateUntil).toBe("2027-02-02");
    const renewWith = async (issuedOn: string) => {
      await putFile("renew", issuedOn, {
        purpose: "BUSINESS_REGISTRATION_CERT",
        issuedOn: parseDay(issuedOn),
      });
      return renewCertificate(
        { id: "renew", version: 3, files: [issuedOn] },
        createTestContext(createApplicant("renew")),
      );
    };
    expect(await listIssues(() => renewWith("2026-08-22"))).toEqual([
      "documents.BUSINESS_REGISTRATION_CERT fileAge",
    ]);
    expect(await renewWith("2026-08-23")).toMatchObject({
      certification: "PASSED",
      certificateUntil: "2026-11-23",
      renewal: { stage: "AGED" },
    });
  });
});
