/**
 * Uploads: what is asked for, and what came (schemes E). A file is checked by its content, not by its name. It arrives
 * under `uploads/`, where nobody but the scanner and the verifying job may read it, and once it is found clean and
 * inspected stands under `files/`, where no presigned form reaches: what was verified is what is read later.
 */
import { type Day, dayOf, type Instant, isDay } from "../day.ts";
import type { FieldIssue } from "../errors.ts";
import type { FileFact } from "../form/types.ts";
import { ownValue } from "../members.ts";
import { pick } from "../pick.ts";
import type { RejectionReason } from "./inspection/reasons.ts";
import { profileOf } from "./purposes.ts";
import type { FileRequest, FileView } from "./wire.ts";

export {
  isEventFile,
  isInspectors,
  isPersonal,
  isPublic,
  isStaffs,
  type Profile,
  profileOf,
  purposes,
} from "./purposes.ts";

export interface StoredFile {
  id: string;
  institutionId: string;
  purpose: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  status: "pending" | "verified" | "rejected";
  /** Key of `common` › issue, one of `inspection/reasons.ts`. */
  reason?: string;
  /** When its bytes came; a pending file with it is being scanned. */
  arrivedAt?: Instant;
  /** When the sweep last asked the scanner again. */
  scanAskedAt?: Instant;
  /** How long it was as it was sent, in bytes: pictures are drawn anew and kept in another length. */
  sentBytes?: number;
  issuedOn?: Day;
  width?: number;
  height?: number;
  uploadedAt: Instant;
  uploadedBy: string;
}

/** What was announced and never came, or was rejected, is forgotten after a week. */
export const FORGOTTEN_SECONDS = 7 * 86_400;
/** A presigned form takes this long, seconds. */
export const TICKET_SECONDS = 600;

/** Where the files of a person stand, as `institutionId` of a file. */
export const personPlace = (accountId: string): string => `person-${accountId}`;
export const isPersonPlace = (place: string): boolean => place.startsWith("person-");

/** The prefix that S3 notifies of; everything below is unverified. */
export const incomingPrefix = "uploads/";
export const incomingKey = (institutionId: string, id: string): string =>
  `${incomingPrefix}${institutionId}/${id}`;
export const verifiedKey = (institutionId: string, id: string): string => `files/${institutionId}/${id}`;
export const publicKey = (id: string): string => `public/${id}`;

/** The file an incoming key names, or undefined for any other key. */
export const fileOfKey = (key: string): { institutionId: string; id: string } | undefined => {
  const [, institutionId, id] = /^uploads\/([\w-]+)\/([\w-]+)$/.exec(key) ?? [];
  return institutionId && id ? { institutionId, id } : undefined;
};

/**
 * A name safe to show and to save: no path, no control or direction characters, at most 120 characters, the extension
 * kept.
 */
export const safeName = (name: string): string => {
  const base = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\u{2028}\u{2029}]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const characters = [...clean];
  if (characters.length <= 120) return clean || "file";
  const extension = /\.\w{1,5}$/.exec(clean)?.[0] ?? "";
  return `${characters.slice(0, 120 - extension.length).join("")}${extension}`;
};

/** The endings of each type, the usual one first. */
const endings: { [type: string]: readonly string[] } = {
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/png": ["png"],
  "application/pdf": ["pdf"],
  "application/vnd.ms-excel": ["xls"],
  "application/msword": ["doc"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "video/mp4": ["mp4", "m4v"],
  "video/x-msvideo": ["avi"],
  "video/quicktime": ["mov"],
};

/**
 * A safe name that ends as its type does: what was verified as a PDF must not be saved, and opened, as a page or a
 * program because its name says so.
 */
export const nameFor = (name: string, type: string): string => {
  const safe = safeName(name);
  const [usual, ...others] = ownValue(endings, type) ?? [];
  const ending = safe.split(".").at(-1)?.toLowerCase() ?? "";
  return !usual || ending === usual || others.includes(ending) ? safe : safeName(`${safe}.${usual}`);
};

/** What is wrong with a request, `fileSize` in bytes. */
export const requestIssues = (request: FileRequest, today: Day): FieldIssue[] => {
  const profile = profileOf(request.purpose);
  if (!profile) return [{ path: "purpose", key: "filePurpose" }];
  return [
    ...(profile.types.includes(request.type)
      ? []
      : [{ path: "type", key: "fileType", params: { types: [...profile.types] } }]),
    ...sizeIssues(request.size, request.purpose),
    ...(/^[0-9a-f]{64}$/.test(request.sha256) ? [] : [{ path: "sha256", key: "format" }]),
    ...(request.issuedOn === undefined ? [] : issued(request.issuedOn, today)),
  ];
};

function sizeIssues(size: number, purpose: string): FieldIssue[] {
  const profile = profileOf(purpose);
  if (!profile) return [];
  const { maxBytes: max, minBytes: min = 1 } = profile;
  if (size > max) return [{ path: "size", key: "fileSize", params: { max } }];
  return size < min ? [{ path: "size", key: "fileTooSmall", params: { min } }] : [];
}

function issued(issuedOn: string, today: Day): FieldIssue[] {
  if (!isDay(issuedOn)) return [{ path: "issuedOn", key: "notDay" }];
  return issuedOn > today ? [{ path: "issuedOn", key: "afterMax", params: { max: today } }] : [];
}

/** What an arrived object turned out to be. */
export interface Arrived {
  size: number;
  sha256: string;
  /** Content type told by its first bytes; undefined when they tell none. */
  detected?: string;
  pixels?: { width: number; height: number };
}

/** Detected types that fit a declared one: the old office formats are all one container. */
const sameAs: { [declared: string]: readonly string[] } = {
  "application/vnd.ms-excel": ["application/x-cfb"],
  "application/msword": ["application/x-cfb"],
  "video/x-msvideo": ["video/vnd.avi"],
  "video/mp4": ["video/x-m4v"],
};

/** Why an arrived object is not what was announced, as a key of `common` › issue; undefined when it is. */
export const rejection = (file: StoredFile, arrived: Arrived): RejectionReason | undefined => {
  if (arrived.size !== file.size) return "fileSize";
  const { detected } = arrived;
  if (!detected || (detected !== file.type && !ownValue(sameAs, file.type)?.includes(detected)))
    return "fileType";
  if (arrived.sha256 !== file.sha256) return "fileDigest";
  if (!file.type.startsWith("image/")) return undefined;
  if (!arrived.pixels) return "fileType";
  const wanted = profileOf(file.purpose)?.pixels;
  const fits = !wanted || (wanted.width === arrived.pixels.width && wanted.height === arrived.pixels.height);
  return fits ? undefined : "imageSize";
};

/** A file as the form's check sees it. */
export const factOf = (file: StoredFile): FileFact => ({
  id: file.id,
  purpose: file.purpose,
  type: file.type,
  // A form limits what people send, not what we make of it.
  size: file.sentBytes ?? file.size,
  status: file.status,
  uploadedOn: dayOf(file.uploadedAt),
  ...(file.issuedOn && { issuedOn: file.issuedOn }),
});

/** A file on the wire: neither whose it is, nor who brought it, nor its digest. */
export const view = (file: StoredFile, downloadUrl?: string): FileView => ({
  ...pick(file, [
    "id",
    "purpose",
    "name",
    "type",
    "size",
    "status",
    "reason",
    "issuedOn",
    "width",
    "height",
    "uploadedAt",
    "arrivedAt",
    "sentBytes",
  ]),
  ...(downloadUrl && { downloadUrl }),
});
