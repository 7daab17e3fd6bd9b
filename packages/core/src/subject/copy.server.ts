/**
 * A copy of everything held about an account, as ZIP files: asked for with the password, made by the job of the due queue,
 * fetched for 24 hours. Files go into parts of 20 MB, one part a message, so that no run is longer than a Lambda's.
 */
import { zipSync } from "fflate";
import { ulid } from "ulid";
import { own } from "../account/commands.server.ts";
import { loginOf } from "../account/rules.ts";
import * as Accounts from "../account/store.server.ts";
import type { Context } from "../actor.ts";
import { dayOf, instant } from "../day.ts";
import { errand, finish } from "../errand/store.server.ts";
import { withoutOwners } from "../form/personal.ts";
import type { Answers, Scheme } from "../form/types.ts";
import { changeAt, copyOf, declarationOf } from "../personal.ts";
import { schemeOf } from "../schemes/index.ts";
import { tableName } from "../table.server.ts";
import { personPlace, type StoredFile, verifiedKey } from "../upload/index.ts";
import { ofInstitution } from "../upload/store.server.ts";
import { transact } from "../write.server.ts";
import { rowDeclarations } from "./declarations.ts";
import { LINK_MS, PART_BYTES } from "./index.ts";
import { contactsOf, type Places, placesOf } from "./places.server.ts";
import { belowOf, opened, partition, type Raw, replace } from "./rows.server.ts";
import type { Copy } from "./wire.ts";

interface Made {
  id: string;
  status: "PREPARING" | "READY";
  requestedAt: string;
  until: string;
  /** Sizes of the parts made so far. */
  parts: number[];
  /** How many files are in them. */
  done: number;
}
const SK = "subject-copy";
const rowOf = async (accountId: string): Promise<(Raw & Made) | undefined> =>
  (await partition(`account#${accountId}`, SK))[0] as (Raw & Made) | undefined;
const keyOf = (accountId: string, id: string, part: number): string =>
  `exports/${accountId}/${id}-${part + 1}.zip`;
const objects = () => import("../upload/s3.server.ts");

/** Asks for a copy; one that is being made or can still be fetched is the answer. @returns what goes on the due queue */
export const ask = async (ctx: Context) => {
  const account = await own(ctx);
  const now = await rowOf(account.id);
  if (now && now.until > ctx.now) return undefined;
  const made = errand({ kind: "subjectCopy", id: account.id }, ctx.now);
  const row: Made = {
    id: ulid(Date.parse(ctx.now)),
    status: "PREPARING",
    requestedAt: ctx.now,
    until: instant(Date.parse(ctx.now) + LINK_MS),
    parts: [],
    done: 0,
  };
  await transact([
    {
      label: "copy",
      Put: { TableName: tableName(), Item: { pk: `account#${account.id}`, sk: SK, ...row } },
    },
    made.row,
  ]);
  return made.errand;
};

/** The copy as its owner sees it, with fresh links while it can be fetched. */
export const view = async (ctx: Context): Promise<Copy | null> => {
  const row = await rowOf(ctx.actor.accountId);
  if (!row || row.until <= ctx.now) return null;
  const { id, status, requestedAt, until } = row;
  if (status !== "READY") return { status, requestedAt, until, parts: [] };
  const { linkTo } = await objects();
  const name = (part: number) => `personal-data-${dayOf(instant(requestedAt))}-${part + 1}.zip`;
  const parts = await Promise.all(
    row.parts.map(async (size, part) => ({
      url: await linkTo(keyOf(ctx.actor.accountId, id, part), name(part), "application/zip"),
      size,
    })),
  );
  return { status, requestedAt, until, parts };
};

/**
 * Makes the next part of a copy; given again it does what is left.
 * @returns true when there is more to make
 */
export const make = async (accountId: string, ctx: Context): Promise<boolean> => {
  const row = await rowOf(accountId);
  const account = await Accounts.read(accountId);
  if (!row || !account || row.status === "READY") {
    await finish({ kind: "subjectCopy", id: accountId }, ctx.now);
    return false;
  }
  const places = await placesOf(account);
  const files = await filesOf(account, places);
  const chosen = nextOf(files.slice(row.done));
  const { bytesOf, put } = await objects();
  const entries: Record<string, Uint8Array> = {};
  for (const file of chosen) {
    const bytes = await bytesOf(verifiedKey(file.institutionId, file.id));
    if (bytes) entries[`files/${file.id}-${file.name}`] = bytes;
  }
  const part = row.parts.length;
  if (part === 0) {
    const data = await contentOf(account, places, files);
    for (const [name, value] of Object.entries(data))
      entries[`${name}.json`] = new TextEncoder().encode(JSON.stringify(value, null, 2));
  }
  const zip = zipSync(entries, { level: 6, mtime: new Date(ctx.now) });
  await put(keyOf(accountId, row.id, part), zip, "application/zip");
  const done = row.done + chosen.length;
  const more = done < files.length;
  await replace(
    { ...row, parts: [...row.parts, zip.length], done, status: more ? "PREPARING" : "READY" },
    row,
  );
  return more;
};

/** Removes what was made of a copy. */
export const discardCopy = async (accountId: string): Promise<void> => {
  const row = await rowOf(accountId);
  const { discard } = await objects();
  for (const part of row?.parts.keys() ?? []) await discard(keyOf(accountId, row?.id ?? "", part));
};

/** Files that fit into one part; at least one. */
function nextOf(files: readonly StoredFile[]): StoredFile[] {
  let bytes = 0;
  const chosen: StoredFile[] = [];
  for (const file of files) {
    bytes += file.size;
    if (chosen.length > 0 && bytes > PART_BYTES) break;
    chosen.push(file);
  }
  return chosen;
}

/** Verified files: the person's own, and those the person uploaded for an institution; oldest first. */
async function filesOf(account: Accounts.Account, places: Places): Promise<StoredFile[]> {
  const found = await Promise.all([
    ofInstitution(personPlace(account.id)),
    ...places.institutions.map(async (id) =>
      (await ofInstitution(id)).filter((file) => file.uploadedBy === account.id),
    ),
  ]);
  return found
    .flat()
    .filter(({ status }) => status === "verified")
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Parts of the copy that rows of the account's own partition go into, by the kind of row. */
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

type Copied = Record<string, unknown>;

/** What of a row its declaration lets the person have; nothing of a row that has none. */
const copied = (row: Raw, wholeInstitution = false): Copied => {
  const declaration = declarationOf(rowDeclarations, row);
  return declaration ? copyOf(opened(row), declaration, wholeInstitution) : {};
};

async function contentOf(account: Accounts.Account, places: Places, files: readonly StoredFile[]) {
  const content: Record<string, Copied[]> = {};
  for (const row of places.own) {
    const name = sections[declarationOf(rowDeclarations, row)?.row ?? ""];
    if (name) content[name] = [...(content[name] ?? []), copied(row)];
  }
  const invited = await Promise.all(Accounts.loginsOf(account).map((login) => partition(`invited#${login}`)));
  content.invitations = invited.flat().map((row) => copied(row));
  const contacts = await Promise.all(places.institutions.map((id) => contactsOf(id, account)));
  content.contacts = contacts.flatMap(({ theirs }) => theirs).map((row) => copied(row));
  const applications = await Promise.all(
    places.institutions.map((id) => applicationsOf(id, account, readsWhole(places, id))),
  );
  content.applications = applications.flat();
  content.surveys = await surveysOf(content.applications as { id: string; eventId?: string }[]);
  content.files = files.map((file) =>
    copied({ ...file, pk: `institution#${file.institutionId}`, sk: `file#${file.id}` }),
  );
  return content;
}

/** Whether the person's role lets all of an institution be read; nobody's does who left it. */
const readsWhole = ({ own }: Places, institutionId: string): boolean =>
  own.some(({ sk, role }) => sk === `membership#${institutionId}` && role !== "SUB_OWN");

/** Kinds of rows below an application that tell the person something: what was answered, what became of it, what was paid. */
const below = new Set(["application body", "history", "order"]);

/**
 * What the person began or handed in for an institution, with what became of it, as the pages show it in the person's
 * role: of others who acted only in which capacity they did.
 */
async function applicationsOf(
  institutionId: string,
  account: Accounts.Account,
  whole: boolean,
): Promise<Copied[]> {
  const headers = (await partition(`institution#${institutionId}`, "application#")).filter(
    ({ createdBy }) => createdBy === account.id,
  );
  return Promise.all(
    headers.map(async (header) => {
      const rows = (await belowOf(header, institutionId)).filter((row) =>
        below.has(declarationOf(rowDeclarations, row)?.row ?? ""),
      );
      const steps = schemeOf(String(header.scheme))?.steps ?? [];
      const parts = [header, ...rows].map((row) =>
        withOwnName(row, account, whole ? copied(row, true) : answersSeenBy(copied(row), steps)),
      );
      const [first = {}, ...rest] = parts;
      return { ...first, rows: rest };
    }),
  );
}

/** The person's own name stays where the person acted. */
function withOwnName(row: Raw, account: Accounts.Account, copy: Copied): Copied {
  const { entry } = opened(row) as { entry?: { actor?: { name?: string } } };
  const name = entry?.actor?.name;
  if (!name || !Accounts.loginsOf(account).includes(loginOf(name))) return copy;
  return changeAt(copy, "entry.actor", (actor) => ({ ...(actor as object), name }));
}

/** Answers without what only readers of the whole institution may see of its owners. */
const answersSeenBy = (copy: Copied, steps: Scheme["steps"]): Copied =>
  ["answers", "body.answers", "rest.supplement.before"].reduce(
    (seen, path) => changeAt(seen, path, (answers) => withoutOwners(answers as Answers, steps)),
    copy,
  );

/**
 * What was answered for the person's applications in surveys tied to their events, with the questions in words. Open
 * answers are nobody's, and cannot be found (decision 0094).
 */
async function surveysOf(applications: readonly { id: string; eventId?: string }[]) {
  const events = [...new Set(applications.flatMap(({ eventId }) => eventId ?? []))];
  if (events.length === 0) return [];
  const { answersOf, ofEvents } = await import("../survey/store.server.ts");
  const own = new Set(applications.map(({ id }) => id));
  const found = await Promise.all(
    (await ofEvents(events)).map(async ({ id, titles, eventNames, questions }) => {
      const mine = (await answersOf(id)).filter(({ application }) => own.has(application?.id ?? ""));
      const asked = questions.map(({ key, labels, options, rows }) => ({ key, labels, options, rows }));
      return mine.map((answered) => ({
        survey: id,
        titles,
        event: eventNames,
        ...answered,
        questions: asked,
      }));
    }),
  );
  return found.flat();
}
