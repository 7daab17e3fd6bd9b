/** Validates the documents of a request for certification (spec 1 §3; P1). */
import { findFilesByIds } from "../files/file-store.server.ts";
import type { StoredFile } from "../files/index.ts";
import type { Context } from "../platform/actor.ts";
import { toCanonicalJson } from "../platform/audit/index.ts";
import { addMonths } from "../platform/day.ts";
import { errorCodes, type FieldIssue, Refusal } from "../platform/errors.ts";
import { AGEING_DOCUMENT, isCertifyingDocument, listMissingDocuments } from "./certification.ts";
import type { Institution } from "./index.ts";

/** Returns the documents without the types of which none is enclosed. */
export const omitEmptyDocumentTypes = (documents: Institution["documents"]): Institution["documents"] =>
  Object.fromEntries(Object.entries(documents).filter(([, ids]) => ids.length > 0));

/**
 * Returns whether two requests enclose the same documents, in any order: files of the same content are the same, also
 * where they were uploaded again, unless the day of issue of the one that ages differs. A file that is no longer there
 * is only itself.
 */
export const haveSameDocuments = async (
  institutionId: string,
  one: Institution["documents"],
  other: Institution["documents"],
): Promise<boolean> => {
  const files = await findFilesByIds(institutionId, [
    ...new Set([one, other].flatMap((documents) => Object.values(documents).flat())),
  ]);
  const nameContent = (type: string, id: string): string => {
    const file = files[id];
    if (!file) return id;
    return type === AGEING_DOCUMENT ? `${file.sha256} ${file.issuedOn}` : file.sha256;
  };
  const [first, second] = [one, other].map((documents) =>
    toCanonicalJson(
      Object.fromEntries(
        Object.entries(omitEmptyDocumentTypes(documents)).map(([type, ids]) => [
          type,
          ids.map((id) => nameContent(type, id)).toSorted(),
        ]),
      ),
    ),
  );
  return first === second;
};

/**
 * Refuses documents of a request: each needed one must be present, and all must be verified, enclosed once, uploaded
 * for their purpose and recent where their age matters.
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
    ...Object.entries(documents).flatMap(([type, ids]) =>
      isAskedFor(institution, type)
        ? [
            ...findRepeatIssues(type, ids, files),
            ...ids.flatMap((id) => findDocumentIssues(type, files[id], ctx)),
          ]
        : [{ path: `documents.${type}`, key: "filePurpose" }],
    ),
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

/** A document that an earlier form asked for is still accepted. */
const isAskedFor = ({ documents }: Pick<Institution, "documents">, type: string): boolean =>
  isCertifyingDocument(type) || Object.hasOwn(documents, type);

function findDocumentIssues(type: string, file: StoredFile | undefined, ctx: Context): FieldIssue[] {
  const path = `documents.${type}`;
  if (!file) return [{ path, key: "fileMissing" }];
  if (file.status !== "verified") return [{ path, key: "fileNotVerified" }];
  if (file.purpose !== type) return [{ path, key: "filePurpose" }];
  if (type !== AGEING_DOCUMENT) return [];
  if (!file.issuedOn) return [{ path: `${path}.issuedOn`, key: "required" }];
  return file.issuedOn < addMonths(ctx.today, -3) ? [{ path, key: "fileAge", params: { months: 3 } }] : [];
}
