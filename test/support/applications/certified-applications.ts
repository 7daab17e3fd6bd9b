/** Applications of institutions whose certification changes afterwards. */
import * as Application from "@portal/core/applications/application-service.server";
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/application-schema";
import type { Institution } from "@portal/core/institutions/index";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { writeInstitution } from "@portal/core/institutions/write-institution.server";
import type { Actor } from "@portal/core/platform/actor";
import { ulid } from "ulid";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { createApplicant, createTestContext, officer } from "./application-fixtures.ts";
import { createInstitutionWithDocuments, fillCertifiedAnswers } from "./institution-documents.ts";

/** Creates a certified institution, and submits the example of a scheme without an event for it. */
export const submitExampleFor = async (institutionId: string, scheme: string): Promise<ApplicationView> => {
  const { answers } = getSchemeExample(scheme);
  await createInstitutionWithDocuments(institutionId, answers);
  return Application.submitApplication(
    { id: ulid(), scheme, answers: await fillCertifiedAnswers(institutionId, scheme, answers) },
    createTestContext(createApplicant(institutionId)),
  );
};

/** Performs a transition with the version that its caller has read. */
export const performTransitionAs = (
  { id, version }: Pick<ApplicationView, "id" | "version">,
  action: string,
  body: Partial<ActionBody> = {},
  actor: Actor = officer,
): Promise<ApplicationView> =>
  Application.performTransition(id, action, { version, ...body }, createTestContext(actor));

/** Changes the certification of an institution; the task that follows it is written and not run. */
export const changeCertification = async (
  institutionId: string,
  certification: Institution["certification"],
): Promise<void> => {
  const before = await findInstitution(institutionId);
  if (!before) throw new Error(`no institution ${institutionId}`);
  const after: Institution = { ...before, certification, version: before.version + 1 };
  await writeInstitution(
    { before, after, action: "certify" },
    createTestContext(createApplicant(institutionId)),
  );
};
