/** Institutions that can apply, and their people: rows as the commands write them, without the steps before. */

import { createHash } from "node:crypto";
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { enclosures } from "@portal/core/applications/model/enclosures";
import { buildCalendar } from "@portal/core/calendar/index";
import type { EventDetail } from "@portal/core/events/event-schema";
import { getFileEntity } from "@portal/core/files/file-store.server";
import type { Answers } from "@portal/core/forms/types/index";
import { getContactEntity } from "@portal/core/institutions/contacts/contact-store.server";
import type { Institution } from "@portal/core/institutions/index";
import type { InstitutionFields } from "@portal/core/institutions/institution-schema";
import {
  getInstitutionEntity,
  getMemberEntity,
  getMembershipEntity,
  toInstitutionRow,
} from "@portal/core/institutions/institution-store.server";
import { type Actor, type Context, systemActor } from "@portal/core/platform/actor";
import { parseDay, toInstant, toMacaoDay } from "@portal/core/platform/day";
import type { Role } from "@portal/core/platform/roles";
import { ulid } from "ulid";
import { findSchemeExample } from "../../../local/examples/index.ts";
import { buildFair } from "../events/event-fixtures.ts";
import { overwriteEvent } from "../events/overwrite-event.ts";
import { type BuiltPut, writePuts } from "../tables/write-rows.ts";

/** Monday 2026-11-23 10:00 in Macao. */
export const mondayMorning = "2026-11-23T02:00:00.000Z";

export const createTestContext = (actor: Actor, time: string = mondayMorning): Context => {
  const now = toInstant(time);
  return { actor, now, today: toMacaoDay(now), calendar: buildCalendar(), requestId: "test" };
};
export const createApplicant = (
  institutionId: string,
  role: "ADMINISTRATOR" | "SUB_ALL" | "SUB_OWN" = "ADMINISTRATOR",
  accountId = `account-${institutionId}`,
): Actor => ({
  kind: "applicant",
  accountId,
  account: `${accountId}@demo.mo`,
  roles: ["APPLICANT"],
  institution: { id: institutionId, role },
});
export const createStaff = (...roles: Role[]): Actor => ({
  kind: "staff",
  accountId: `staff-${roles.join("-").toLowerCase()}`,
  account: "officer@demo.mo",
  roles,
});
export const officer = createStaff("OFFICER");
/** Rules on objections to what the first one decided. */
export const secondOfficer: Actor = { ...officer, accountId: "staff-officer-2", account: "second@demo.mo" };
export const cashier = createStaff("CASHIER");
export const testSystemActor = systemActor;

const getExampleAnswers = (scheme: string): Answers => findSchemeExample(scheme)?.answers ?? {};
const listDemoFileIds = (answers: Answers): string[] =>
  Object.values(answers).flatMap((v) =>
    Array.isArray(v) ? v.filter((x): x is string => typeof x === "string" && x.startsWith("demo-")) : [],
  );

const buildInstitution = (
  id: string,
  fieldOverrides: Partial<InstitutionFields>,
  rowOverrides: Partial<Institution>,
): Institution => {
  const now = toInstant(mondayMorning);
  const fields: InstitutionFields = {
    nameZh: `測試公司${id}`,
    nameEn: `Company ${id}`,
    namePt: "",
    nature: "ENTERPRISE",
    siteRegistrationNumber: String(Math.abs(hashText(id)) % 1_000_000).padStart(6, "0"),
    country: "MO",
    taxRegisteredOn: "2015-01-05",
    employees: 12,
    // The last digits: ids that differ in their last letter only have the first ones in common.
    taxpayerNumber: String(Math.abs(hashText(id)))
      .padStart(8, "0")
      .slice(-8),
    shareholders: [{ name: "陳大文", share: 60, idNumber: `ID-${id}`, macaoResident: true }],
    ...fieldOverrides,
  };
  return {
    id,
    version: 1,
    fields,
    certification: "PASSED",
    certifiedAt: now,
    documents: {},
    createdAt: now,
    updatedAt: now,
    historySeq: 0,
    historyHash: "",
    ...rowOverrides,
  };
};

const buildInstitutionPuts = (row: Institution): BuiltPut[] => {
  const { id } = row;
  const member = {
    institutionId: id,
    accountId: `account-${id}`,
    account: `account-${id}@demo.mo`,
    role: "ADMINISTRATOR" as const,
    language: "pt" as const,
    since: toInstant(mondayMorning),
  };
  return [
    getInstitutionEntity().put(toInstitutionRow(row)),
    getMemberEntity().put(member),
    getMembershipEntity().put(member),
    getContactEntity().put({
      id: "contact-other-1",
      institutionId: id,
      version: 1,
      fields: { nameZh: "李小明", jobTitleZh: "經理", employmentStatus: "IN_SERVICE" },
    }),
  ];
};

const exampleFiles = [
  ...new Set([
    ...Object.values(enclosures).map(({ purpose }) => `demo-${purpose}`),
    "demo-STATEMENT_LETTER_MFE",
    ...listDemoFileIds(getExampleAnswers("FAIR_HOSTED")),
  ]),
];
const buildFilePuts = (institutionId: string): BuiltPut[] =>
  exampleFiles.map((file) =>
    getFileEntity().put({
      id: file,
      institutionId,
      purpose: file.slice(5),
      name: file,
      type: file === "demo-PRODUCT_PHOTO" ? "image/jpeg" : "application/pdf",
      size: 1000,
      // Two institutions hand in different documents.
      sha256: createHash("sha256").update(`${institutionId}/${file}`).digest("hex"),
      status: "verified" as const,
      issuedOn: parseDay("2026-10-05"),
      uploadedAt: toInstant(mondayMorning),
      uploadedBy: `account-${institutionId}`,
    }),
  );

/** Creates a certified institution with an administrator and an active contact, and no files. */
export const createInstitutionWithoutFiles = async (
  id: string,
  fieldOverrides: Partial<InstitutionFields> = {},
  rowOverrides: Partial<Institution> = {},
): Promise<Institution> => {
  const row = buildInstitution(id, fieldOverrides, rowOverrides);
  await writePuts(buildInstitutionPuts(row));
  return row;
};

/** Creates a certified institution with an administrator, an active contact and every file of the examples. */
export const createCertifiedInstitution = async (
  id: string,
  fieldOverrides: Partial<InstitutionFields> = {},
  rowOverrides: Partial<Institution> = {},
): Promise<Institution> => {
  const row = buildInstitution(id, fieldOverrides, rowOverrides);
  await writePuts([...buildInstitutionPuts(row), ...buildFilePuts(id)]);
  return row;
};
const hashText = (text: string): number =>
  [...text].reduce((h, c) => (Math.imul(h, 31) + c.charCodeAt(0)) | 0, 7);

export const createPublishedEvent = async (over: Partial<EventDetail> = {}): Promise<EventDetail> => {
  const publishedEvent = buildFair(over);
  await overwriteEvent(publishedEvent);
  return publishedEvent;
};

/** Returns the answers of a complete application for a scheme. */
export const buildCompleteAnswers = (scheme = "FAIR_HOSTED", over: Answers = {}): Answers => ({
  ...getExampleAnswers(scheme),
  exhibitorType: "MACAO",
  zoneChoice1: "A",
  ...over,
});

/** Submits a complete application. */
export const submitCompleteApplication = (
  institutionId: string,
  eventId: string,
  scheme = "FAIR_HOSTED",
  time = mondayMorning,
): Promise<ApplicationView> =>
  Application.submitApplication(
    { id: ulid(), scheme, eventId, answers: buildCompleteAnswers(scheme) },
    createTestContext(createApplicant(institutionId), time),
  );

/** Creates an application whose fee is awaited. */
export const createApplicationAwaitingPayment = async (
  institutionId: string,
  eventId: string,
  time = mondayMorning,
): Promise<ApplicationView> => {
  const submission = await submitCompleteApplication(institutionId, eventId, "FAIR_HOSTED", time);
  return Application.performTransition(
    submission.id,
    "accept",
    { version: submission.version },
    createTestContext(officer, time),
  );
};
