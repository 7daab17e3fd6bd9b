/** The initial header of a draft. */

import { ulid } from "ulid";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationWrite } from "../model/schema.ts";

const ULID_PATTERN = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/**
 * Creates a header without code and history. The id is the client's ULID, so that repeated saves create one draft.
 */
export const createDraftHeader = (
  input: ApplicationWrite,
  institutionId: string,
  ctx: Context,
  resource = "participate",
  schemeVersion = 0,
): ApplicationHeader => {
  if (input.id !== undefined && !ULID_PATTERN.test(input.id))
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "id", key: "format" }] });
  return {
    id: input.id ?? ulid(Date.parse(ctx.now)),
    institutionId,
    scheme: input.scheme,
    ...(schemeVersion > 0 ? { schemeVersion } : {}),
    resource,
    ...(input.eventId ? { eventId: input.eventId } : {}),
    ...(input.parentId ? { parentId: input.parentId } : {}),
    status: "DRAFT",
    version: 1,
    createdAt: ctx.now,
    createdBy: ctx.actor.accountId,
    updatedAt: ctx.now,
    deadlines: [],
    timers: [],
    seq: 0,
    lastHash: "",
    notify: [],
    answers: input.answers,
  };
};
