/** Exhibitor management of a group (spec 2 §2): its leader's view of the members, and the invitation by its code. */
import type { Context } from "../../actor.ts";
import { codes, Refusal } from "../../errors.ts";
import { read as readEvent } from "../../event/store.server.ts";
import { hasLink } from "../../form/links.ts";
import { nameOf } from "../../institution/index.ts";
import { read as readInstitution } from "../../institution/store.server.ts";
import { holding } from "../../policy/index.ts";
import { recent as policies } from "../../policy/store.server.ts";
import { schemeOf } from "../../schemes/index.ts";
import { move } from "../act.server.ts";
import { windowOf } from "../eligibility/eligibility.ts";
import { schemeNamed } from "../refuse.ts";
import type { Header } from "../row.ts";
import * as Store from "../store.server.ts";
import { filterKnown, institutionOf, ownOnly, visible } from "../visible.server.ts";
import {
  type Arrived,
  type Cluster,
  expectedOf,
  type GroupInvitation,
  groupNameOf,
  unitsOf,
} from "./cluster.ts";
import { findInvitedGroup, type Group, groupOf } from "./group.server.ts";

/** More groups than one institution leads. */
const MOST = 100;

const about = ({ eventId, eventNames, eventDates }: Header) => ({
  ...(eventId ? { eventId } : {}),
  ...(eventNames ? { eventNames } : {}),
  ...(eventDates ? { eventDates } : {}),
});

/** The groups that the caller's institution leads, newest first; a sub-account with its own records only sees its own. */
export const led = async (ctx: Context): Promise<Cluster[]> => {
  const { id } = institutionOf(ctx);
  const { items } = await Store.mine(id, MOST, null, ownOnly(ctx));
  return Promise.all(items.filter(({ holds }) => holds?.leads).map(clusterOf));
};

/**
 * The leader takes a member out while the group is still open: its application ends as it would with the group, and it is
 * told why.
 * @throws Refusal 900041 no group of the caller's, 107001 no such member, 900057 decided already, 10502 without a reason, 900054 for one that leads
 * elsewhere
 */
export const remove = async (
  typed: string,
  input: { member: string; reason: string },
  ctx: Context,
): Promise<Cluster> => {
  const { id } = institutionOf(ctx);
  // The member is told in these words, by a mail of the institute's.
  if (hasLink(input.reason))
    throw new Refusal(codes.INVALID_VALUE, { fields: [{ path: "reason", key: "noLinks" }] });
  const group = await groupOf(typed);
  if (!group || group.leaderId !== id) throw new Refusal(codes.INVITATION_CODE_INVALID);
  const { header: leader } = await visible(group.parentId, ctx);
  const members = await Promise.all(group.applications.map((one) => Store.header(one.institutionId, one.id)));
  const member = members.find((one) => one?.code === input.member);
  if (!member) throw new Refusal(codes.FORM_NOT_FOUND);
  if (group.closed || !undecided.includes(member.status))
    throw new Refusal(codes.MOVE_NOT_ALLOWED, {
      params: { status: member.status, action: "leaderRemoves" },
    });
  await move({ header: member, action: "leaderRemoves", input: { reason: input.reason } }, ctx);
  return clusterOf(leader);
};
const undecided: readonly string[] = ["PROCESSING", "SUPPLEMENT_REQUIRED"];

const clusterOf = async (header: Header): Promise<Cluster> => {
  const leads = header.holds?.leads ?? { code: "", min: 0 };
  const [group, body] = await Promise.all([groupOf(leads.code), Store.body(header.id, header.institutionId)]);
  const came = await Promise.all((group?.applications ?? []).map(memberOf));
  const arrived = came
    .flatMap((one) => (one ? [one] : []))
    .sort((one, other) => byArrival(one.header, other.header));
  return {
    applicationId: header.id,
    ...(header.code ? { applicationCode: header.code } : {}),
    scheme: header.scheme,
    status: header.status,
    ...about(header),
    groupName: groupNameOf(body?.answers),
    invitationCode: leads.code,
    closed: group?.closed ?? true,
    min: leads.min,
    max: group?.max ?? leads.min,
    members: arrived.map(({ header: { institutionName, code, status, submittedAt } }) => ({
      institutionName: institutionName ?? "",
      ...(code ? { code } : {}),
      status,
      ...(submittedAt ? { submittedAt } : {}),
    })),
    expected: expectedOf(
      unitsOf(body?.answers),
      arrived.map(({ who }) => who),
    ),
  };
};

/** Members are listed as they came in, those of one instant by their number. */
const byArrival = (one: Header, other: Header): number =>
  orderKeyOf(one) < orderKeyOf(other) ? -1 : orderKeyOf(one) > orderKeyOf(other) ? 1 : 0;
const orderKeyOf = ({ submittedAt, id }: Header): string => `${submittedAt ?? ""}#${id}`;

const memberOf = async ({
  institutionId,
  id,
}: Group["applications"][number]): Promise<{ header: Header; who: Arrived } | undefined> => {
  const [header, institution] = await Promise.all([
    Store.header(institutionId, id),
    readInstitution(institutionId),
  ]);
  if (!header) return undefined;
  const { siteRegistrationNumber = "", nameZh = "", nameEn = "", namePt = "" } = institution?.fields ?? {};
  return { header, who: { registrationNumber: siteRegistrationNumber, names: [nameZh, nameEn, namePt] } };
};

/**
 * What a code invites to.
 * @throws Refusal 900041 when it is the code of no group; 19995 for an account that types many codes that are none
 */
export const invitation = async (typed: string, ctx: Context): Promise<GroupInvitation> => {
  const { id } = institutionOf(ctx);
  const group = await findInvitedGroup(typed, ctx);
  const leader = group && (await Store.header(group.leaderId, group.parentId));
  const scheme = group && schemeOf(group.scheme)?.children?.scheme;
  if (!group || !leader || !scheme)
    throw new Refusal(codes.INVITATION_CODE_INVALID, {
      fields: [{ path: "code", key: "invitationUnknown" }],
    });
  const [body, institution, taken] = await Promise.all([
    Store.body(leader.id, leader.institutionId),
    readInstitution(group.leaderId),
    stillTaken(scheme, group, ctx),
  ]);
  const joined = group.applications.find(({ institutionId }) => institutionId === id);
  const [own] = joined ? await filterKnown([joined.id], ctx) : [];
  return {
    invitationCode: group.code,
    scheme,
    ...about(leader),
    groupName: groupNameOf(body?.answers),
    leaderName: leader.institutionName ?? (institution ? nameOf(institution.fields) : ""),
    open: !group.closed && group.members.length <= group.max && taken,
    ...(own ? { applicationId: own } : {}),
  };
};

/** The fair still takes applications: nobody fills in a form that is refused in the end (109002). */
const stillTaken = async (id: string, { eventId }: Group, ctx: Context): Promise<boolean> => {
  const [event, overrides] = await Promise.all([eventId ? readEvent(eventId) : undefined, policies(ctx.now)]);
  const policy = holding(overrides, { scheme: id, event }, ctx.today);
  return windowOf(schemeNamed(id), event, policy, ctx).every(({ met }) => met);
};
