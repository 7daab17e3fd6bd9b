/**
 * `/api/participate/search`: applications of the caller's institution; staff run their transitions on the same records.
 * `/outlands`, `/special`, `/appother` and `/report` serve the same for one family of forms (api.md › Resources).
 */

import * as Application from "@portal/core/applications/application-service.server";
import { requireScheme } from "@portal/core/applications/changes/submission-guards";
import { checkEligibility } from "@portal/core/applications/eligibility/check-eligibility.server";
import { GroupInvitation, GroupView } from "@portal/core/applications/groups/group-schema";
import {
  ActionBody,
  ActionView,
  ApplicationRow,
  ApplicationView,
  ApplicationWrite,
  HistoryEntry,
} from "@portal/core/applications/model/application-schema";
import { EligibilityView } from "@portal/core/applications/model/eligibility-schema";
import { applicationStatuses } from "@portal/core/applications/model/statuses";
import { submitApplication } from "@portal/core/applications/submission/submit-application.server";
import { describeActionInputs } from "@portal/core/applications/transitions/definitions/action-input";
import { getInvitation } from "@portal/core/applications/transitions/get-invitation.server";
import * as GroupService from "@portal/core/applications/transitions/manage-group.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { findScheme } from "@portal/core/schemes/index";
import * as z from "zod";
import { buildUnknownFilterRefusal, SchemeFilter } from "../../http/list-filters.ts";
import { queryNumber } from "../../http/query-number.ts";
import { requireKnownEvent } from "../../http/require-known-event.ts";
import {
  type Call,
  decryptCursor,
  defineOperation,
  encryptCursor,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";
import { getApplicationIdInFamily, getFormFamily, isWrittenAt } from "./form-families.ts";

const Status = z.enum(applicationStatuses);
const OneOrMany = z.union([Status, z.array(Status)]).transform((v) => [v].flat());
const Query = z.object({
  limit: queryNumber(1, 100).optional(),
  cursor: z.string().max(2000).optional(),
  status: OneOrMany.optional(),
  scheme: SchemeFilter.optional(),
  eventId: z.string().max(60).optional(),
});
const ShortRow = ApplicationRow.pick({
  id: true,
  code: true,
  scheme: true,
  status: true,
  eventId: true,
  eventNames: true,
});
type CallContext = Parameters<typeof Application.listApplications>[1];

/**
 * Reads the body of a write, provided that its form belongs to the family of the base.
 * @throws Refusal 107001
 */
const readApplicationWrite = ({ base, body }: Call<unknown, ApplicationWrite>): ApplicationWrite => {
  if (!isWrittenAt(base, requireScheme(body.scheme).resource)) throw new Refusal(errorCodes.FORM_NOT_FOUND);
  return body;
};

const readPage = async ({ base, query }: Call<z.output<typeof Query>>, ctx: CallContext) => {
  const resource = getFormFamily(base);
  const scope = `${resource ?? "participate"}:${ctx.actor.institution?.id ?? ""}:${ctx.actor.accountId}`;
  const { cursor, ...rest } = query;
  if (resource && rest.scheme && findScheme(rest.scheme)?.resource !== resource)
    throw buildUnknownFilterRefusal("scheme");
  await requireKnownEvent(rest.eventId, ctx);
  const filters = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const { items, position } = await Application.listApplications(
    {
      ...filters,
      ...(resource && { resource }),
      position: cursor ? String(decryptCursor(cursor, scope)) : null,
    },
    ctx,
  );
  return { items, ...(position ? { cursor: encryptCursor(position, scope) } : {}) };
};

/** Loaded when somebody has a link sent, which is rare. */
const loadDraftLinks = () => import("@portal/core/applications/drafts/send-draft-link.server");
/** Loaded when somebody ends a link, which is rare. */
const loadStatusLinks = () => import("@portal/core/applications/views/end-status-links.server");
/** Loaded when a decision was prepared, which few are. */
const loadPreparedDecisions = () => import("@portal/core/applications/desk/countersign-decision.server");
const deciders = ["OFFICER", "ADMIN"] as const;

export const participateDefinition = {
  "GET /": defineOperation({
    summary: "The institution's applications, newest first",
    query: Query,
    response: z.object({ items: z.array(ApplicationRow), cursor: z.string().optional() }),
    run: readPage,
  }),
  "GET /list": defineOperation({
    summary: "Applications of the institution as short rows, for a selection list",
    query: Query,
    response: z.object({ items: z.array(ShortRow), cursor: z.string().optional() }),
    // The schema would drop other members, but tests hold that a view returns none too many (`responseContract`).
    run: async (call, ctx) => {
      const { items, ...rest } = await readPage(call, ctx);
      return {
        ...rest,
        items: items.map(({ id, code, scheme, status, eventId, eventNames }) => ({
          id,
          scheme,
          status,
          ...(code ? { code } : {}),
          ...(eventId ? { eventId } : {}),
          ...(eventNames ? { eventNames } : {}),
        })),
      };
    },
  }),
  "GET /group": defineOperation({
    primaryBaseOnly: true,
    summary: "Groups that the institution leads, with the members that have joined and those still expected",
    response: z.object({ items: z.array(GroupView) }),
    run: async (_call, ctx) => ({ items: await GroupService.listGroupsOfLeader(ctx) }),
  }),
  "GET /group/{code}": defineOperation({
    primaryBaseOnly: true,
    summary: "The group of an invitation code",
    response: GroupInvitation,
    run: ({ params }, ctx) => getInvitation(params.code ?? "", ctx),
  }),
  "POST /group/{code}/remove": defineOperation({
    primaryBaseOnly: true,
    summary: "Removes a member from the lead institution's group, and sends the member the reason",
    storesOutcome: true,
    onRepeat: (id, ctx) => GroupService.getGroupOfLeader(id, ctx),
    body: z.object({ member: z.string().max(40), reason: z.string().max(2000) }),
    response: GroupView,
    run: async ({ params, body }, ctx) => {
      const { removeGroupMember } = await import(
        "@portal/core/applications/transitions/remove-group-member.server"
      );
      return removeGroupMember(params.code ?? "", body, ctx);
    },
  }),
  "GET /eligibility": defineOperation({
    primaryBaseOnly: true,
    summary:
      "Checks whether the institution may apply: every condition that is known in advance, with its result",
    query: z.object({ scheme: z.string().max(60), eventId: z.string().max(60).optional() }),
    response: EligibilityView,
    run: ({ query }, ctx) => checkEligibility(query, ctx),
  }),
  "GET /{id}": defineOperation({
    summary: "One application with its answers",
    response: ApplicationView,
    personal: true,
    run: async (call, ctx) => Application.getApplication(await getApplicationIdInFamily(call, ctx), ctx),
  }),
  "POST /": defineOperation({
    summary: "Submits an application, or the draft of that id",
    body: ApplicationWrite,
    response: ApplicationView,
    storesOutcome: true,
    run: (call, ctx) => submitApplication(readApplicationWrite(call), ctx),
  }),
  "POST /tosubmit": defineOperation({
    summary: "Saves a draft",
    // The draft's version tells a repeated save.
    idempotent: false,
    body: ApplicationWrite,
    response: ApplicationView,
    run: async (call, ctx) => Application.saveDraft(readApplicationWrite(call), ctx),
  }),
  "PUT /": defineOperation({
    summary: "Changes a draft",
    body: ApplicationWrite.required({ id: true, version: true }),
    response: ApplicationView,
    run: async (call, ctx) => Application.saveDraft(readApplicationWrite(call), ctx),
  }),
  "DELETE /{id}": defineOperation({
    summary: "Discards a draft; `If-Match` carries its version",
    requiresVersion: true,
    storedStateSchema: ApplicationView,
    response: z.object({ id: z.string() }),
    run: async (call, ctx) => {
      const id = await getApplicationIdInFamily(call, ctx);
      await Application.discardDraft(id, call.version, ctx);
      return { id };
    },
  }),
  "GET /{id}/moves": defineOperation({
    summary: "Actions that the caller may start now, and why others are not available",
    response: z.object({ items: z.array(ActionView) }),
    run: async (call, ctx) => ({
      items: await Application.listAvailableActions(await getApplicationIdInFamily(call, ctx), ctx),
    }),
  }),
  "GET /{id}/history": defineOperation({
    summary: "The history of an application, oldest first",
    response: z.object({ items: z.array(HistoryEntry) }),
    personal: true,
    run: async (call, ctx) => ({
      items: await Application.listHistory(await getApplicationIdInFamily(call, ctx), ctx),
    }),
  }),
  "POST /{id}/link": defineOperation({
    primaryBaseOnly: true,
    summary: "Sends the caller an e-mail with a link to a step of a draft",
    body: z.object({ step: z.string().max(60) }),
    response: z.object({ to: z.string() }),
    storesOutcome: true,
    onRepeat: async (_, ctx) => (await loadDraftLinks()).getDraftLinkAddress(ctx),
    run: async (call, ctx) => {
      const id = await getApplicationIdInFamily(call, ctx);
      const { sendDraftLink } = await loadDraftLinks();
      return sendDraftLink(id, call.body.step, ctx);
    },
  }),
  "POST /{id}/link/end": defineOperation({
    primaryBaseOnly: true,
    summary: "Revokes the links that show the status without signing in, and returns the code of a new link",
    body: z.object({ version: z.int() }),
    response: z.object({ followCode: z.string(), version: z.int() }),
    storesOutcome: true,
    onRepeat: async (id, ctx) => (await loadStatusLinks()).getStatusLink(id, ctx),
    run: async (call, ctx) => {
      const id = await getApplicationIdInFamily(call, ctx);
      return (await loadStatusLinks()).endStatusLinks(id, call.body, ctx);
    },
  }),
  "POST /{id}/prepared/countersign": defineOperation({
    primaryBaseOnly: true,
    summary: "Makes a decision that a colleague prepared",
    callers: deciders,
    scoped: true,
    body: z.object({ version: z.int() }),
    response: ApplicationView,
    storesOutcome: true,
    run: async ({ params, body }, ctx) =>
      (await loadPreparedDecisions()).countersignDecision(params.id ?? "", body, ctx),
  }),
  "POST /{id}/prepared/return": defineOperation({
    primaryBaseOnly: true,
    summary: "Returns a decision to the colleague who prepared it, with a reason that only reviewers read",
    callers: deciders,
    scoped: true,
    body: z.object({ version: z.int(), reason: z.string().max(2000) }),
    response: ApplicationView,
    storesOutcome: true,
    run: async ({ params, body }, ctx) =>
      (await loadPreparedDecisions()).returnDecision(params.id ?? "", body, ctx),
  }),
  "POST /{id}/prepared/withdraw": defineOperation({
    primaryBaseOnly: true,
    summary: "Withdraws a decision that the caller prepared",
    callers: deciders,
    scoped: true,
    body: z.object({ version: z.int() }),
    response: ApplicationView,
    storesOutcome: true,
    run: async ({ params, body }, ctx) =>
      (await loadPreparedDecisions()).withdrawDecision(params.id ?? "", body, ctx),
  }),
  "POST /{id}/{action}": defineOperation({
    summary: "Performs an action on an application",
    description: describeActionInputs(),
    body: ActionBody,
    response: ApplicationView,
    storesOutcome: true,
    run: async (call, ctx) =>
      Application.performTransition(
        await getApplicationIdInFamily(call, ctx),
        call.params.action ?? "",
        call.body,
        ctx,
      ),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("participate", participateDefinition);
