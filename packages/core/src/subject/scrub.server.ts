/**
 * An institution keeps its applications, orders and histories when somebody leaves for good: a pseudonym takes the place
 * of who they were, in the members that are declared personal (`personal.ts` beside each entity) and in no other. An
 * entry of a history that named them keeps its hash, marked as redacted, so that the chain before and after it is still
 * proven (`audit/index.ts`).
 */
import type * as Accounts from "../account/store.server.ts";
import type { Header } from "../application/row.ts";
import { eraseFromAnswers, type NamedPerson } from "../form/personal.ts";
import type { Answers, Json } from "../form/types.ts";
import { changeAt, declarationOf, type RowDeclaration } from "../personal.ts";
import { schemeOf } from "../schemes/index.ts";
import { rowDeclarations } from "./declarations.ts";
import { eachText, type Known, withoutAddresses } from "./index.ts";
import { contactsOf } from "./places.server.ts";
import { belowOf, closed, opened, partition, pseudonymOf, type Raw, replace } from "./rows.server.ts";

interface Leaving {
  known: Known;
  names: string[];
  /** No other contact of the institution bears one of the names: a name alone says who is meant. */
  aloneSo: boolean;
  pseudonym: string;
}

/** Takes a person out of everything an institution holds. It can be done again: what is done already stays as it is. */
export const scrub = async (
  institutionId: string,
  account: Accounts.Account,
  known: Known,
): Promise<void> => {
  const pseudonym = pseudonymOf(account.id);
  const { theirs, names, shared } = await contactsOf(institutionId, account);
  const leaving: Leaving = { known, names, aloneSo: shared.length === 0, pseudonym };
  const rows = await partition(`institution#${institutionId}`);
  for (const row of rows) {
    if (row.sk.startsWith("contact#")) continue;
    if (row.sk.startsWith("application#")) await scrubApplication(institutionId, row, leaving);
    else await rewrite(row, leaving);
    if (row.sk.startsWith("member#")) await scrubNotices(row.sk.slice("member#".length), leaving);
  }
  // Last, since the names to look for stand there: what is begun again after a failure finds them still.
  for (const contact of theirs) {
    await replace({ ...contact, fields: { nameZh: pseudonym, employmentStatus: "LEFT" } }, contact);
  }
};

async function scrubApplication(institutionId: string, header: Raw, leaving: Leaving): Promise<void> {
  const below = await belowOf(header, institutionId);
  const { scheme, createdBy, answers: draft } = opened(header) as Partial<Header>;
  const body = below.find(({ sk }) => sk === "body");
  const submitted = body && (opened(body).body as Partial<Header> | undefined)?.answers;
  const application = {
    scheme: scheme ?? "",
    own: createdBy === leaving.known.accountId,
    answers: submitted ?? draft ?? {},
  };
  // What a change of a few answers is read beside is rewritten after it.
  for (const row of below.filter((each) => each !== body)) await rewrite(row, leaving, application);
  if (body) await rewrite(body, leaving, application);
  await rewrite(header, leaving, application);
}

/** What the institution's other members were told about the person in the portal. */
async function scrubNotices(accountId: string, leaving: Leaving): Promise<void> {
  if (accountId === leaving.known.accountId) return;
  for (const row of await partition(`account#${accountId}`, "notice#")) await rewrite(row, leaving);
}

interface OfApplication {
  scheme: string;
  /** The person began it. */
  own: boolean;
  /** What was answered, beside which a change of a few answers is read. */
  answers: Answers;
}

async function rewrite(row: Raw, leaving: Leaving, application?: OfApplication): Promise<void> {
  const declaration = declarationOf(rowDeclarations, row);
  if (!declaration) throw new Error(`No declaration of personal data for a row ${row.pk.split("#")[0]}`);
  const before = opened(row);
  let after = erased(before, declaration, leaving, application);
  if (after === before) return;
  if (after.entry !== before.entry)
    after = { ...after, entry: { ...(after.entry as object), redacted: true } };
  await replace(closed(after, row), row);
}

/** The row with every declared member as its declaration wants it; the same object when nothing of it is the person's. */
function erased(row: Raw, declaration: RowDeclaration, leaving: Leaving, application?: OfApplication): Raw {
  let next = row;
  for (const [path, { erase }] of Object.entries(declaration.personal)) {
    if (erase === "login") next = changeAt(next, path, (found) => withoutLogin(found, leaving));
    if (erase === "addresses")
      next = changeAt(next, path, (found) =>
        eachText(found, (text) => withoutAddresses(text, leaving.known, leaving.pseudonym)),
      );
    if (erase === "recipients") next = changeAt(next, path, (found) => withoutRecipient(found, leaving));
    if (erase === "answers" && application)
      next = changeAt(next, path, (found) => withoutPerson(found, leaving, application));
    if (erase === "changes" && application)
      next = changeAt(next, path, (found) => withoutChanges(found, leaving, application));
  }
  return next;
}

const withoutLogin = (found: unknown, { known, pseudonym }: Leaving): unknown =>
  typeof found === "string" && known.addresses.includes(found.trim().toLowerCase()) ? pseudonym : found;

/** Nobody is told any more at an address that is gone. */
const withoutRecipient = (found: unknown, { known }: Leaving): unknown => {
  if (!Array.isArray(found)) return found;
  const isTheirs = (each: { accountId?: string; to?: string }): boolean =>
    each.accountId === known.accountId ||
    each.to === known.accountId ||
    known.addresses.includes(each.to?.toLowerCase() ?? "");
  return found.some(isTheirs) ? found.filter((each) => !isTheirs(each)) : found;
};

const personIn = ({ known, names, aloneSo }: Leaving, own: boolean): NamedPerson => ({
  emails: known.addresses.filter((each) => each.includes("@")),
  phones: known.phones,
  names,
  nameSuffices: own && aloneSo,
});

const isAnswers = (found: unknown): found is Answers =>
  typeof found === "object" && found !== null && !Array.isArray(found);

const withoutPerson = (found: unknown, leaving: Leaving, application: OfApplication): unknown => {
  const scheme = schemeOf(application.scheme);
  if (!scheme || !isAnswers(found)) return found;
  const who = personIn(leaving, application.own);
  return eraseFromAnswers(found, scheme.steps, who, leaving.pseudonym, application.answers);
};

/** Answers before and after a change, each read beside the rest of the answers. */
const withoutChanges = (found: unknown, leaving: Leaving, application: OfApplication): unknown => {
  if (!isAnswers(found)) return found;
  const changes = found as unknown as { [key: string]: { before: Json; after: Json } };
  const side = (name: "before" | "after"): Answers =>
    withoutPerson(
      Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change[name]])),
      leaving,
      application,
    ) as Answers;
  const [before, after] = [side("before"), side("after")];
  const next = Object.fromEntries(
    Object.entries(changes).map(([key, change]) => {
      const [was, is] = [before[key] ?? null, after[key] ?? null];
      return [
        key,
        was === change.before && is === change.after ? change : { ...change, before: was, after: is },
      ];
    }),
  );
  return Object.entries(next).some(([key, change]) => change !== changes[key]) ? next : found;
};
