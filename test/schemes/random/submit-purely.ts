/** The check of a submission as the Lambda runs it, with what it loads taken from a situation instead of the table. */

import type { ApplicationWrite } from "@portal/core/applications/model/application-schema";
import { checkSubmission } from "@portal/core/applications/submission/check-submission.server";
import type { LoadedSubmission } from "@portal/core/applications/submission/load-submission.server";
import type { StoredFile } from "@portal/core/files/index";
import { listNamedFiles } from "@portal/core/forms/expressions/answer-files";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { FileFact, Scheme } from "@portal/core/forms/types/index";
import type { Institution } from "@portal/core/institutions/index";
import { toInstant } from "@portal/core/platform/day";
import { Refusal } from "@portal/core/platform/errors";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { createMemberActor, createSeedContext } from "../../../local/seed/seed-context.ts";
import { buildInstitutionFor, type Situation } from "../generated/situation.ts";

/** A refused answer, as the API names it. */
export interface RefusedAnswer {
  path: string;
  key: string;
}

const toStoredFile = ({ uploadedOn: _, ...fact }: FileFact, at: string): StoredFile =>
  ({
    ...fact,
    uploadedAt: at,
    name: fact.id,
    uploadedBy: "other",
    institutionId: "",
  }) as unknown as StoredFile;

/** Returns the check of a scheme's applications: its refusal, or undefined when an application submits. */
export const createPureCheck = (scheme: Scheme, { context }: Situation) => {
  const { account, at, eventId, parentId } = getSchemeExample(scheme.id);
  const now = toInstant(at);
  const { row } = buildInstitutionFor(scheme);
  const { shareholders, institutionType, siteRegistrationNumber } = (context.institution ??
    {}) as unknown as Institution["fields"];
  const fields = {
    ...row.fields,
    shareholders,
    siteRegistrationNumber,
    institutionType: institutionType ?? undefined,
  };
  const institution: Institution = { ...row, fields };
  const event = context.event as unknown as LoadedSubmission["event"];
  const files = Object.fromEntries(
    Object.entries(context.files ?? {}).map(([id, fact]) => [id, toStoredFile(fact, now)]),
  );
  const ctx = createSeedContext(createMemberActor(account.split("@")[0] ?? "", institution.id), now);
  return async ({ answers }: Situation): Promise<Refusal | undefined> => {
    const contact = context.contacts?.find(({ id }) => Object.values(answers).includes(id));
    const loadedSubmission = {
      institutionId: institution.id,
      scheme,
      draft: undefined,
      institution,
      members: [],
      event,
      checkRows: {
        // As `loadNamedFiles` reads them: what no answer names, no submission has.
        files: Object.fromEntries(
          listNamedFiles(listFields(scheme), answers).flatMap((id) => (files[id] ? [[id, files[id]]] : [])),
        ),
        contacts: contact
          ? [{ id: contact.id, employmentStatus: contact.inService ? "IN_SERVICE" : "LEFT" }]
          : [],
      },
      policy: {},
      reported: undefined,
    } as unknown as LoadedSubmission;
    const input = {
      id: "random-application",
      scheme: scheme.id,
      answers,
      ...(eventId && { eventId }),
      ...(parentId && { parentId }),
    } as ApplicationWrite;
    try {
      await checkSubmission(loadedSubmission, input, ctx);
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  };
};

/** Returns the submission of a scheme's applications, which lists what it refuses; nothing when it submits. */
export const createPureSubmission = (scheme: Scheme, situation: Situation) => {
  const check = createPureCheck(scheme, situation);
  return async (application: Situation): Promise<RefusedAnswer[]> => {
    const refusal = await check(application);
    if (refusal && !refusal.detail.fields) throw refusal;
    return (refusal?.detail.fields ?? []).map(({ path, key }) => ({ path, key }));
  };
};
