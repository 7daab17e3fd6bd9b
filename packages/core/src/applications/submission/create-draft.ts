/** The initial header of a draft. */

import { ulid } from "ulid";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { findParentScheme, findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationWrite } from "../model/application-schema.ts";
import { isForEvent } from "../windows/application-window.ts";

const ULID_PATTERN = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/**
 * Refuses what an application of its scheme cannot be about: only a report and a member of a group are below another
 * application, and only where an event opens the window is an application for that event. Limits, deadlines and draws
 * go by both.
 */
const refuseWrongSubject = ({ scheme: id, parentId, eventId }: ApplicationWrite): void => {
  const scheme = findScheme(id);
  const hasParent = scheme?.resource === "report" || findParentScheme(id) !== undefined;
  const wrongPaths = [
    ...(parentId && !hasParent ? ["parentId"] : []),
    ...(eventId && scheme && !isForEvent(scheme) ? ["eventId"] : []),
  ];
  if (wrongPaths.length > 0)
    throw new Refusal(errorCodes.BAD_PARAMETERS, {
      fields: wrongPaths.map((path) => ({ path, key: "illegal" })),
    });
};

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
  refuseWrongSubject(input);
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
