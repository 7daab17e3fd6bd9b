/**
 * Rules of uploads: what may be announced and what arrived (schemes E). A file is checked by its content, not by its
 * name. It arrives under `uploads/`, where only the scanner and the verifying job may read it. Once it is scanned and
 * inspected it is stored under `files/`, where no presigned form can write, so that what was verified is what is read
 * later.
 */

import type { RejectionReason } from "../file-formats/rejection-reasons.ts";
import type { FileFact } from "../forms/types/index.ts";
import { type Day, type Instant, isDay, toMacaoDay } from "../platform/day.ts";
import type { FieldIssue } from "../platform/errors.ts";
import { pick } from "../platform/pick.ts";
import { getOwnValue } from "../platform/plain-object.ts";
import type { FileRequest, FileView } from "./file-schema.ts";
import { getUploadProfile } from "./upload-purposes.ts";

export {
  getUploadProfile,
  isEventFilePurpose,
  isInspectorPurpose,
  isPersonalPurpose,
  isStaffPurpose,
  uploadPurposes,
} from "./upload-purposes.ts";

export interface StoredFile {
  id: string;
  institutionId: string;
  purpose: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  status: "pending" | "verified" | "rejected";
  /** Key of `common` › issue, one of `file-formats/rejection-reasons.ts`. */
  reason?: string;
  /** The moment at which its bytes arrived; a pending file with this value is being scanned. */
  arrivedAt?: Instant;
  /** The moment at which the sweep last requested another scan. */
  scanAskedAt?: Instant;
  /** Length in bytes as uploaded: pictures are re-encoded and stored with another length. */
  sentBytes?: number;
  issuedOn?: Day;
  width?: number;
  height?: number;
  uploadedAt: Instant;
  uploadedBy: string;
}

/** A file that never arrived, or was rejected, expires after a week. */
export const UNVERIFIED_TTL_SECONDS = 7 * 86_400;
/** Lifetime of a presigned form, in seconds. */
export const TICKET_SECONDS = 600;

/** Returns the owner of a person's files, used as the `institutionId` of a file. */
export const toPersonOwnerId = (accountId: string): string => `person-${accountId}`;
/** Returns whether an owner of files is a person, as for those that staff upload, and no institution. */
export const isPersonOwnerId = (place: string): boolean => place.startsWith("person-");

/** Builds the id of the task that takes a removed file away, `<owner>/<file>`. */
export const buildRemovalId = ({ institutionId, id }: Pick<StoredFile, "institutionId" | "id">): string =>
  `${institutionId}/${id}`;

/** The prefix for which S3 sends events; everything below it is unverified. */
export const incomingPrefix = "uploads/";
/** Builds the key of an upload that was not inspected yet. */
export const buildIncomingKey = (institutionId: string, id: string): string =>
  `${incomingPrefix}${institutionId}/${id}`;
/** The prefix of files that are kept, which are in a bucket of their own (decision 0723). */
export const verifiedPrefix = "files/";
/** Builds the key of a file that was inspected and accepted. */
export const buildVerifiedKey = (institutionId: string, id: string): string =>
  `${verifiedPrefix}${institutionId}/${id}`;

/** Parses the file that an incoming key belongs to, or undefined for any other key. */
export const parseIncomingKey = (key: string): { institutionId: string; id: string } | undefined => {
  const [, institutionId, id] = /^uploads\/([\w-]+)\/([\w-]+)$/.exec(key) ?? [];
  return institutionId && id ? { institutionId, id } : undefined;
};

/**
 * Returns a name that is safe to display and to save: no path, no control or direction characters, at most 120
 * characters; the extension is preserved.
 */
export const sanitizeFileName = (name: string): string => {
  const base = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const cleanedName = base
    .replace(/[\p{Cc}\p{Cf}\u{2028}\u{2029}]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const characters = [...cleanedName];
  if (characters.length <= 120) return cleanedName || "file";
  const extension = /\.\w{1,5}$/.exec(cleanedName)?.[0] ?? "";
  return `${characters.slice(0, 120 - extension.length).join("")}${extension}`;
};

/** The file extensions of each type, the usual one first. */
const extensionsByType: { [type: string]: readonly string[] } = {
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
 * Builds a safe name whose extension matches the type: a file verified as a PDF must not be saved and opened as a page
 * or a program because its name says so.
 */
export const buildFileName = (name: string, type: string): string => {
  const safeBase = sanitizeFileName(name);
  const [usualExtension, ...others] = getOwnValue(extensionsByType, type) ?? [];
  const extension = safeBase.split(".").at(-1)?.toLowerCase() ?? "";
  return !usualExtension || extension === usualExtension || others.includes(extension)
    ? safeBase
    : sanitizeFileName(`${safeBase}.${usualExtension}`);
};

/** Lists what is wrong with an upload request; `fileSize` is in bytes. */
export const findRequestIssues = (request: FileRequest, today: Day): FieldIssue[] => {
  const profile = getUploadProfile(request.purpose);
  if (!profile) return [{ path: "purpose", key: "filePurpose" }];
  return [
    ...(profile.types.includes(request.type)
      ? []
      : [{ path: "type", key: "fileType", params: { types: [...profile.types] } }]),
    ...findSizeIssues(request.size, request.purpose),
    ...(/^[0-9a-f]{64}$/.test(request.sha256) ? [] : [{ path: "sha256", key: "format" }]),
    ...(request.issuedOn === undefined ? [] : findIssueDateIssues(request.issuedOn, today)),
  ];
};

function findSizeIssues(size: number, purpose: string): FieldIssue[] {
  const profile = getUploadProfile(purpose);
  if (!profile) return [];
  const { maxBytes: max, minBytes: min = 1 } = profile;
  if (size > max) return [{ path: "size", key: "fileSize", params: { max } }];
  return size < min ? [{ path: "size", key: "fileTooSmall", params: { min } }] : [];
}

function findIssueDateIssues(issuedOn: string, today: Day): FieldIssue[] {
  if (!isDay(issuedOn)) return [{ path: "issuedOn", key: "notDay" }];
  return issuedOn > today ? [{ path: "issuedOn", key: "afterMax", params: { max: today } }] : [];
}

/** The facts about an object after it arrived, as opposed to what was announced. */
interface ArrivedObject {
  size: number;
  sha256: string;
  /** Content type detected from the first bytes; undefined when they match no known type. */
  detected?: string;
  pixels?: { width: number; height: number };
}

/** Detected types that are acceptable for a declared one: the old office formats share one container. */
const equivalentTypes: { [declared: string]: readonly string[] } = {
  "application/vnd.ms-excel": ["application/x-cfb"],
  "application/msword": ["application/x-cfb"],
  "video/x-msvideo": ["video/vnd.avi"],
  "video/mp4": ["video/x-m4v"],
};

/** Returns why an arrived object is not what was announced, as a key of `common` › issue; undefined when it is. */
export const findRejectionReason = (
  file: StoredFile,
  arrived: ArrivedObject,
): RejectionReason | undefined => {
  if (arrived.size !== file.size) return "fileSize";
  const { detected } = arrived;
  if (!detected || (detected !== file.type && !getOwnValue(equivalentTypes, file.type)?.includes(detected)))
    return "fileType";
  if (arrived.sha256 !== file.sha256) return "fileDigest";
  if (!file.type.startsWith("image/")) return undefined;
  if (!arrived.pixels) return "fileType";
  const requiredPixels = getUploadProfile(file.purpose)?.pixels;
  const hasRequiredSize =
    !requiredPixels ||
    (requiredPixels.width === arrived.pixels.width && requiredPixels.height === arrived.pixels.height);
  return hasRequiredSize ? undefined : "imageSize";
};

/** Returns the facts about a file that form validation uses. */
export const toFileFact = (file: StoredFile): FileFact => ({
  id: file.id,
  purpose: file.purpose,
  type: file.type,
  // A form limits what people upload, not the size after re-encoding.
  size: file.sentBytes ?? file.size,
  status: file.status,
  uploadedOn: toMacaoDay(file.uploadedAt),
  sha256: file.sha256,
  ...(file.issuedOn && { issuedOn: file.issuedOn }),
  ...(file.width !== undefined && { width: file.width }),
  ...(file.height !== undefined && { height: file.height }),
});

/** Returns a file as the API returns it: without owner and uploader. */
export const toFileView = (file: StoredFile, downloadUrl?: string): FileView => ({
  ...pick(file, [
    "id",
    "purpose",
    "name",
    "type",
    "size",
    "sha256",
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
