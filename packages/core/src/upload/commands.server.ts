/** What can be done to files: announce, read, remove (`api.md` › Uploads). Arrived ones are settled in `settle.server.ts`. */
import { ulid } from "ulid";
import type { Context } from "../actor.ts";
import { type Day, type Instant, instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { createWithin, limitOf, type Quota } from "../quota/store.server.ts";
import { count } from "../rate/store.server.ts";
import {
  FORGOTTEN_SECONDS,
  isInspectors,
  isPersonal,
  isStaffs,
  nameFor,
  personPlace,
  requestIssues,
  type StoredFile,
  TICKET_SECONDS,
} from "./index.ts";
import { files, ofInstitution, read } from "./store.server.ts";
import type { FileRequest, FileTicket } from "./wire.ts";

/** Loaded with the first object that is touched. */
const objects = () => import("./s3.server.ts");

/** A short link to a verified file, undefined for any other. */
export const linkOf = async (file: StoredFile): Promise<string | undefined> =>
  file.status === "verified" ? (await objects()).link(file) : undefined;

/** What a browser shows by itself. */
const shown: readonly string[] = ["image/jpeg", "image/png", "application/pdf"];
/** A short link that shows a verified picture or PDF in place, undefined for everything else. */
export const previewOf = async (file: StoredFile): Promise<string | undefined> =>
  file.status === "verified" && shown.includes(file.type)
    ? (await objects()).link(file, "inline")
    : undefined;

/** A person fills a form with a few dozen files; more in an hour is a machine. */
const often = { times: 300, window: 3_600_000 };

/**
 * Announces a file and gets the form to send it with.
 * @throws Refusal WRONG_TYPE (415), TOO_LARGE (413) or INVALID_VALUE, with fields; TOO_FREQUENT; 900181 where too
 * much is under way or kept; 200113 for what only
 * staff or inspectors bring
 */
export const announce = async (request: FileRequest, ctx: Context): Promise<FileTicket> => {
  if (isStaffs(request.purpose) && ctx.actor.kind !== "staff") throw new Refusal(codes.LOGIN_NO_ACCESS);
  if (isInspectors(request.purpose) && !ctx.actor.roles.includes("ROADSHOW"))
    throw new Refusal(codes.LOGIN_NO_ACCESS);
  const institutionId = isPersonal(request.purpose) ? personPlace(ctx.actor.accountId) : institutionOf(ctx);
  refuse(request, ctx.today);
  await count("upload", ctx.actor.accountId, often, ctx.now);
  const file = fileOf(request, institutionId, ctx);
  const put = files()
    .create({ ...file, ttl: Math.floor(Date.parse(ctx.now) / 1000) + FORGOTTEN_SECONDS })
    .params();
  await createWithin(await quotasOf(file, ctx), [{ label: "file", Put: put as never }], ctx);
  const { url, fields } = await (await objects()).ticket(file);
  const expiresAt = instant(Date.parse(ctx.now) + TICKET_SECONDS * 1000);
  return { id: file.id, url, fields, expiresAt };
};

/** A file that may still come: its form to send it with is good, and a while longer for what is on its way. */
const underWay = ({ status, uploadedAt }: StoredFile, now: Instant): boolean =>
  status === "pending" && Date.parse(now) - Date.parse(uploadedAt) < 2 * TICKET_SECONDS * 1000;

/**
 * What an announced file takes: of what may be under way to its place at a time and, where the place is an institution's or
 * a person's, of what it may keep. The place of staff keeps what the institute publishes and is not bounded in bytes.
 */
const quotasOf = async (file: StoredFile, ctx: Context): Promise<Quota[]> => {
  const [number, bytes, storage] = await Promise.all([
    limitOf("uploadsUnderWay", undefined, ctx),
    limitOf("uploadBytesUnderWay", undefined, ctx),
    limitOf("storageBytes", undefined, ctx),
  ]);
  const countNow = async () => {
    const all = await ofInstitution(file.institutionId, { consistent: true });
    const coming = all.filter((one) => underWay(one, ctx.now));
    const kept = all.filter(({ status }) => status === "verified");
    const sum = (some: readonly StoredFile[]) => some.reduce((total, { size }) => total + size, 0);
    return { number: coming.length, bytes: sum(coming), storage: sum(coming) + sum(kept) };
  };
  return [
    {
      pk: `institution#${file.institutionId}`,
      kind: "files",
      adds: {
        number: { amount: 1, max: number },
        bytes: { amount: file.size, max: bytes },
        ...(ctx.actor.kind === "staff" ? {} : { storage: { amount: file.size, max: storage } }),
      },
      countNow,
    },
  ];
};

/** A file of the caller's institution. @throws Refusal NOT_FOUND for any other */
export const find = async (id: string, institutionId: string): Promise<StoredFile> => {
  const file = await read(institutionId, id);
  if (!file) throw new Refusal(codes.NOT_FOUND);
  return file;
};

/**
 * A file the caller may read: the caller's own, or one of the institution at hand. Who sees only own applications sees
 * only what was uploaded by the same account, the logo, and what stands in own applications.
 * @param named whether an application of the account names the file
 * @throws Refusal NOT_FOUND for any other
 */
export const readable = async (
  id: string,
  named: (file: StoredFile) => Promise<boolean>,
  ctx: Context,
): Promise<StoredFile> => {
  const { accountId, institution } = ctx.actor;
  const own = await read(personPlace(accountId), id);
  if (own) return own;
  const file = await find(id, institutionOf(ctx));
  const free = institution?.role !== "SUB_OWN" || file.uploadedBy === accountId || file.purpose === "LOGO";
  if (free || (await named(file))) return file;
  throw new Refusal(codes.NOT_FOUND);
};

/** Of the institution's files those the caller may see in its library. */
export const listed = (all: readonly StoredFile[], ctx: Context): StoredFile[] =>
  ctx.actor.institution?.role === "SUB_OWN"
    ? all.filter((file) => file.uploadedBy === ctx.actor.accountId)
    : [...all];

/**
 * Removes a file with its objects, and tells which it was. @throws Refusal 200113 for a colleague's logo
 * @param inUse whether something submitted rests on it: then it stays (NOT_EDITABLE_AFTER_SUBMIT)
 */
export const remove = async (
  id: string,
  inUse: (file: StoredFile) => boolean | Promise<boolean>,
  ctx: Context,
): Promise<StoredFile> => {
  const file = await readable(id, async () => false, ctx);
  // The logo is everybody's to see; who sees only own records removes only what the same account brought.
  if (ctx.actor.institution?.role === "SUB_OWN" && file.uploadedBy !== ctx.actor.accountId)
    throw new Refusal(codes.LOGIN_NO_ACCESS);
  if (await inUse(file)) throw new Refusal(codes.NOT_EDITABLE_AFTER_SUBMIT);
  await (await objects()).erase(file);
  await files().delete({ institutionId: file.institutionId, id }).go();
  return file;
};

/** The institution the caller acts for. @throws Refusal INSTITUTION_MISSING */
export const institutionOf = (ctx: Context): string => {
  const { institution } = ctx.actor;
  if (!institution) throw new Refusal(codes.INSTITUTION_MISSING);
  return institution.id;
};

function refuse(request: FileRequest, today: Day): void {
  const fields = requestIssues(request, today);
  if (fields.length === 0) return;
  if (fields.some((issue) => issue.key === "fileType")) throw new Refusal(codes.WRONG_TYPE, { fields });
  if (fields.some((issue) => issue.key === "fileSize")) throw new Refusal(codes.TOO_LARGE, { fields });
  throw new Refusal(codes.INVALID_VALUE, { fields });
}

function fileOf(request: FileRequest, institutionId: string, ctx: Context): StoredFile {
  const { issuedOn, ...rest } = request;
  return {
    ...rest,
    id: ulid(Date.parse(ctx.now)),
    institutionId,
    name: nameFor(request.name, request.type),
    status: "pending",
    ...(issuedOn && { issuedOn: issuedOn as Day }),
    uploadedAt: ctx.now,
    uploadedBy: ctx.actor.accountId,
  };
}
