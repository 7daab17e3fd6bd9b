/** Builds the content of a copy of personal data: the rows whose declarations let the person receive them. */
import { filterReadableNotices } from "../applications/membership/readable-notices.server.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import type { StoredFile } from "../files/index.ts";
import { removeOwnerData } from "../forms/personal-answers.ts";
import type { Answers, Scheme } from "../forms/types/index.ts";
import { normalizeLogin } from "../identity/accounts/account-rules.ts";
import * as Accounts from "../identity/accounts/account-store.server.ts";
import { requiresFactor } from "../identity/second-factor/index.ts";
import type { Actor } from "../platform/actor.ts";
import { pick } from "../platform/pick.ts";
import { findRowDeclaration, selectCopyableMembers, updateAtPath } from "../platform/row-declaration.ts";
import { loadScheme } from "../schemes/versions/load-scheme.server.ts";
import { rowDeclarations } from "./all-row-declarations.ts";
import { decompressRow, readRowsBelow, readStoredRows, type StoredRow } from "./compressed-rows.server.ts";
import type { PersonIdentifiers } from "./index.ts";
import {
  type DataLocations,
  findPersonContacts,
  listFormerInstitutions,
  listPresentInstitutions,
} from "./locate-personal-data.server.ts";

/** Sections of the copy for rows of the account's own partition, by kind of row. */
const sections: { readonly [row: string]: string } = {
  account: "account",
  session: "sessions",
  membership: "memberships",
  "past membership": "memberships",
  "notice (in-app)": "messages",
  claim: "claims",
  "identity (bound)": "sign-on",
  "calendar feed (own)": "feeds",
  "second factors": "second-factors",
};

type CopiedRow = Record<string, unknown>;
type StoredNotice = StoredRow & { link?: string; institutionId?: string };

/** The members of a row that its declaration lets the person receive; a row without a declaration yields nothing. */
const copyRow = (row: StoredRow, wholeInstitution = false): CopiedRow => {
  const declaration = findRowDeclaration(rowDeclarations, row);
  return declaration ? selectCopyableMembers(decompressRow(row), declaration, wholeInstitution) : {};
};

/** Returns the person as whoever reads the portal today, with the memberships and the scope that stand. */
const toReader = (account: Accounts.Account, { own }: DataLocations): Actor => ({
  kind: requiresFactor(account.roles) ? "staff" : "applicant",
  accountId: account.id,
  account: account.account,
  roles: account.roles,
  ...(account.scope && { scope: account.scope }),
  institutions: own.flatMap(({ sk, role }) =>
    sk.startsWith("membership#")
      ? [{ id: sk.slice("membership#".length), role: role as "ADMINISTRATOR" }]
      : [],
  ),
});

/** Builds the content of a copy, by section. */
export async function buildCopyContent(
  account: Accounts.Account,
  places: DataLocations,
  files: readonly StoredFile[],
) {
  const content: Record<string, CopiedRow[]> = {};
  const findSection = (row: StoredRow) => sections[findRowDeclaration(rowDeclarations, row)?.row ?? ""];
  const ownNotices = places.own.filter((row): row is StoredNotice => findSection(row) === "messages");
  const readableNotices = new Set<StoredRow>(
    await filterReadableNotices(ownNotices, toReader(account, places)),
  );
  for (const row of places.own) {
    const name = findSection(row);
    if (name && (name !== "messages" || readableNotices.has(row)))
      content[name] = [...(content[name] ?? []), copyRow(row)];
  }
  const invitations = await Promise.all(
    Accounts.listLogins(account).map((login) => readStoredRows(`invited#${login}`)),
  );
  content.invitations = invitations.flat().map((row) => copyRow(row));
  const contacts = await Promise.all(places.institutions.map((id) => findPersonContacts(id, account)));
  content.contacts = contacts.flatMap(({ theirs }) => theirs).map((row) => copyRow(row));
  const applications = await Promise.all(
    listPresentInstitutions(places).map((id) => copyApplications(id, account, canReadWhole(places, id))),
  );
  // Surveys that others answered for an application after the person left are not the person's.
  content.surveys = await listSurveyAnswers(
    applications.flat() as { id: string; scheme: string; eventId?: string }[],
  );
  const formerApplications = await Promise.all(
    listFormerInstitutions(places).map((id) => copyFormerApplications(id, account, places.known)),
  );
  content.applications = [...applications, ...formerApplications].flat();
  content.files = files.map((file) =>
    copyRow({ ...file, pk: `institution#${file.institutionId}`, sk: `file#${file.id}` }),
  );
  return content;
}

/**
 * Copies what a former member began for an institution: which application, and what the person did and wrote there. Its
 * answers and its state are the institution's records, which others may have changed since (decision 0437).
 */
async function copyFormerApplications(
  institutionId: string,
  account: Accounts.Account,
  { addresses }: PersonIdentifiers,
): Promise<CopiedRow[]> {
  const isOwnLogin = (login: unknown): boolean =>
    typeof login === "string" && addresses.includes(normalizeLogin(login));
  return Promise.all(
    (await listBegunApplications(institutionId, account)).map(async (header) => {
      const rows = (await readRowsBelow(header, institutionId)).filter((row) => {
        const { entry, author } = decompressRow(row) as { entry?: HistoryEntryPart; author?: string };
        return isOwnLogin(entry?.actor?.name) || isOwnLogin(author);
      });
      const { rest } = decompressRow(header) as { rest?: Partial<ApplicationHeader> };
      // The person who submitted it was told its number and knows the event, which stay as they were.
      const isSubmitter = rows.some(
        (row) => (decompressRow(row).entry as HistoryEntryPart | undefined)?.action === "submit",
      );
      return {
        ...pick(header, ["id", "institutionId", "scheme"]),
        ...(isSubmitter && pick(header, ["eventId"])),
        rest: pick(rest ?? {}, ["createdAt", ...(isSubmitter ? (["code", "submittedAt"] as const) : [])]),
        rows: rows.map((row) => restoreOwnName(row, account, copyRow(row))),
      };
    }),
  );
}
interface HistoryEntryPart {
  action?: string;
  actor?: { name?: string };
}

/** Applications that the person began for an institution, as stored. */
const listBegunApplications = async (institutionId: string, { id }: Accounts.Account): Promise<StoredRow[]> =>
  (await readStoredRows(`institution#${institutionId}`, "application#")).filter(
    ({ createdBy }) => createdBy === id,
  );

/** Returns whether the person's role may read a whole institution; a former member's may not. */
const canReadWhole = ({ own }: DataLocations, institutionId: string): boolean =>
  own.some(({ sk, role }) => sk === `membership#${institutionId}` && role !== "SUB_OWN");

/** Kinds of rows below an application that inform the person: answers, outcome, payments. */
const applicationRowKinds = new Set(["application body", "history", "message on an application", "order"]);

/**
 * Applications that the person created or submitted for an institution, with their outcome, as the pages show them to
 * the person's role. Other people in the history appear only by their capacity.
 */
async function copyApplications(
  institutionId: string,
  account: Accounts.Account,
  seesWhole: boolean,
): Promise<CopiedRow[]> {
  return Promise.all(
    (await listBegunApplications(institutionId, account)).map(async (header) => {
      const rows = (await readRowsBelow(header, institutionId)).filter((row) =>
        applicationRowKinds.has(findRowDeclaration(rowDeclarations, row)?.row ?? ""),
      );
      const { schemeVersion } = (decompressRow(header).rest ?? {}) as { schemeVersion?: number };
      const steps = (await loadScheme({ scheme: String(header.scheme), schemeVersion }))?.steps ?? [];
      const parts = [header, ...rows].map((row) =>
        restoreOwnName(row, account, seesWhole ? copyRow(row, true) : hideOwners(copyRow(row), steps)),
      );
      const [first = {}, ...rest] = parts;
      return { ...first, rows: rest };
    }),
  );
}

/** Restores the person's own name where the person acted. */
function restoreOwnName(row: StoredRow, account: Accounts.Account, copy: CopiedRow): CopiedRow {
  const { entry } = decompressRow(row) as { entry?: { actor?: { name?: string } } };
  const name = entry?.actor?.name;
  if (!name || !Accounts.listLogins(account).includes(normalizeLogin(name))) return copy;
  return updateAtPath(copy, "entry.actor", (actor) => ({ ...(actor as object), name }));
}

/** Answers without those that only readers of the whole institution may see about its owners. */
const hideOwners = (copy: CopiedRow, steps: Scheme["steps"]): CopiedRow =>
  ["answers", "body.answers", "rest.supplement.before"].reduce(
    (content, path) => updateAtPath(content, path, (answers) => removeOwnerData(answers as Answers, steps)),
    copy,
  );

/**
 * Survey answers given for the person's applications, with the questions in words. Answers of open surveys belong to
 * nobody and cannot be found (decision 0094).
 */
async function listSurveyAnswers(applications: readonly { id: string; scheme: string; eventId?: string }[]) {
  const events = [...new Set(applications.flatMap(({ eventId }) => eventId ?? []))];
  const schemes = [...new Set(applications.map(({ scheme }) => scheme))];
  if (applications.length === 0) return [];
  const { listSurveyAnswers, listSurveysByEventOrScheme } = await import("../surveys/survey-store.server.ts");
  const ownIds = new Set(applications.map(({ id }) => id));
  const surveyAnswers = await Promise.all(
    (await listSurveysByEventOrScheme(events, schemes)).map(
      async ({ id, titles, eventNames, scheme, questions }) => {
        const ownAnswers = (await listSurveyAnswers(id)).filter(({ application }) =>
          ownIds.has(application?.id ?? ""),
        );
        const questionTexts = questions.map(({ key, labels, options, rows }) => ({
          key,
          labels,
          options,
          rows,
        }));
        return ownAnswers.map((answer) => ({
          survey: id,
          titles,
          event: eventNames,
          ...(scheme && { scheme }),
          ...answer,
          questions: questionTexts,
        }));
      },
    ),
  );
  return surveyAnswers.flat();
}
