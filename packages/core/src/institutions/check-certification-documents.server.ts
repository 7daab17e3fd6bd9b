/** Validates the documents of a request for certification (spec 1 §3; P1). */
import { findFilesByIds } from "../files/file-store.server.ts";
import type { StoredFile } from "../files/index.ts";
import type { Context } from "../platform/actor.ts";
import { addMonths } from "../platform/day.ts";
import { errorCodes, type FieldIssue, Refusal } from "../platform/errors.ts";
import { AGEING_DOCUMENT, isCertifyingDocument, listMissingDocuments } from "./certification.ts";
import type { Institution } from "./index.ts";

/**
 * Refuses documents of a request: each needed one must be present, and all must be verified, enclosed once, uploaded for
 * their purpose and recent where their age matters.
 * @param neededTypes the types that must be present
 * @throws Refusal 10304 with fields
 */
export async function refuseInvalidDocuments(
  institution: Institution,
  documents: Institution["documents"],
  ctx: Context,
  neededTypes = listMissingDocuments(institution.fields, documents),
): Promise<void> {
  const files = await findFilesByIds(institution.id, Object.values(documents).flat());
  const fields = [
    ...neededTypes
      .filter((type) => !documents[type]?.length)
      .map((type) => ({ path: `documents.${type}`, key: "fileMissing" })),
    ...Object.entries(documents).flatMap(([type, ids]) => [
      ...findRepeatIssues(type, ids, files),
      ...ids.flatMap((id) => findDocumentIssues(institution, type, files[id], ctx)),
    ]),
  ];
  if (fields.length > 0) throw new Refusal(errorCodes.CERTIFICATION_INCOMPLETE, { fields });
}

/** A document is enclosed once: by its id, and by its content. */
function findRepeatIssues(
  type: string,
  ids: readonly string[],
  files: { readonly [id: string]: StoredFile },
): FieldIssue[] {
  const path = `documents.${type}`;
  if (new Set(ids).size < ids.length) return [{ path, key: "duplicate" }];
  const digests = ids.flatMap((id) => files[id]?.sha256 ?? []);
  return new Set(digests).size < digests.length ? [{ path, key: "fileRepeated" }] : [];
}

function findDocumentIssues(
  { documents: earlierDocuments }: Pick<Institution, "documents">,
  type: string,
  file: StoredFile | undefined,
  ctx: Context,
): FieldIssue[] {
  const path = `documents.${type}`;
  if (!file) return [{ path, key: "fileMissing" }];
  if (file.status !== "verified") return [{ path, key: "fileNotVerified" }];
  // A document that an earlier form asked for is still accepted.
  const isAskedFor = isCertifyingDocument(type) || Object.hasOwn(earlierDocuments, type);
  if (file.purpose !== type || !isAskedFor) return [{ path, key: "filePurpose" }];
  if (type !== AGEING_DOCUMENT) return [];
  if (!file.issuedOn) return [{ path: `${path}.issuedOn`, key: "required" }];
  return file.issuedOn < addMonths(ctx.today, -3) ? [{ path, key: "fileAge", params: { months: 3 } }] : [];
}
