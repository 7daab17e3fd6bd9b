/** Certification (P1): the applicant brings documents, an officer decides, a certificate ages and is renewed. */
import type { Context } from "../actor.ts";
import { canonical } from "../audit/index.ts";
import { addMonths, type Day } from "../day.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import { tell } from "../notice/index.ts";
import type { Notice, Template } from "../notice/types.ts";
import type { StoredFile } from "../upload/index.ts";
import { filesOf } from "../upload/store.server.ts";
import { AGEING, renewalOf, untilOf } from "./certification.ts";
import { type Institution, missingDocuments, missingFacts, nameOf } from "./index.ts";
import { owned, refuseLocked } from "./permit.server.ts";
import { membersOf, read, waiting } from "./store.server.ts";
import { stale, write } from "./write.server.ts";

type Documents = Institution["documents"];

/**
 * Brings the documents and asks to be verified. All that the institution's nature needs must be there, verified and of
 * the right purpose; a business registration certificate is at most three months old.
 * @throws Refusal SITE_REGISTRATION_EMPTY, 10601 with the facts that are missing, 10304 with fields, 10303 for what
 * failed and was not changed since, INSTITUTION_LOCKED_VERIFYING, STALE_VERSION
 */
export const attest = async (
  input: { id: string; version: number; documents: Documents },
  ctx: Context,
): Promise<Institution> => {
  const before = await at(input, ctx);
  if (!before.fields.siteRegistrationNumber) throw new Refusal(codes.SITE_REGISTRATION_EMPTY);
  const missing = missingFacts(before.fields);
  if (missing.length > 0) {
    const fields = missing.map((path) => ({ path, key: "required" }));
    throw new Refusal(codes.APPLICANT_INFO_MISSING, { fields });
  }
  if (before.failedVersion === before.version && canonical(before.documents) === canonical(input.documents)) {
    throw new Refusal(codes.CERTIFICATION_FAILED, {
      ...(before.certificationReason && { params: { reason: before.certificationReason } }),
    });
  }
  await refuseDocuments(before, input.documents, ctx);
  const { certificationReason: _, deferred: __, failedVersion: ___, ...rest } = before;
  const after: Institution = {
    ...rest,
    version: before.version + 1,
    documents: input.documents,
    certification: "VERIFYING",
    verifyingSince: ctx.now,
  };
  return write({ before, after, action: "attest" }, ctx);
};

/** Puts certification off: the prompt stays, the first pages no longer ask (spec 1 §4). */
export const defer = async (input: { id: string; version: number }, ctx: Context): Promise<Institution> => {
  const before = await at(input, ctx);
  const after = { ...before, version: before.version + 1, deferred: true };
  return write({ before, after, action: "defer" }, ctx);
};

/**
 * Brings a new business registration certificate to a certified institution, which stays certified: officers see the
 * certificate with each application, and a routine renewal bars nobody meanwhile (decision 0035).
 * @throws Refusal 106000 when it is not certified, 10304 with fields, STALE_VERSION
 */
export const renew = async (
  input: { id: string; version: number; files: string[] },
  ctx: Context,
): Promise<Institution> => {
  const before = await at(input, ctx);
  if (before.certification !== "PASSED") throw new Refusal(codes.INSTITUTION_NOT_CERTIFIED);
  const documents = { ...before.documents, [AGEING]: input.files };
  await refuseDocuments(before, { [AGEING]: input.files }, ctx, [AGEING]);
  const after = await dated({ ...before, version: before.version + 1, documents }, ctx);
  return write({ before, after, action: "renew" }, ctx);
};

/**
 * Tells the administrator that the certificate ages; applied by the due job, each stage once.
 * @returns whether something was told
 */
export const remind = async (id: string, ctx: Context): Promise<boolean> => {
  const before = await read(id);
  const until = before?.certificateUntil;
  if (!before?.renewal || !until || before.renewal.at > ctx.now) return false;
  const { renewal: _, ...rest } = before;
  const next = renewalOf(until, ctx.today);
  const after: Institution = { ...rest, version: before.version + 1, ...(next && { renewal: next }) };
  const template = ctx.today > until ? "certificateAged" : "certificateSoon";
  const notices = await toAdministrator(before, template, { dueOn: until }, ctx);
  await write({ before, after, action: template, notices }, ctx);
  return true;
};

/**
 * An officer's decision on what waits; the administrator is told.
 * @throws Refusal 10306, 10800 when it does not wait, STALE_VERSION, RED_FIELDS_REQUIRED without a reason for a failure
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
  const version = before.version + 1;
  const decided: Institution = {
    ...rest,
    version,
    certification: input.result,
    ...(passed ? { certifiedAt: ctx.now } : { certificationReason: reason ?? "", failedVersion: version }),
  };
  const after = passed ? await dated(decided, ctx) : decided;
  const template = passed ? "certificationPassed" : "certificationFailed";
  const notices = await toAdministrator(before, template, reason ? { reason } : {}, ctx);
  return write({ before, after, action: "certify", notices, ...(reason && { reason }) }, ctx);
};

/** What waits for an officer, oldest first. */
export const queue = (): Promise<Institution[]> => waiting();

/** The caller's institution at the version that was read. */
async function at(input: { id: string; version: number }, ctx: Context): Promise<Institution> {
  const before = await owned(input.id, ctx.actor);
  refuseLocked(before);
  if (before.version !== input.version) throw stale(before);
  return before;
}

/** Until when its certificate counts, and what is told next; neither without such a certificate. */
async function dated(institution: Institution, ctx: Context): Promise<Institution> {
  const { certificateUntil: _, renewal: __, ...rest } = institution;
  const files = await filesOf(institution.id, institution.documents[AGEING] ?? []);
  const newest = Object.values(files)
    .flatMap(({ issuedOn }) => issuedOn ?? [])
    .sort()
    .at(-1);
  if (!newest) return rest;
  const until: Day = untilOf(newest);
  const renewal = renewalOf(until, ctx.today);
  return { ...rest, certificateUntil: until, ...(renewal && { renewal }) };
}

async function toAdministrator(
  institution: Institution,
  template: Template,
  params: Notice["params"],
  ctx: Context,
): Promise<Notice[]> {
  const administrators = (await membersOf(institution.id)).filter(({ role }) => role === "ADMINISTRATOR");
  const named = { institution: nameOf(institution.fields), ...params };
  return tell(administrators, template, named, ctx.now, "/personal/attest");
}

async function refuseDocuments(
  institution: Institution,
  documents: Documents,
  ctx: Context,
  needed = missingDocuments(institution.fields, documents),
): Promise<void> {
  const files = await filesOf(institution.id, Object.values(documents).flat());
  const fields = [
    ...needed
      .filter((type) => !documents[type]?.length)
      .map((type) => ({ path: `documents.${type}`, key: "fileMissing" })),
    ...Object.entries(documents).flatMap(([type, ids]) =>
      ids.flatMap((id) => documentIssues(type, files[id], ctx)),
    ),
  ];
  if (fields.length > 0) throw new Refusal(codes.CERTIFICATION_INCOMPLETE, { fields });
}

function documentIssues(type: string, file: StoredFile | undefined, ctx: Context): FieldIssue[] {
  const path = `documents.${type}`;
  if (!file) return [{ path, key: "fileMissing" }];
  if (file.status !== "verified") return [{ path, key: "fileNotVerified" }];
  if (file.purpose !== type) return [{ path, key: "filePurpose" }];
  if (type !== AGEING) return [];
  if (!file.issuedOn) return [{ path: `${path}.issuedOn`, key: "required" }];
  return file.issuedOn < addMonths(ctx.today, -3) ? [{ path, key: "fileAge", params: { months: 3 } }] : [];
}
