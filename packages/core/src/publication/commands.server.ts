/** What readers and staff do with publications. Every change of staff is entered in the staff's record. */
import { ulid } from "ulid";
import type { Context } from "../actor.ts";
import { type AuditEntry, record } from "../audit/store.server.ts";
import { instant } from "../day.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import { pick } from "../pick.ts";
import { personPlace } from "../upload/index.ts";
import { read as readFile } from "../upload/store.server.ts";
import { Cancelled, type Labelled } from "../write.server.ts";
import {
  draftIssues,
  idOf,
  isAnnounced,
  isShown,
  ordered,
  type Publication,
  publishIssues,
  type StoredRef,
} from "./index.ts";
import { ofKind, put, read, removal } from "./store.server.ts";
import type {
  Article,
  DownloadRow,
  HelpPage,
  Kind,
  MaintenanceNotice,
  PublicationWrite,
  StaffPublication,
} from "./wire.ts";

/** How many maintenance notices that are over stay in the help centre. */
const PAST_NOTICES = 5;

const row = ({ id, category, titles, updatedAt }: Publication) => ({ id, category, titles, updatedAt });
const notice = ({ id, titles, texts, startsAt, endsAt }: Publication): MaintenanceNotice => ({
  id,
  titles,
  texts,
  startsAt: startsAt ?? "",
  endsAt: endsAt ?? "",
});

/** The help centre: maintenance notices, those to come and the last that are over, and the articles (R599). */
export const help = async (ctx: Context): Promise<HelpPage> => {
  const [articles, notices] = await Promise.all([ofKind("ARTICLE"), ofKind("MAINTENANCE")]);
  const shown = ordered(notices.filter((each) => isShown(each, ctx.now)));
  const over = shown.filter((each) => !isAnnounced(each, ctx.now)).slice(0, PAST_NOTICES);
  return {
    articles: ordered(articles.filter((each) => isShown(each, ctx.now))).map(row),
    maintenance: [...shown.filter((each) => isAnnounced(each, ctx.now)), ...over].map(notice),
  };
};

/** The maintenance that is announced now, the nearest first: what the banner of every page tells. One query. */
export const announced = async (ctx: Context): Promise<MaintenanceNotice[]> =>
  ordered((await ofKind("MAINTENANCE")).filter((each) => isAnnounced(each, ctx.now)))
    .reverse()
    .map(notice);

/** An article or a maintenance notice. @throws Refusal NOT_FOUND, also for what is not shown yet */
export const article = async (id: string, ctx: Context): Promise<Article> => {
  const found = await shownNow(id, ctx);
  if (found.kind === "DOWNLOAD") throw new Refusal(codes.NOT_FOUND);
  const { kind, texts, startsAt, endsAt } = found;
  return { ...row(found), kind, texts, ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) };
};

/** The download centre: every file by category, in the languages there are. */
export const downloads = async (ctx: Context): Promise<DownloadRow[]> =>
  ordered((await ofKind("DOWNLOAD")).filter((each) => isShown(each, ctx.now))).map((each) => ({
    ...row(each),
    texts: each.texts,
    files: Object.fromEntries(
      Object.entries(each.files ?? {}).map(([language, { name, type, size }]) => [
        language,
        { name, type, size },
      ]),
    ),
  }));

/** What everybody may read now. @throws Refusal NOT_FOUND */
export async function shownNow(id: string, ctx: Context): Promise<Publication> {
  const found = await read(id);
  if (!found || !isShown(found, ctx.now)) throw new Refusal(codes.NOT_FOUND);
  return found;
}

/** All of a kind for staff, drafts and scheduled ones included. */
export const listForStaff = async (kind: Kind): Promise<StaffPublication[]> =>
  ordered(await ofKind(kind)).map(view);

/** One for staff. @throws Refusal NOT_FOUND */
export const find = async (id: string): Promise<StaffPublication> => view(await standing(id));

/** Writes a draft. @throws Refusal 900054 with fields */
export const create = async (input: PublicationWrite, ctx: Context): Promise<StaffPublication> => {
  refuse(draftIssues(input));
  const content: Publication = {
    ...(await written(input, undefined, ctx)),
    id: idOf(input.kind, ulid(Date.parse(ctx.now)).toLowerCase()),
    version: 1,
    status: "DRAFT",
  };
  return save("create", content, put(content), ctx);
};

/** Changes one; what is published stays whole. @throws Refusal NOT_FOUND, 900054 with fields, STALE_VERSION */
export const change = async (
  input: PublicationWrite & { id: string; version: number },
  ctx: Context,
): Promise<StaffPublication> => {
  const { id, version, ...write } = input;
  const before = at(await standing(id), version);
  refuse([...draftIssues(write), ...(write.kind === before.kind ? [] : [{ path: "kind", key: "option" }])]);
  const content: Publication = {
    ...(await written(write, before, ctx)),
    id,
    version: version + 1,
    status: before.status,
    ...(before.publishFrom && { publishFrom: before.publishFrom }),
  };
  if (content.status === "PUBLISHED") refuse(publishIssues(content));
  return save("change", content, put(content), ctx);
};

/** Publishes at once, or from an instant on. @throws Refusal NOT_FOUND, 900054 with fields, STALE_VERSION */
export const publish = async (
  { id, version, from }: { id: string; version: number; from?: string | undefined },
  ctx: Context,
): Promise<StaffPublication> => {
  const before = at(await standing(id), version);
  refuse(publishIssues(before));
  const publishFrom = from && instant(from) > ctx.now ? instant(from) : ctx.now;
  const content: Publication = {
    ...before,
    ...stamp(ctx),
    version: version + 1,
    status: "PUBLISHED",
    publishFrom,
  };
  return save("publish", content, put(content), ctx);
};

/** Takes it back to a draft: readers see it no more. @throws Refusal NOT_FOUND, MOVE_NOT_ALLOWED, STALE_VERSION */
export const withdraw = async (
  { id, version }: { id: string; version: number },
  ctx: Context,
): Promise<StaffPublication> => {
  const { publishFrom: _, ...before } = at(await standing(id), version);
  if (before.status !== "PUBLISHED") throw new Refusal(codes.MOVE_NOT_ALLOWED);
  const content: Publication = { ...before, ...stamp(ctx), version: version + 1, status: "DRAFT" };
  return save("withdraw", content, put(content), ctx);
};

/** Removes a draft. @throws Refusal NOT_FOUND, MOVE_NOT_ALLOWED for what is published, STALE_VERSION */
export const remove = async (id: string, version: number, ctx: Context): Promise<StaffPublication> => {
  const before = at(await standing(id), version);
  if (before.status === "PUBLISHED") throw new Refusal(codes.MOVE_NOT_ALLOWED);
  return save("remove", before, removal(before), ctx);
};

const stamp = (ctx: Context) => ({ updatedAt: ctx.now, updatedBy: ctx.actor.account });

function view(publication: Publication): StaffPublication {
  const refs = Object.entries(publication.files ?? {}).map(([language, ref]) => [
    language,
    pick(ref, ["id", "name", "type", "size"]),
  ]);
  return {
    ...pick(publication, [
      "id",
      "version",
      "status",
      "kind",
      "category",
      "order",
      "titles",
      "texts",
      "startsAt",
      "endsAt",
      "publishFrom",
      "updatedAt",
      "updatedBy",
    ]),
    ...(refs.length > 0 && { files: Object.fromEntries(refs) as never }),
  };
}

async function standing(id: string): Promise<Publication> {
  const found = await read(id);
  if (!found) throw new Refusal(codes.NOT_FOUND);
  return found;
}

function at(found: Publication, version: number): Publication {
  if (found.version !== version) throw new Refusal(codes.STALE_VERSION, { current: view(found) });
  return found;
}

function refuse(fields: FieldIssue[]): void {
  if (fields.length > 0) throw new Refusal(codes.INVALID_VALUE, { fields });
}

type Written = Omit<Publication, "id" | "version" | "status" | "publishFrom">;
async function written(
  { files, kind, category, order, titles, texts, startsAt, endsAt }: PublicationWrite,
  before: Publication | undefined,
  ctx: Context,
): Promise<Written> {
  const refs: { [language: string]: StoredRef } = {};
  const wrong: FieldIssue[] = [];
  for (const [language, id] of Object.entries(files ?? {})) {
    if (!id) continue;
    const kept = Object.values(before?.files ?? {}).find((ref) => ref.id === id);
    const place = personPlace(ctx.actor.accountId);
    const file = kept ? undefined : await readFile(place, id);
    if (kept) refs[language] = kept;
    else if (file?.status === "verified" && file.purpose === "DOWNLOAD_FILE")
      refs[language] = { id, place, name: file.name, type: file.type, size: file.size };
    else wrong.push({ path: `files.${language}`, key: file ? "fileNotVerified" : "fileMissing" });
  }
  refuse(wrong);
  const times =
    kind === "MAINTENANCE"
      ? { ...(startsAt && { startsAt: instant(startsAt) }), ...(endsAt && { endsAt: instant(endsAt) }) }
      : {};
  const named = kind === "DOWNLOAD" && Object.keys(refs).length > 0 ? { files: refs } : {};
  return { kind, category, order, titles, texts, ...times, ...named, ...stamp(ctx) };
}

async function save(
  action: string,
  content: Publication,
  change: Labelled,
  ctx: Context,
): Promise<StaffPublication> {
  const detail: AuditEntry["detail"] = { title: content.titles["zh-Hant"], version: content.version };
  try {
    await record({ action: `publication.${action}`, subject: content.id, detail }, [change], ctx);
  } catch (error) {
    if (!(error instanceof Cancelled) || !error.of("publication")) throw error;
    const current = await read(content.id);
    throw new Refusal(codes.STALE_VERSION, current ? { current: view(current) } : {});
  }
  return view(content);
}
