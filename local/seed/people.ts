/** Accounts, their institutions with contacts and files, and what officers decided, made by the commands people use. */

import * as Contacts from "@portal/core/applications/contacts/contact-service.server";
import { buildCalendar } from "@portal/core/calendar/index";
import { createAccount, hashPassword } from "@portal/core/identity/accounts/account-service.server";
import { encryptTotpSecret } from "@portal/core/identity/second-factor/encrypt-secret.server";
import { buildFactorsPut, generateUserHandle } from "@portal/core/identity/second-factor/factor-store.server";
import {
  decideCertification,
  requestCertification,
} from "@portal/core/institutions/certify-institution.server";
import { listNeededDocuments } from "@portal/core/institutions/index";
import * as Institutions from "@portal/core/institutions/institution-service.server";
import type { Actor, Context } from "@portal/core/platform/actor";
import { combineDayAndTime, type Instant, parseDay, toMacaoDay } from "@portal/core/platform/day";
import type { Role } from "@portal/core/platform/roles";
import { transact } from "@portal/core/platform/transaction.server";
import { saveDemoFiles, usualPurposes } from "./demo-files.ts";
import { associationId, type InstitutionPlan, leaderId } from "./institutions.ts";

const calendar = buildCalendar();
const accountDomain = "demo.mo";
/** Institutions whose owner tries things out: every kind of file is there. */
const institutionsWithAllFiles = new Set([
  "institution-applicant",
  "institution-other",
  "institution-debtor",
  "institution-unverified",
  leaderId,
  associationId,
]);

/** Who does something, when. */
export const createSeedContext = (actor: Actor, now: Instant): Context => ({
  actor,
  now,
  today: toMacaoDay(now),
  calendar,
  requestId: "seed",
});

export const toDemoAccountId = (name: string): string => `account-${name}`;
/** An account acting for an institution. */
export const createMemberActor = (
  name: string,
  institutionId: string,
  role: NonNullable<Actor["institution"]>["role"] = "ADMINISTRATOR",
): Actor => ({
  kind: "applicant",
  accountId: toDemoAccountId(name),
  account: `${name}@${accountDomain}`,
  roles: ["APPLICANT"],
  institution: { id: institutionId, role },
});
/** Staff by their role. */
export const createStaffActor = (name: "officer" | "cashier" | "admin"): Actor => ({
  kind: "staff",
  accountId: toDemoAccountId(name),
  account: `${name}@${accountDomain}`,
  roles: [name.toUpperCase() as Role],
});

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
 * Authenticator apps of the demonstration's staff; `/__dev/totp/{account}` tells the code (api.md › The local machine
 * only). Published as the password is: they open nothing but demonstrations.
 */
const authenticators: Readonly<Record<string, string>> = {
  officer: "JBSWY3DPEHPK3PXPOFFICERAAAAAAAAA",
  cashier: "JBSWY3DPEHPK3PXPCASHIERAAAAAAAAA",
  admin: "JBSWY3DPEHPK3PXPADMINAAAAAAAAAAA",
  admin2: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
};

/** Enrols an authenticator app for an account that was made as enrolled. */
export const enrolAuthenticator = async (id: string, secret: string, since: Instant): Promise<void> =>
  transact([
    buildFactorsPut({
      accountId: id,
      version: 1,
      handle: generateUserHandle(),
      totp: { sealed: await encryptTotpSecret(id, secret), since },
      passkeys: {},
      recovery: new Set(),
    }),
  ]);

/** Everybody signs in with one password, hashed once. */
export const writePeople = async (
  institutionPlans: readonly InstitutionPlan[],
  password: string,
): Promise<void> => {
  const passwordHash = await hashPassword(password);
  const ownerAccounts = [...new Set(institutionPlans.map((each) => each.owner))].map(
    (name) => [name, "APPLICANT"] as const,
  );
  // a password of last month: nobody is asked for a new one
  const createdAt = combineDayAndTime(parseDay("2026-10-20"), "09:00");
  await Promise.all(
    [...ownerAccounts, ...otherAccounts].map(async ([name, role]) => {
      const id = toDemoAccountId(name);
      const authenticator = authenticators[name];
      const account = `${name}@${accountDomain}`;
      await createAccount(
        {
          id,
          account,
          passwordHash,
          roles: [role],
          language: "zh-Hant",
          ...(authenticator && { factorEnrolled: true }),
        },
        createSeedContext(createStaffActor("admin"), createdAt),
      );
      if (authenticator) await enrolAuthenticator(id, authenticator, createdAt);
    }),
  );
  for (let i = 0; i < institutionPlans.length; i += 6)
    await Promise.all(institutionPlans.slice(i, i + 6).map(writePlannedInstitution));
  await Institutions.addMember(
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

async function writePlannedInstitution(plan: InstitutionPlan): Promise<void> {
  const { id, owner, fields, certification } = plan;
  const joinedAt = combineDayAndTime(parseDay(plan.joined), "10:15");
  const ownerContext = createSeedContext(createMemberActor(owner, id), joinedAt);
  const ownerAccount = { accountId: toDemoAccountId(owner), account: `${owner}@${accountDomain}` };
  const createdInstitution = await Institutions.createInstitution(
    { id, fields, for: ownerAccount },
    ownerContext,
  );
  for (const contact of plan.contacts) {
    await Contacts.createContact({ id: contact.id, institutionId: id, fields: contact.fields }, ownerContext);
  }
  const requestedAt = combineDayAndTime(
    parseDay(certification === "VERIFYING" ? "2026-11-18" : plan.joined),
    "15:40",
  );
  await saveDemoFiles(
    id,
    toDemoAccountId(owner),
    requestedAt,
    institutionsWithAllFiles.has(id) ? undefined : usualPurposes,
  );
  if (certification === "UNVERIFIED") return;
  const documents = Object.fromEntries(listNeededDocuments(fields).map((type) => [type, [`demo-${type}`]]));
  const pendingInstitution = await requestCertification(
    { id, version: createdInstitution.version, documents },
    createSeedContext(createMemberActor(owner, id), requestedAt),
  );
  if (certification === "VERIFYING") return;
  const decisionContext = createSeedContext(
    createStaffActor("officer"),
    combineDayAndTime(calendar.addWorking(toMacaoDay(requestedAt), 3), "11:20"),
  );
  await decideCertification(
    certification === "PASSED"
      ? { id, version: pendingInstitution.version, result: "PASSED" }
      : {
          id,
          version: pendingInstitution.version,
          result: "FAILED",
          reason: "商業登記證明已逾三個月，請重新遞交。",
        },
    decisionContext,
  );
}
