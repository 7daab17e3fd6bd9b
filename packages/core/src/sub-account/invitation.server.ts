/** What the invited person does: sees invitations of the own address, takes one up or declines it. */
import { read as readAccount } from "../account/store.server.ts";
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import type { Member } from "../institution/index.ts";
import { joining, next } from "../institution/member.server.ts";
import { refuseOthers } from "../institution/permit.server.ts";
import { everyMemberOf, read } from "../institution/store.server.ts";
import { write } from "../institution/write.server.ts";
import { transact } from "../write.server.ts";
import { type Invitation, invitationView, open, roleOf } from "./index.ts";
import { ofAddress, take } from "./store.server.ts";
import type { InvitationView } from "./wire.ts";

/** Open invitations of the address the caller signs in by: registering it proved that it is the caller's. */
export const mine = async (ctx: Context): Promise<InvitationView[]> =>
  (await received(ctx)).map(invitationView);

/**
 * Takes an invitation up: from now on the caller acts for the institution.
 * @throws Refusal 101000 when there is none, 10306 when the institution is gone, 101002 when nobody administers it,
 * 101001 for who is in it already
 */
export const accept = async (institutionId: string, ctx: Context): Promise<InvitationView> => {
  refuseOthers(ctx.actor);
  const invitation = await one(institutionId, ctx);
  const [institution, members, account] = await Promise.all([
    read(institutionId),
    everyMemberOf(institutionId),
    readAccount(ctx.actor.accountId),
  ]);
  if (!institution) throw new Refusal(codes.INSTITUTION_MISSING);
  if (!members.some(({ role }) => role === "ADMINISTRATOR"))
    throw new Refusal(codes.INSTITUTION_HAS_NO_ADMIN);
  if (members.some(({ accountId }) => accountId === ctx.actor.accountId)) {
    throw new Refusal(codes.SUB_ACCOUNT_SELF);
  }
  const member: Member = {
    institutionId,
    accountId: ctx.actor.accountId,
    account: ctx.actor.account,
    role: roleOf(invitation.permission),
    language: account?.language ?? "zh-Hant",
    since: ctx.now,
    version: 1,
  };
  const rows = [...take(invitation), ...joining(member, undefined)];
  await write({ before: institution, after: next(institution), action: "acceptInvitation", with: rows }, ctx);
  return invitationView(invitation);
};

/** Declines an invitation; the institution's list loses it. @throws Refusal 101000 */
export const decline = async (institutionId: string, ctx: Context): Promise<void> =>
  transact(take(await one(institutionId, ctx)));

async function received(ctx: Context): Promise<Invitation[]> {
  return (await ofAddress(ctx.actor.account)).filter((each) => open(each, ctx.now));
}
async function one(institutionId: string, ctx: Context): Promise<Invitation> {
  const found = (await received(ctx)).find((each) => each.institutionId === institutionId);
  if (!found) throw new Refusal(codes.SUB_ACCOUNT_MISSING);
  return found;
}
