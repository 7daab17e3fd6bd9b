/** The rows of a submission: header with what it holds and costs, body with what was said, first entry of the history. */

import { randomBytes } from "node:crypto";
import type { Context } from "../actor.ts";
import { genesis, link } from "../audit/index.ts";
import { policyNumber, policyOf } from "../code-lists/policy.ts";
import type { EventDetail } from "../event/wire.ts";
import type { Answers, CheckContext, Json, Scheme } from "../form/types.ts";
import { grantOf } from "../funding/index.ts";
import { type Institution, nameOf } from "../institution/index.ts";
import type { Language } from "../notice/index.ts";
import { feeFor } from "../payment/fee-for.ts";
import { termsOf } from "../payment/refund.ts";
import { originalDue } from "./clocks/deadlines.ts";
import { clocksOf, originalDays } from "./clocks/submission.ts";
import { blank } from "./draft.ts";
import { dueNotice } from "./effects/signed.ts";
import { aboutActivity } from "./eligibility/activity.ts";
import { actorOf } from "./entry.server.ts";
import type { Group } from "./group/group.server.ts";
import { aboutThat } from "./report/reported.ts";
import type { Body, Header, HistoryRow, Recipients } from "./row.ts";
import type { Holds } from "./standing/change.ts";
import { claimsOf, counterOf, freeClaim, processingOf } from "./standing/limits.server.ts";
import { holdingsOf } from "./standing/owners.server.ts";
import { notices } from "./tell.ts";
import type { ApplicationWrite } from "./wire.ts";

export interface Submitted {
  header: Header;
  body: Body;
  history: HistoryRow;
}
export interface Parts {
  scheme: Scheme;
  input: ApplicationWrite;
  draft: Header | undefined;
  institution: Institution;
  event: EventDetail | undefined;
  /** Policies that differ from the defaults, as they are filed under. */
  policy: Record<string, Json>;
  answers: Answers;
  /** What the answers were checked by. */
  context: CheckContext;
  notify: Recipients[];
  /** Where the people stand that it names. */
  persons: { pk: string; sk: string }[];
  /** The group that it comes into, and whether it counts towards its own year. */
  group: { joined: Group; counts: boolean } | undefined;
  /** What a report is on: it counts for nothing itself, and is told by that. */
  about: Header | undefined;
  /** What the institution has claimed already, where an event lets it claim several. */
  claimed: readonly string[];
  /** Gives the code of a group that is opened. */
  generateCode: () => string;
  ctx: Context;
}
/** Everything a submission writes, decided. */
export async function build({
  scheme,
  input,
  draft,
  institution,
  event,
  policy,
  answers,
  context,
  notify,
  persons,
  group,
  about,
  claimed,
  generateCode,
  ctx,
}: Parts): Promise<Submitted> {
  const counter = group?.counts === false ? undefined : counterOf(scheme, event?.dates.start, ctx.today);
  const processing = processingOf(scheme, event?.id, policyOf("processing.oneRecordAtATime", policy));
  const { answers: _, ...kept } = draft ?? blank(input, institution.id, ctx, scheme.resource);
  const holds: Holds = {
    claim: freeClaim(claimsOf(scheme, event?.id, answers, policy), claimed),
    ...(counter ? { counter } : {}),
    ...(processing ? { processing } : {}),
    // One booth, one owner (R452); whoever exhibits may also speak, ask for guests or meet partners there.
    owners:
      event && scheme.limits.group === "BOOTH"
        ? holdingsOf(institution.fields).map(({ hash }) => ({ eventId: event.id, hash }))
        : [],
    ...(persons.length ? { persons: persons.map(({ pk, sk }) => ({ pk, sk })) } : {}),
    ...(scheme.children ? { leads: { code: generateCode(), min: scheme.children.min } } : {}),
    ...(group ? { member: group.joined.code } : {}),
  };
  const fee = feeFor(scheme.fees, event, answers, ctx.today, context);
  const grant = grantOf(scheme, answers, context);
  const days = originalDays(scheme, answers, context) ?? policyNumber("signedForm.dueDays", policy);
  const signed = days > 0 ? originalDue(ctx.today, days, ctx.now, ctx.calendar) : undefined;
  const clocks = clocksOf(scheme, answers, context, ctx);
  const before: Header = {
    ...kept,
    ...(signed ? { pending: "original" as const, timers: signed.timers } : {}),
    deadlines: [...(signed ? [signed.deadline] : []), ...clocks],
    ...(group ? { parentId: group.joined.parentId } : {}),
    institutionName: nameOf(institution.fields),
    ...(event ? { eventNames: event.names, eventDates: event.dates } : aboutActivity(scheme, answers)),
    ...(about ? aboutThat(about) : {}),
    status: "PROCESSING",
    version: (draft?.version ?? 0) + 1,
    code: codeOf(scheme, ctx),
    fee,
    ...(event && fee.total.amount > 0 ? { refundBy: termsOf(scheme, event, policy) } : {}),
    ...(grant ? { funding: grant } : {}),
    ...(about ? {} : { holds }),
    notify,
    submittedAt: ctx.now,
    updatedAt: ctx.now,
    ...(Object.keys(policy).length ? { policy } : {}),
  };
  const history: HistoryRow = {
    id: before.id,
    institutionId: institution.id,
    ...(await link(genesis, {
      seq: 1,
      at: ctx.now,
      actor: await actorOf(ctx),
      action: "submit",
      from: "DRAFT",
      to: "PROCESSING",
    })),
    notices: [
      ...notices(before, "submitted", ctx.now),
      ...(signed ? notices(before, dueNotice(scheme.id), ctx.now, { dueOn: signed.deadline.day }) : []),
    ],
  };
  const body: Body = {
    id: before.id,
    institutionId: institution.id,
    answers,
    institution: snapshot(institution),
  };
  return { header: { ...before, seq: 1, lastHash: history.hash }, history, body };
}

/** `FH-2026-7K3MQ2XW`: the kind, the year, and eight letters and digits that are not mistaken for one another. */
function codeOf(scheme: Scheme, ctx: Context): string {
  const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
  const letters = [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join("");
  return `${scheme.id
    .split("_")
    .map((word) => word[0])
    .join("")}-${ctx.today.slice(0, 4)}-${letters}`;
}
/** Whoever submits is told, and every administrator of the institution. */
export const recipients = (
  members: { accountId: string; account: string; role: string; language: string }[],
  ctx: Context,
): Recipients[] => {
  const told = members.filter((m) => m.accountId === ctx.actor.accountId || m.role === "ADMINISTRATOR");
  const all = told.some((m) => m.accountId === ctx.actor.accountId)
    ? told
    : [...told, { ...ctx.actor, language: "zh-Hant" }];
  return all.map(({ accountId, account, language }) => ({
    accountId,
    account,
    language: language as Language,
  }));
};

/** Block A as it was at submission. */
const snapshot = ({ fields }: Institution): Institution["fields"] => ({ ...fields });
