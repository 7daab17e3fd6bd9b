/** Accounts, their institutions with contacts and files, and what officers decided, made by the commands people use. */
import { createAccount, hashPassword } from "@portal/core/account/commands.server";
import { sealSecret } from "@portal/core/account/factor/seal.server";
import { firstFactors, makeHandle } from "@portal/core/account/factor/store.server";
import type { Actor, Context } from "@portal/core/actor";
import { calendarOf } from "@portal/core/calendar/index";
import * as Contacts from "@portal/core/contact/commands.server";
import { at, day, dayOf, type Instant } from "@portal/core/day";
import { attest, certify } from "@portal/core/institution/certification.server";
import * as Institutions from "@portal/core/institution/commands.server";
import { documentsNeeded } from "@portal/core/institution/index";
import type { Role } from "@portal/core/roles";
import { transact } from "@portal/core/write.server";
import { putFiles, usual } from "./files.ts";
import { associationId, leaderId, type Planned } from "./institutions.ts";

const calendar = calendarOf();
const domain = "demo.mo";
/** Institutions whose owner tries things out: every kind of file is there. */
const complete = new Set([
  "institution-applicant",
  "institution-other",
  "institution-debtor",
  "institution-unverified",
  leaderId,
  associationId,
]);

/** Who does something, when. */
export const contextOf = (actor: Actor, now: Instant): Context => ({
  actor,
  now,
  today: dayOf(now),
  calendar,
  requestId: "seed",
});

export const accountId = (name: string): string => `account-${name}`;
/** An account acting for an institution. */
export const memberOf = (
  name: string,
  institutionId: string,
  role: NonNullable<Actor["institution"]>["role"] = "ADMINISTRATOR",
): Actor => ({
  kind: "applicant",
  accountId: accountId(name),
  account: `${name}@${domain}`,
  roles: ["APPLICANT"],
  institution: { id: institutionId, role },
});
/** Staff by their role. */
export const staff = (name: "officer" | "cashier" | "admin"): Actor => ({
  kind: "staff",
  accountId: accountId(name),
  account: `${name}@${domain}`,
  roles: [name.toUpperCase() as Role],
});

const start = at(day("2024-01-02"), "09:00");
const others: readonly [string, Role][] = [
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
    firstFactors({
      accountId: id,
      version: 1,
      handle: makeHandle(),
      totp: { sealed: await sealSecret(id, secret), since },
      passkeys: {},
      recovery: new Set(),
    }),
  ]);

/** Everybody signs in with one password, hashed once. */
export const writePeople = async (all: readonly Planned[], password: string): Promise<void> => {
  const passwordHash = await hashPassword(password);
  const owners = [...new Set(all.map((each) => each.owner))].map((name) => [name, "APPLICANT"] as const);
  // a password of last month: nobody is asked for a new one
  const made = at(day("2026-10-20"), "09:00");
  await Promise.all(
    [...owners, ...others].map(async ([name, role]) => {
      const id = accountId(name);
      const authenticator = authenticators[name];
      const account = `${name}@${domain}`;
      await createAccount(
        {
          id,
          account,
          passwordHash,
          roles: [role],
          language: "zh-Hant",
          ...(authenticator && { factorEnrolled: true }),
        },
        contextOf(staff("admin"), made),
      );
      if (authenticator) await enrolAuthenticator(id, authenticator, made);
    }),
  );
  for (let i = 0; i < all.length; i += 6) await Promise.all(all.slice(i, i + 6).map(writeInstitution));
  await Institutions.join(
    {
      institutionId: "institution-applicant",
      accountId: accountId("sub"),
      account: `sub@${domain}`,
      role: "SUB_OWN",
      language: "zh-Hant",
    },
    contextOf(staff("admin"), start),
  );
};

async function writeInstitution(planned: Planned): Promise<void> {
  const { id, owner, fields, certification } = planned;
  const joined = at(day(planned.joined), "10:15");
  const own = contextOf(memberOf(owner, id), joined);
  const forOwner = { accountId: accountId(owner), account: `${owner}@${domain}` };
  const made = await Institutions.create({ id, fields, for: forOwner }, own);
  for (const contact of planned.contacts) {
    await Contacts.create({ id: contact.id, institutionId: id, fields: contact.fields }, own);
  }
  const asked = at(day(certification === "VERIFYING" ? "2026-11-18" : planned.joined), "15:40");
  await putFiles(id, accountId(owner), asked, complete.has(id) ? undefined : usual);
  if (certification === "UNVERIFIED") return;
  const documents = Object.fromEntries(documentsNeeded(fields).map((type) => [type, [`demo-${type}`]]));
  const waiting = await attest(
    { id, version: made.version, documents },
    contextOf(memberOf(owner, id), asked),
  );
  if (certification === "VERIFYING") return;
  const decided = contextOf(staff("officer"), at(calendar.addWorking(dayOf(asked), 3), "11:20"));
  await certify(
    certification === "PASSED"
      ? { id, version: waiting.version, result: "PASSED" }
      : { id, version: waiting.version, result: "FAILED", reason: "商業登記證明已逾三個月，請重新遞交。" },
    decided,
  );
}
