/** Certification (P1): the applicant brings documents, an officer decides. */
import type { Context } from "../actor.ts";
import { addMonths } from "../day.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import { tell } from "../notice/index.ts";
import { SHARDS } from "../table.server.ts";
import type { StoredFile } from "../upload/index.ts";
import { filesOf } from "../upload/store.server.ts";
import { type Institution, missingDocuments, nameOf } from "./index.ts";
import { owned, refuseLocked } from "./permit.server.ts";
import { membersOf, read, waiting } from "./store.server.ts";
import { stale, write } from "./write.server.ts";

/**
 * Brings the documents and asks to be verified. All that the institution's nature needs must be there, verified and of
 * the right purpose; a business registration certificate is at most three months old, where its day is stated.
 * @throws Refusal 10304 with fields, SITE_REGISTRATION_EMPTY, INSTITUTION_LOCKED_VERIFYING, STALE_VERSION
 */
export const attest = async (
  input: { id: string; version: number; documents: { [type: string]: string[] } },
  ctx: Context,
): Promise<Institution> => {
  const before = await owned(input.id, ctx.actor);
  refuseLocked(before);
  if (before.version !== input.version) throw stale(before);
  if (!before.fields.siteRegistrationNumber) throw new Refusal(codes.SITE_REGISTRATION_EMPTY);
  const files = await filesOf(input.id, Object.values(input.documents).flat());
  const fields = [
    ...missingDocuments(before.fields, input.documents).map((type) => ({
      path: `documents.${type}`,
      key: "fileMissing",
    })),
    ...Object.entries(input.documents).flatMap(([type, ids]) =>
      ids.flatMap((id) => documentIssues(type, files[id], ctx)),
    ),
  ];
  if (fields.length > 0) throw new Refusal(codes.CERTIFICATION_INCOMPLETE, { fields });
  const { certificationReason: _, deferred: __, ...rest } = before;
  const after: Institution = {
    ...rest,
    version: before.version + 1,
    documents: input.documents,
    certification: "VERIFYING",
    verifyingSince: ctx.now,
  };
  return write({ before, after, action: "attest" }, ctx);
};

/** Puts certification off: the prompt stays, the first pages no longer ask (D1:77). */
export const defer = async (input: { id: string; version: number }, ctx: Context): Promise<Institution> => {
  const before = await owned(input.id, ctx.actor);
  refuseLocked(before);
  if (before.version !== input.version) throw stale(before);
  return write(
    { before, after: { ...before, version: before.version + 1, deferred: true }, action: "defer" },
    ctx,
  );
};

/**
 * An officer's decision on what waits; every administrator is told.
 * @throws Refusal 10306, APPROVAL_STATUS_INVALID when it does not wait, STALE_VERSION, RED_FIELDS_REQUIRED without a
 * reason for a failure
 */
export const certify = async (
  input: { id: string; version: number; result: "PASSED" | "FAILED"; reason?: string },
  ctx: Context,
): Promise<Institution> => {
  const before = await read(input.id);
  if (!before) throw new Refusal(codes.INSTITUTION_MISSING);
  if (before.version !== input.version) throw stale(before);
  if (before.certification !== "VERIFYING") throw new Refusal(codes.APPROVAL_STATUS_INVALID);
  const reason = input.reason?.trim();
  if (input.result === "FAILED" && !reason) {
    throw new Refusal(codes.RED_FIELDS_REQUIRED, { fields: [{ path: "reason", key: "required" }] });
  }
  const { verifyingSince: _, certificationReason: __, ...rest } = before;
  const passed = input.result === "PASSED";
  const after: Institution = {
    ...rest,
    version: before.version + 1,
    certification: input.result,
    ...(passed ? { certifiedAt: ctx.now } : { certificationReason: reason ?? "" }),
  };
  const administrators = (await membersOf(input.id)).filter((member) => member.role === "ADMINISTRATOR");
  const notices = tell(
    administrators,
    passed ? "certificationPassed" : "certificationFailed",
    { institution: nameOf(before.fields), ...(reason && { reason }) },
    ctx.now,
    "/personal/attest",
  );
  return write({ before, after, action: "certify", notices, ...(reason && { reason }) }, ctx);
};

/** What waits for an officer, oldest first. */
export const queue = (): Promise<Institution[]> => waiting(SHARDS);

function documentIssues(type: string, file: StoredFile | undefined, ctx: Context): FieldIssue[] {
  const path = `documents.${type}`;
  if (!file) return [{ path, key: "fileMissing" }];
  if (file.status !== "verified") return [{ path, key: "fileNotVerified" }];
  if (file.purpose !== type) return [{ path, key: "filePurpose" }];
  const old =
    type === "BUSINESS_REGISTRATION_CERT" && file.issuedOn && file.issuedOn < addMonths(ctx.today, -3);
  return old ? [{ path, key: "fileAge", params: { months: 3 } }] : [];
}
