/**
 * Submission: everything that is checked is checked first, and everything that two submits could race for is a
 * condition of one transaction (workflow.md › Limits; house.md › Every transition is one conditional write).
 */
import { randomBytes } from "node:crypto";
import type { Context } from "../actor.ts";
import { genesis, link } from "../audit/index.ts";
import { policyNumber, policyOf } from "../code-lists/policy.ts";
import { type Code, codes, Refusal } from "../errors.ts";
import { applyBy } from "../event/index.ts";
import { read as readEvent } from "../event/store.server.ts";
import type { EventDetail } from "../event/wire.ts";
import { check, prune } from "../form/check.ts";
import { holds as truth } from "../form/evaluate.ts";
import type { Answers, CheckContext, Json, Scheme } from "../form/types.ts";
import { certified, type Institution, nameOf } from "../institution/index.ts";
import { membersOf, read as readInstitution } from "../institution/store.server.ts";
import type { Language } from "../notice/index.ts";
import { feeOf } from "../payment/fee.ts";
import { schemeOf } from "../schemes/index.ts";
import { tableName } from "../table.server.ts";
import { Cancelled, type Labelled, transact } from "../write.server.ts";
import { blank } from "./draft.ts";
import { checkContext, gather } from "./facts.server.ts";
import { claimOf, counterOf, ownersOf, processingOf } from "./limits.ts";
import type { Body, Header, HistoryRow, Holds, Recipients } from "./row.ts";
import { claimOwner, standingOfRow, take } from "./standing.server.ts";
import * as Store from "./store.server.ts";
import { notices } from "./tell.ts";
import type { ApplicationWrite } from "./wire.ts";

export interface Submitted {
  header: Header;
  body: Body;
  history: HistoryRow;
}

/** The scheme, or 10509 when there is none of that id. */
export const schemeNamed = (id: string): Scheme => {
  const scheme = schemeOf(id);
  if (!scheme)
    throw new Refusal(codes.APPLICATION_TYPE_EMPTY, { fields: [{ path: "scheme", key: "option" }] });
  return scheme;
};

/**
 * Refuses unless the event is there (10508), takes this kind of application, and its window is open (109002): from
 * the opening day to the closing day, never later than the lead days before the first day (R491, R493).
 */
export const refuseClosed = (scheme: Scheme, event: EventDetail | undefined, ctx: Context): void => {
  if (scheme.window.kind !== "EVENT") return;
  if (event?.status !== "PUBLISHED") throw new Refusal(codes.FAIR_MISSING);
  if (!event.applicationTypes.includes(scheme.id))
    throw new Refusal(codes.BAD_PARAMETERS, { fields: [{ path: "scheme", key: "notOffered" }] });
  const last = applyBy(
    event,
    policyNumber("leadDays.exhibition.applyBy", event.policy as Record<string, Json>),
  );
  if (ctx.today < event.registration.opensOn || ctx.today > last) {
    throw new Refusal(codes.REGISTRATION_CLOSED, {
      params: { opensOn: event.registration.opensOn, closesOn: last },
    });
  }
};

const refuseUncertified = (scheme: Scheme, institution: Institution): void => {
  if (!scheme.limits.certified) return;
  if (!institution.fields.siteRegistrationNumber.trim()) throw new Refusal(codes.SITE_REGISTRATION_EMPTY);
  if (!certified(institution)) throw new Refusal(codes.INSTITUTION_NOT_CERTIFIED);
};

/** Every eligibility rule that does not hold, all at once. */
const refuseIneligible = (scheme: Scheme, answers: Answers, context: CheckContext): void => {
  const reasons = scheme.eligibility
    .filter((rule) => !truth(rule.must, { answers, context }))
    .map((rule) => ({ code: rule.code, params: { id: rule.id, key: rule.key } }));
  const first = reasons[0];
  if (first) throw new Refusal(first.code as Code, { reasons });
};

/** Submits an application: a draft under its version, or at once. One transaction; see the codes of `spec 2 §8`. */
export const submit = async (input: ApplicationWrite, ctx: Context): Promise<Submitted> => {
  const institutionId = ctx.actor.institution?.id;
  if (!institutionId) throw new Refusal(codes.INSTITUTION_MISSING);
  const scheme = schemeNamed(input.scheme);
  const [draft, institution, event, members, gathered] = await Promise.all([
    input.id ? Store.header(institutionId, input.id) : undefined,
    readInstitution(institutionId),
    input.eventId ? readEvent(input.eventId) : undefined,
    membersOf(institutionId),
    gather(scheme, input.answers, institutionId),
  ]);
  if (!institution) throw new Refusal(codes.INSTITUTION_MISSING);
  refuseWrongDraft(draft, input, ctx);
  refuseUncertified(scheme, institution);
  refuseClosed(scheme, event, ctx);
  const subjects = { ...gathered, institution, event };
  const { context, leftContact } = checkContext(scheme, input.answers, subjects, ctx);
  const answers = prune(scheme, input.answers, context);
  const issues = check(scheme, answers, context, { mode: "submit" });
  if (issues.length) {
    const code = issues.find((issue) => issue.code)?.code ?? codes.RED_FIELDS_REQUIRED;
    throw new Refusal(code as Code, {
      fields: issues.map(({ path, key, params }) => ({
        path,
        key,
        ...(params ? { params: params as Record<string, string> } : {}),
      })),
    });
  }
  if (leftContact)
    throw new Refusal(codes.CONTACT_MISMATCH, { fields: [{ path: leftContact, key: "contactLeft" }] });
  refuseIneligible(scheme, answers, context);

  const submitted = await build({
    scheme,
    input,
    draft,
    institution,
    event,
    answers,
    notify: recipients(members, ctx),
    ctx,
  });
  const { header, history, body } = submitted;
  const heldMax = scheme.limits.counter ? limitOf(scheme.limits.counter.max, header.policy) : undefined;
  const rows: Labelled[] = [
    Store.putHeader(header, draft ? { version: draft.version, status: "DRAFT" } : undefined),
    Store.putBody(body),
    take(institutionId, header.holds as Holds, heldMax, ctx.today),
    ...(header.holds?.owners ?? []).map((o) => claimOwner(o.eventId, o.hash, institutionId, header.id)),
    Store.putHistory(history),
    ...(scheme.limits.certified ? [stillCertified(institutionId)] : []),
  ];
  try {
    await transact(rows);
  } catch (error) {
    if (error instanceof Cancelled) throw await explain(error, header, heldMax, scheme, ctx);
    throw error;
  }
  return submitted;
};

function refuseWrongDraft(draft: Header | undefined, input: ApplicationWrite, ctx: Context): void {
  if (!draft) {
    if (input.id && input.version) throw new Refusal(codes.FORM_NOT_FOUND);
    return;
  }
  const { institution, accountId } = ctx.actor;
  if (institution?.role === "SUB_OWN" && draft.createdBy !== accountId)
    throw new Refusal(codes.FORM_NOT_FOUND);
  if (draft.status !== "DRAFT")
    throw new Refusal(codes.NOT_EDITABLE_AFTER_SUBMIT, { params: { status: draft.status } });
  if (draft.scheme !== input.scheme || (draft.eventId ?? input.eventId) !== input.eventId)
    throw new Refusal(codes.ONE_APPLICATION_TYPE_PER_RECORD);
  if (draft.version !== input.version)
    throw new Refusal(codes.STALE_VERSION, { current: { version: draft.version, answers: draft.answers } });
}

interface Parts {
  scheme: Scheme;
  input: ApplicationWrite;
  draft: Header | undefined;
  institution: Institution;
  event: EventDetail | undefined;
  answers: Answers;
  notify: Recipients[];
  ctx: Context;
}
async function build({
  scheme,
  input,
  draft,
  institution,
  event,
  answers,
  notify,
  ctx,
}: Parts): Promise<Submitted> {
  const policy = event?.policy as Record<string, Json> | undefined;
  const counter = counterOf(scheme, event?.dates.start, ctx.today);
  const processing = processingOf(scheme, event?.id, policyOf("processing.oneRecordAtATime", policy));
  const holds: Holds = {
    claim: claimOf(scheme, event?.id, answers),
    ...(counter ? { counter } : {}),
    ...(processing ? { processing } : {}),
    owners: event ? ownersOf(institution.fields).map((hash) => ({ eventId: event.id, hash })) : [],
  };
  const fee = scheme.fees.kind === "BOOTH" && event ? feeOf(event, answers, ctx.today) : fixedFee(scheme);
  const { answers: _, ...kept } = draft ?? blank(input, institution.id, ctx);
  const before: Header = {
    ...kept,
    institutionName: nameOf(institution.fields),
    ...(event ? { eventNames: event.names, eventDates: event.dates } : {}),
    status: "PROCESSING",
    version: (draft?.version ?? 0) + 1,
    code: codeOf(scheme, ctx),
    fee,
    holds,
    notify,
    submittedAt: ctx.now,
    updatedAt: ctx.now,
    ...(policy && Object.keys(policy).length ? { policy } : {}),
  };
  const history: HistoryRow = {
    id: before.id,
    ...(await link(genesis, {
      seq: 1,
      at: ctx.now,
      actor: { kind: ctx.actor.kind, name: ctx.actor.account },
      action: "submit",
      from: "DRAFT",
      to: "PROCESSING",
    })),
    notices: notices(before, "submitted", ctx.now),
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
const fixedFee = (scheme: Scheme): NonNullable<Header["fee"]> => {
  const amount = scheme.fees.kind === "FIXED" ? (scheme.fees.amount ?? 0) : 0;
  return {
    lines: amount ? [{ key: "fixed", quantity: 1, unitAmount: amount, amount }] : [],
    total: { amount, currency: "MOP" },
  };
};
const limitOf = (
  max: number | { policy: string; path?: string } | { event: string },
  policy: Record<string, Json> | undefined,
): number =>
  typeof max === "number"
    ? max
    : "policy" in max
      ? policyNumber(max.policy, policy, max.path)
      : Number.MAX_SAFE_INTEGER;

/** Whoever submits is told, and every administrator of the institution. */
const recipients = (
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
const snapshot = (institution: Institution): Record<string, Json> => ({
  ...(institution.fields as unknown as Record<string, Json>),
});

/** Certified at the very moment of the write (106000). */
const stillCertified = (institutionId: string): Labelled => ({
  label: "institution",
  ConditionCheck: {
    TableName: tableName(),
    Key: { pk: `institution#${institutionId}`, sk: "institution" },
    ConditionExpression: "#c = :passed",
    ExpressionAttributeNames: { "#c": "certification" },
    ExpressionAttributeValues: { ":passed": "PASSED" },
  },
});

/** Which limit was it: the rows that stood against the write tell. */
async function explain(
  error: Cancelled,
  header: Header,
  max: number | undefined,
  scheme: Scheme,
  ctx: Context,
): Promise<Error> {
  if (error.of("institution")) return new Refusal(codes.INSTITUTION_NOT_CERTIFIED);
  const stale = error.of("header");
  if (stale?.row) {
    const current = Store.headerOfRow(stale.row);
    if (current.status !== "DRAFT")
      return new Refusal(codes.DUPLICATE_APPLICATION, { params: { applicationId: current.id } });
    return new Refusal(codes.STALE_VERSION, {
      current: { version: current.version, answers: current.answers },
    });
  }
  if (stale) return new Refusal(codes.FORM_NOT_FOUND);
  const limit = error.of("standing");
  if (limit) return await standingRefusal(limit.row, header, max, scheme, ctx);
  if (error.of("owner")) return new Refusal(codes.SAME_OWNER_DUPLICATE);
  if (error.of("body") || error.of("history")) return new Refusal(codes.DUPLICATE_APPLICATION);
  return error;
}

async function standingRefusal(
  row: Record<string, unknown> | undefined,
  header: Header,
  max: number | undefined,
  scheme: Scheme,
  ctx: Context,
): Promise<Error> {
  const s = standingOfRow(row);
  const holds = header.holds as Holds;
  if (s.arrears.length)
    return new Refusal(codes.OUTSTANDING_PAYMENT, { params: { applications: s.arrears } });
  if (s.barredUntil && s.barredUntil >= ctx.today)
    return new Refusal(codes.INSTITUTION_BARRED, { params: { until: s.barredUntil } });
  if (s.claims.includes(holds.claim)) return claimed(header);
  if (holds.processing && s.processing.includes(holds.processing))
    return new Refusal(codes.ONE_RECORD_PROCESSING);
  const count = holds.counter ? (s.counts[holds.counter] ?? 0) : 0;
  if (max !== undefined && count >= max)
    return new Refusal((scheme.limits.counter?.code ?? codes.APPLICATION_LIMIT_REACHED) as Code, {
      params: { max },
    });
  return new Refusal(codes.DUPLICATE_APPLICATION);
}

/** Which one it is, so that the applicant is led to it (R424). */
async function claimed(header: Header): Promise<Refusal> {
  if (!header.eventId) return new Refusal(codes.DUPLICATE_APPLICATION);
  const { items } = await Store.mine(header.institutionId, 100, null);
  const other = items.find((h) => h.eventId === header.eventId && h.holds?.claim === header.holds?.claim);
  return new Refusal(
    codes.ONE_APPLICATION_PER_EVENT,
    other ? { params: { applicationId: other.id, status: other.status } } : {},
  );
}
