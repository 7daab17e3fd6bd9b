/** Loads what the effect of a transition is computed from. */
import { findCurrentEvent } from "../../events/event-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { loadScheme } from "../../schemes/versions/load-scheme.server.ts";
import type { EffectFacts } from "../changes/transition-effect.ts";
import { loadGroupFacts } from "../groups/group-facts.server.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import { isReport } from "../reports/report-rules.ts";
import { dependsOnEventChange } from "./changed-event.ts";
import { transitions } from "./definitions/index.ts";

/** Loads what the record of the action requires. */
export const loadEffectFacts = async (
  {
    header,
    action,
    body,
    lot,
    leaderNoticeDay,
    madeBy,
  }: {
    header: ApplicationHeader;
    action: SubmittedAction;
  } & Partial<Pick<EffectFacts, "body" | "lot" | "leaderNoticeDay" | "madeBy">>,
  { now }: Pick<Context, "now">,
): Promise<EffectFacts> => {
  const { loads = [] } = transitions[action];
  const needsGroup = loads.includes("group") && header.holds?.leads !== undefined;
  const [loadedBody, event, scheme, reported] = await Promise.all([
    body ??
      (needsGroup || loads.includes("body") ? Store.findOwnBody(header.id, header.institutionId) : undefined),
    header.eventId && (needsGroup || loads.includes("event") || dependsOnEventChange(header, action))
      ? findCurrentEvent(header.eventId, now)
      : undefined,
    loads.includes("scheme") && header.schemeVersion ? loadScheme(header) : undefined,
    loads.includes("reported") && isReport(header) && header.parentId
      ? Store.findOwnBody(header.parentId, header.institutionId)
      : undefined,
  ]);
  const group = needsGroup ? await loadGroupFacts(header, loadedBody) : undefined;
  return {
    body: loadedBody,
    event,
    scheme,
    reportedAnswers: reported?.answers,
    group,
    lot,
    leaderNoticeDay,
    madeBy,
  };
};
