/** Institutions that can apply, and the people who act: rows as the commands write them, without the way there. */

import { type Actor, type Context, system } from "@portal/core/actor";
import * as Application from "@portal/core/application/commands.server";
import { enclosures } from "@portal/core/application/enclosures";
import type { ApplicationView } from "@portal/core/application/wire";
import { calendarOf } from "@portal/core/calendar/index";
import { contacts } from "@portal/core/contact/store.server";
import { day, dayOf, instant } from "@portal/core/day";
import { overwrite } from "@portal/core/event/store.server";
import type { EventDetail } from "@portal/core/event/wire";
import type { Answers } from "@portal/core/form/types";
import type { Institution } from "@portal/core/institution/index";
import { institutions, members, memberships, rowOf } from "@portal/core/institution/store.server";
import type { InstitutionFields } from "@portal/core/institution/wire";
import type { Role } from "@portal/core/roles";
import { schemeOf } from "@portal/core/schemes/index";
import { files } from "@portal/core/upload/store.server";
import { ulid } from "ulid";
import { fair } from "./event.ts";

/** Monday 2026-11-23 10:00 in Macao. */
export const monday = "2026-11-23T02:00:00.000Z";

export const context = (actor: Actor, time: string = monday): Context => {
  const now = instant(time);
  return { actor, now, today: dayOf(now), calendar: calendarOf(), requestId: "test" };
};
export const applicant = (
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
export const staff = (...roles: Role[]): Actor => ({
  kind: "staff",
  accountId: "staff-1",
  account: "officer@demo.mo",
  roles,
});
export const officer = staff("OFFICER");
export const cashier = staff("CASHIER");
export const asSystem = system;

const answersOf = (scheme: string): Answers => schemeOf(scheme)?.example.answers ?? {};
const demoFiles = (answers: Answers): string[] =>
  Object.values(answers).flatMap((v) =>
    Array.isArray(v) ? v.filter((x): x is string => typeof x === "string" && x.startsWith("demo-")) : [],
  );

/** A certified institution with an administrator, a contact in service and every file the examples name. */
export const institution = async (
  id: string,
  over: Partial<InstitutionFields> = {},
  more: Partial<Institution> = {},
): Promise<Institution> => {
  const now = instant(monday);
  const fields: InstitutionFields = {
    nameZh: `測試公司${id}`,
    nameEn: `Company ${id}`,
    namePt: "",
    nature: "ENTERPRISE",
    siteRegistrationNumber: String(Math.abs(hash(id)) % 1_000_000).padStart(6, "0"),
    country: "MO",
    taxRegisteredOn: "2015-01-05",
    employees: 12,
    taxpayerNumber: String(Math.abs(hash(id)))
      .padStart(8, "0")
      .slice(0, 8),
    shareholders: [{ name: "陳大文", share: 60, idNumber: `ID-${id}`, macaoResident: true }],
    ...over,
  };
  const row: Institution = {
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
    ...more,
  };
  await institutions().put(rowOf(row)).go();
  const member = {
    institutionId: id,
    accountId: `account-${id}`,
    account: `account-${id}@demo.mo`,
    role: "ADMINISTRATOR" as const,
    language: "pt" as const,
    since: now,
  };
  await members().put(member).go();
  await memberships().put(member).go();
  await contacts()
    .put({
      id: "contact-other-1",
      institutionId: id,
      version: 1,
      fields: { nameZh: "李小明", jobTitleZh: "經理", employmentStatus: "IN_SERVICE" },
    })
    .go();
  await files()
    .put(
      [
        ...new Set([
          ...Object.values(enclosures).map(({ purpose }) => `demo-${purpose}`),
          "demo-STATEMENT_LETTER_MFE",
          ...demoFiles(answersOf("FAIR_HOSTED")),
        ]),
      ].map((file) => ({
        id: file,
        institutionId: id,
        purpose: file.slice(5),
        name: file,
        type: file === "demo-PRODUCT_PHOTO" ? "image/jpeg" : "application/pdf",
        size: 1000,
        sha256: "0".repeat(64),
        status: "verified" as const,
        issuedOn: day("2026-10-05"),
        uploadedAt: now,
        uploadedBy: member.accountId,
      })),
    )
    .go();
  return row;
};
const hash = (text: string): number =>
  [...text].reduce((h, c) => (Math.imul(h, 31) + c.charCodeAt(0)) | 0, 7);

export const event = async (over: Partial<EventDetail> = {}): Promise<EventDetail> => {
  const made = fair(over);
  await overwrite(made);
  return made;
};

/** What a complete application for a scheme answers. */
export const complete = (scheme = "FAIR_HOSTED", over: Answers = {}): Answers => ({
  ...answersOf(scheme),
  exhibitorType: "MACAO",
  zoneChoice1: "A",
  ...over,
});

/** Submits a complete application. */
export const submitted = (
  institutionId: string,
  eventId: string,
  scheme = "FAIR_HOSTED",
  time = monday,
): Promise<ApplicationView> =>
  Application.submit(
    { id: ulid(), scheme, eventId, answers: complete(scheme) },
    context(applicant(institutionId), time),
  );

/** Brings an application to the point where its fee is awaited. */
export const awaiting = async (
  institutionId: string,
  eventId: string,
  time = monday,
): Promise<ApplicationView> => {
  const made = await submitted(institutionId, eventId, "FAIR_HOSTED", time);
  const accepted = await Application.act(
    made.id,
    "accept",
    { version: made.version },
    context(officer, time),
  );
  return Application.act(made.id, "requestPayment", { version: accepted.version }, context(officer, time));
};
