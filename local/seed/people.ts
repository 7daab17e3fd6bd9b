/** Accounts, their institutions with contacts and files, and what officers decided, made by the commands people use. */

import * as Contacts from "@portal/core/applications/contacts/contact-service.server";
import { buildCalendar } from "@portal/core/calendar/index";
import type { Account } from "@portal/core/identity/accounts/account-entities.server";
import { createAccount, hashPassword } from "@portal/core/identity/accounts/account-service.server";
import { confirmTotp, offerTotp } from "@portal/core/identity/authentication/manage-factors.server";
import { startSession } from "@portal/core/identity/authentication/start-session.server";
import { generateTotp } from "@portal/core/identity/second-factor/totp.server";
import { AGEING_DOCUMENT } from "@portal/core/institutions/certification";
import { decideCertification } from "@portal/core/institutions/certification-decisions/decide-certification.server";
import { renewCertificate, requestCertification } from "@portal/core/institutions/certify-institution.server";
import { listNeededDocuments } from "@portal/core/institutions/index";
import { createInstitution } from "@portal/core/institutions/institution-service.server";
import { addMember } from "@portal/core/institutions/membership.server";
import type { Actor } from "@portal/core/platform/actor";
import { addDays, combineDayAndTime, type Day, type Instant, parseDay } from "@portal/core/platform/day";
import type { Role } from "@portal/core/platform/roles";
import { uploadDatedDocument } from "./dated-documents.ts";
import {
  demoFileCounts,
  getRecentIssueDay,
  institutionPurposes,
  uploadDemoFiles,
  usualFileCounts,
  usualPurposes,
} from "./demo-files.ts";
import { associationId, type InstitutionPlan, leaderId } from "./institutions.ts";
import {
  accountDomain,
  createMemberActor,
  createSeedContext,
  createStaffActor,
  toDemoAccountId,
} from "./seed-context.ts";

const calendar = buildCalendar();
/** The day of issue of the certificate that every certified institution has. */
const recentCertificateDay = getRecentIssueDay(AGEING_DOCUMENT) ?? parseDay("");
/** The institutions of demo accounts, which have every kind of file. */
const institutionsWithAllFiles = new Set([
  "institution-applicant",
  "institution-other",
  "institution-debtor",
  "institution-unverified",
  leaderId,
  associationId,
]);

const membershipStart = combineDayAndTime(parseDay("2024-01-02"), "09:00");
const otherAccounts: readonly [string, Role][] = [
  ["sub", "APPLICANT"],
  ["fresh", "APPLICANT"],
  ["officer", "OFFICER"],
  ["cashier", "CASHIER"],
  ["admin", "ADMIN"],
  ["admin2", "ADMIN"],
  ["roadshow", "ROADSHOW"],
  ["dsec", "DSEC"],
];

/**
 * Authenticator apps of the demonstration's staff; `/__dev/totp/{account}` returns the code (api.md › The local machine
 * only). Published as the password is: they open nothing but demonstrations.
 */
const authenticators = {
  officer: "JBSWY3DPEHPK3PXPOFFICERAAAAAAAAA",
  cashier: "JBSWY3DPEHPK3PXPCASHIERAAAAAAAAA",
  admin: "JBSWY3DPEHPK3PXPADMINAAAAAAAAAAA",
  admin2: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
} as const;

/** Enrols the authenticator app of a member of staff, who has just signed in for the first time. */
const enrolAuthenticator = async (
  name: "officer" | "cashier" | "admin" | "admin2",
  { account, password, at }: { account: Account; password: string; at: Instant },
): Promise<void> => {
  const secret = authenticators[name];
  const ctx = createSeedContext(createStaffActor(name), at);
  const token = await startSession(account, {}, ctx);
  await offerTotp({ token, password }, ctx, () => secret);
  await confirmTotp(generateTotp(secret, at), token, ctx);
};

/** Everybody signs in with one password, hashed once. */
export const writePeople = async (
  institutionPlans: readonly InstitutionPlan[],
  password: string,
): Promise<void> => {
  const passwordHash = await hashPassword(password);
  const ownerAccounts = [...new Set(institutionPlans.map((each) => each.owner))].map(
    (name) => [name, "APPLICANT"] as const,
  );
  // The password is of last month, so that nobody is asked for a new one.
  const createdAt = combineDayAndTime(parseDay("2026-10-20"), "09:00");
  const accounts = await Promise.all(
    [...ownerAccounts, ...otherAccounts].map(([name, role]) => {
      const account = `${name}@${accountDomain}`;
      return createAccount(
        { id: toDemoAccountId(name), account, passwordHash, roles: [role], language: "zh-Hant" },
        createSeedContext(createStaffActor("admin"), createdAt),
      );
    }),
  );
  // One after the other: each is entered in the log of what staff do.
  for (const name of ["officer", "cashier", "admin", "admin2"] as const) {
    const account = accounts.find(({ id }) => id === toDemoAccountId(name));
    if (!account) throw new Error(`${name} has no account`);
    await enrolAuthenticator(name, { account, password, at: createdAt });
  }
  for (let i = 0; i < institutionPlans.length; i += 6)
    await Promise.all(institutionPlans.slice(i, i + 6).map(writePlannedInstitution));
  await addMember(
    {
      institutionId: "institution-applicant",
      accountId: toDemoAccountId("sub"),
      account: `sub@${accountDomain}`,
      role: "SUB_OWN",
      language: "zh-Hant",
    },
    createSeedContext(createStaffActor("admin"), membershipStart),
  );
};

/** Lists the purposes for which an institution uploads files: all, those of a fair, or those of its certification. */
const listUploadedPurposes = ({ id, certification, fields }: InstitutionPlan): readonly string[] => {
  if (institutionsWithAllFiles.has(id)) return institutionPurposes;
  return certification === "PASSED" ? usualPurposes : listNeededDocuments(fields);
};

async function writePlannedInstitution(plan: InstitutionPlan): Promise<void> {
  const { id, owner, fields, certification } = plan;
  const joinedAt = combineDayAndTime(parseDay(plan.joined), "10:15");
  const ownerContext = createSeedContext(createMemberActor(owner, id), joinedAt);
  const ownerAccount = { accountId: toDemoAccountId(owner), account: `${owner}@${accountDomain}` };
  const createdInstitution = await createInstitution({ id, fields, for: ownerAccount }, ownerContext);
  for (const contact of plan.contacts) {
    await Contacts.createContact({ id: contact.id, institutionId: id, fields: contact.fields }, ownerContext);
  }
  const ownerActor = createMemberActor(owner, id);
  const requestedOn = parseDay(certification === "VERIFYING" ? "2026-11-18" : plan.joined);
  const requestedAt = combineDayAndTime(requestedOn, "15:40");
  await uploadDemoFiles(
    ownerActor,
    requestedAt,
    listUploadedPurposes(plan),
    institutionsWithAllFiles.has(id) ? demoFileCounts : usualFileCounts,
  );
  if (certification === "UNVERIFIED") return;
  const documents = await collectDocuments(fields, requestedOn, ownerActor);
  const pendingInstitution = await requestCertification(
    { id, version: createdInstitution.version, documents },
    createSeedContext(ownerActor, requestedAt),
  );
  if (certification === "VERIFYING") return;
  const decidedInstitution = await decideCertification(
    certification === "PASSED"
      ? { id, version: pendingInstitution.version, result: "PASSED" }
      : {
          id,
          version: pendingInstitution.version,
          result: "FAILED",
          reason: "商業登記證明已逾三個月，請重新遞交。",
        },
    createSeedContext(
      createStaffActor("officer"),
      combineDayAndTime(calendar.addWorking(requestedOn, 3), "11:20"),
    ),
  );
  // Its certificate of the first days is long out of date.
  if (certification === "PASSED" && documents[AGEING_DOCUMENT])
    await renewCertificate(
      { id, version: decidedInstitution.version, files: [`demo-${AGEING_DOCUMENT}`] },
      createSeedContext(ownerActor, combineDayAndTime(addDays(recentCertificateDay, 2), "10:45")),
    );
}

/** Collects the documents of a request: the certificate was recent on its day. */
const collectDocuments = async (
  fields: InstitutionPlan["fields"],
  requestedOn: Day,
  actor: Actor,
): Promise<Record<string, string[]>> => {
  const documents: Record<string, string[]> = {};
  for (const type of listNeededDocuments(fields)) {
    const isDocumentOfThatTime = type === AGEING_DOCUMENT && requestedOn <= addDays(recentCertificateDay, 1);
    documents[type] = [
      isDocumentOfThatTime ? await uploadDatedDocument(type, requestedOn, actor) : `demo-${type}`,
    ];
  }
  return documents;
};
