/** Checks before anything of an application is written, each with its code (spec 2 §8). */

import { listUnknownFields } from "../../forms/expressions/unknown-fields.ts";
import type { Answers, Scheme } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationWrite } from "../model/application-schema.ts";
import { buildUnknownApplicationRefusal } from "../model/unknown-application.ts";

/**
 * Returns the scheme.
 * @throws Refusal 10509 for an unknown id
 */
export const requireScheme = (id: string): Scheme => {
  const scheme = findScheme(id);
  if (!scheme)
    throw new Refusal(errorCodes.APPLICATION_TYPE_EMPTY, { fields: [{ path: "scheme", key: "option" }] });
  return scheme;
};

/** Refuses answers with members that the form does not have, each with its path. */
export const refuseUnknownFields = (form: Pick<Scheme, "steps">, answers: Answers): void => {
  const fields = listUnknownFields(form, answers).map((path) => ({ path, key: "illegal" }));
  if (fields.length > 0) throw new Refusal(errorCodes.BAD_PARAMETERS, { fields });
};

/** Returns whether a call names another application above a draft than the one that the draft is about. */
export const isForOtherParent = (
  draft: Pick<ApplicationHeader, "parentId">,
  { parentId }: Pick<ApplicationWrite, "parentId">,
): boolean => draft.parentId !== undefined && parentId !== undefined && draft.parentId !== parentId;

/**
 * Refuses a draft of another institution, a submitted one, one of another kind, and one that is newer than the
 * version read.
 */
export function refuseWrongDraft(
  draft: ApplicationHeader | undefined,
  input: ApplicationWrite,
  ctx: Context,
): void {
  if (!draft) {
    if (input.id && input.version) throw buildUnknownApplicationRefusal(ctx.actor);
    return;
  }
  const { institution, accountId } = ctx.actor;
  if (institution?.role === "SUB_OWN" && draft.createdBy !== accountId)
    throw buildUnknownApplicationRefusal(ctx.actor);
  // It was just submitted in another tab. The answer is the same whether this request read the row before or after
  // that write.
  if (draft.status !== "DRAFT")
    throw new Refusal(errorCodes.DUPLICATE_APPLICATION, { params: { applicationId: draft.id } });
  if (
    draft.scheme !== input.scheme ||
    (draft.eventId ?? input.eventId) !== input.eventId ||
    isForOtherParent(draft, input)
  )
    throw new Refusal(errorCodes.ONE_APPLICATION_TYPE_PER_RECORD);
  if (draft.version !== input.version)
    throw new Refusal(errorCodes.STALE_VERSION, {
      current: { version: draft.version, answers: draft.answers },
    });
}
