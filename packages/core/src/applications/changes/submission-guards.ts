/** What stands against an application before anything is written: each refusal with its code (spec 2 §8). */

import { listUnknownFields } from "../../forms/expressions/unknown-fields.ts";
import type { Answers, Scheme } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationWrite } from "../model/schema.ts";

/** The scheme, or 10509 when there is none of that id. */
export const requireScheme = (id: string): Scheme => {
  const scheme = findScheme(id);
  if (!scheme)
    throw new Refusal(errorCodes.APPLICATION_TYPE_EMPTY, { fields: [{ path: "scheme", key: "option" }] });
  return scheme;
};

/** Refuses answers with members that the form does not have, each beside its path. */
export const refuseUnknownFields = (form: Pick<Scheme, "steps">, answers: Answers): void => {
  const fields = listUnknownFields(form, answers).map((path) => ({ path, key: "illegal" }));
  if (fields.length > 0) throw new Refusal(errorCodes.BAD_PARAMETERS, { fields });
};

/** Refuses a draft that is another's, submitted, of another kind, or newer than what was read. */
export function refuseWrongDraft(
  draft: ApplicationHeader | undefined,
  input: ApplicationWrite,
  ctx: Context,
): void {
  if (!draft) {
    if (input.id && input.version) throw new Refusal(errorCodes.FORM_NOT_FOUND);
    return;
  }
  const { institution, accountId } = ctx.actor;
  if (institution?.role === "SUB_OWN" && draft.createdBy !== accountId)
    throw new Refusal(errorCodes.FORM_NOT_FOUND);
  // Submitted a moment ago from another tab: the same answer whether this one read before or after that write.
  if (draft.status !== "DRAFT")
    throw new Refusal(errorCodes.DUPLICATE_APPLICATION, { params: { applicationId: draft.id } });
  if (draft.scheme !== input.scheme || (draft.eventId ?? input.eventId) !== input.eventId)
    throw new Refusal(errorCodes.ONE_APPLICATION_TYPE_PER_RECORD);
  if (draft.version !== input.version)
    throw new Refusal(errorCodes.STALE_VERSION, {
      current: { version: draft.version, answers: draft.answers },
    });
}
