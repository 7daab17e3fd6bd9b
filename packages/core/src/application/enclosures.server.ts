/** Whether the papers of a move may be enclosed with it. */
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import type { StoredFile } from "../upload/index.ts";
import { profileOf } from "../upload/purposes.ts";
import { filesOf } from "../upload/store.server.ts";
import { enclosureOf } from "./enclosures.ts";

/**
 * A file must be the institution's own, verified, and uploaded as what the move encloses; so many and no more.
 * @throws Refusal INVALID_VALUE, FILE_NOT_VERIFIED with fields
 */
export const refuseFiles = async (
  institutionId: string,
  action: string,
  ids: readonly string[],
): Promise<void> => {
  const purpose = enclosureOf(action)?.purpose;
  if (!purpose) throw new Refusal(codes.INVALID_VALUE, { fields: [{ path: "fileIds", key: "illegal" }] });
  const odd = countIssues(ids, profileOf(purpose)?.count ?? 1);
  if (odd.length > 0) throw new Refusal(codes.INVALID_VALUE, { fields: odd });
  const files = await filesOf(institutionId, ids);
  const bad = ids.flatMap((id, i) => {
    const key = issueOf(files[id], purpose);
    return key ? [{ path: `fileIds.${i}`, key }] : [];
  });
  if (bad.length > 0) throw new Refusal(codes.FILE_NOT_VERIFIED, { fields: bad });
};

function countIssues(ids: readonly string[], max: number): FieldIssue[] {
  if (ids.length > max) return [{ path: "fileIds", key: "tooMany", params: { max } }];
  return new Set(ids).size < ids.length ? [{ path: "fileIds", key: "duplicate" }] : [];
}

function issueOf(file: StoredFile | undefined, purpose: string): string | undefined {
  if (!file) return "fileMissing";
  if (file.status !== "verified") return "fileNotVerified";
  return file.purpose === purpose ? undefined : "filePurpose";
}
