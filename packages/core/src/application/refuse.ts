/** What stands against an application before anything is written: each refusal with its code (spec 2 §8). */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { strangers } from "../form/known.ts";
import type { Answers, Scheme } from "../form/types.ts";
import { schemeOf } from "../schemes/index.ts";
import type { Header } from "./row.ts";
import type { ApplicationWrite } from "./wire.ts";

/** The scheme, or 10509 when there is none of that id. */
export const schemeNamed = (id: string): Scheme => {
  const scheme = schemeOf(id);
  if (!scheme)
    throw new Refusal(codes.APPLICATION_TYPE_EMPTY, { fields: [{ path: "scheme", key: "option" }] });
  return scheme;
};

/** Refuses answers with members that the form does not have, each beside its path. */
export const refuseStrangers = (form: Pick<Scheme, "steps">, answers: Answers): void => {
  const fields = strangers(form, answers).map((path) => ({ path, key: "illegal" }));
  if (fields.length > 0) throw new Refusal(codes.BAD_PARAMETERS, { fields });
};

/** Refuses a draft that is another's, submitted, of another kind, or newer than what was read. */
export function refuseWrongDraft(draft: Header | undefined, input: ApplicationWrite, ctx: Context): void {
  if (!draft) {
    if (input.id && input.version) throw new Refusal(codes.FORM_NOT_FOUND);
    return;
  }
  const { institution, accountId } = ctx.actor;
  if (institution?.role === "SUB_OWN" && draft.createdBy !== accountId)
    throw new Refusal(codes.FORM_NOT_FOUND);
  // Submitted a moment ago from another tab: the same answer whether this one read before or after that write.
  if (draft.status !== "DRAFT")
    throw new Refusal(codes.DUPLICATE_APPLICATION, { params: { applicationId: draft.id } });
  if (draft.scheme !== input.scheme || (draft.eventId ?? input.eventId) !== input.eventId)
    throw new Refusal(codes.ONE_APPLICATION_TYPE_PER_RECORD);
  if (draft.version !== input.version)
    throw new Refusal(codes.STALE_VERSION, { current: { version: draft.version, answers: draft.answers } });
}
