/** Checks files that are enclosed with a transition. */

import { findFilesByIds } from "../../files/file-store.server.ts";
import type { StoredFile } from "../../files/index.ts";
import { getUploadProfile } from "../../files/upload-purposes.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { canEncloseFile } from "./application-access.server.ts";
import { findEnclosure } from "./enclosures.ts";

/**
 * Refuses a file that is not the institution's own, that the caller may not hand in, not verified, or uploaded for
 * another purpose, and too many files.
 * @throws Refusal INVALID_VALUE, FILE_NOT_VERIFIED with fields
 */
export const refuseEnclosedFiles = async (
  institutionId: string,
  action: string,
  ids: readonly string[],
  ctx: Context,
): Promise<void> => {
  const purpose = findEnclosure(action)?.purpose;
  if (!purpose)
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "fileIds", key: "illegal" }] });
  const countFaults = listCountIssues(ids, getUploadProfile(purpose)?.count ?? 1);
  if (countFaults.length > 0) throw new Refusal(errorCodes.INVALID_VALUE, { fields: countFaults });
  const files = await findFilesByIds(institutionId, ids);
  const fileFaults = ids.flatMap((id, i) => {
    const file = files[id];
    const key = findFileIssue(file && canEncloseFile(file, ctx) ? file : undefined, purpose);
    return key ? [{ path: `fileIds.${i}`, key }] : [];
  });
  if (fileFaults.length > 0) throw new Refusal(errorCodes.FILE_NOT_VERIFIED, { fields: fileFaults });
};

function listCountIssues(ids: readonly string[], max: number): FieldIssue[] {
  if (ids.length > max) return [{ path: "fileIds", key: "tooMany", params: { max } }];
  return new Set(ids).size < ids.length ? [{ path: "fileIds", key: "duplicate" }] : [];
}

function findFileIssue(file: StoredFile | undefined, purpose: string): string | undefined {
  if (!file) return "fileMissing";
  if (file.status !== "verified") return "fileNotVerified";
  return file.purpose === purpose ? undefined : "filePurpose";
}
