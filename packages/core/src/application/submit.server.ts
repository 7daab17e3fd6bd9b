/**
 * Submission: everything that is checked is checked first, and everything that two submits could race for is a
 * condition of one transaction (workflow.md › Limits; house.md › Every write that matters).
 */
import type { Context } from "../actor.ts";
import { type Code, codes, Refusal } from "../errors.ts";
import { read as readEvent } from "../event/store.server.ts";
import type { EventDetail } from "../event/wire.ts";
import { check, prune } from "../form/check.ts";
import type { Answers, Scheme } from "../form/types.ts";
import { withMembers } from "../institution/beside.server.ts";
import { holding } from "../policy/index.ts";
import { recent as policies } from "../policy/store.server.ts";
import { parentOf } from "../schemes/index.ts";
import { Cancelled, type Labelled } from "../write.server.ts";
import { build, recipients, type Submitted } from "./build.server.ts";
import {
  certificationOf,
  refuseIneligible,
  refuseUnmet,
  rulesOf,
  windowOf,
} from "./eligibility/eligibility.ts";
import { refuseLate } from "./eligibility/lead.ts";
import { checkContext, contactCode, gather } from "./facts.server.ts";
import { generateInvitationCode, joinGroup, joining, joinRefusal, openGroup } from "./group/group.server.ts";
import { refuseStrangers, refuseWrongDraft, schemeNamed } from "./refuse.ts";
import { REPORTED, reportedOn, reportRows } from "./report/report.server.ts";
import { asReported } from "./report/reported.ts";
import type { Holds } from "./standing/change.ts";
import { explain } from "./standing/explain.server.ts";
import { digest, maxOf, numberOf } from "./standing/limits.server.ts";
import { holdingsOf, transactOwned } from "./standing/owners.server.ts";
import { personRefusal, personsOf, takePersons } from "./standing/persons.server.ts";
import { standing, take } from "./standing/standing.server.ts";
import * as Store from "./store.server.ts";
import { mayKnow } from "./visible.server.ts";
import type { ApplicationWrite } from "./wire.ts";

export interface SubmitOptions {
  /** Gives the invitation code of a group; the demonstration has one whose code is known. */
  generateCode?: () => string;
  /** How often the submission starts again when somebody else wrote first. */
  attempts?: number;
}

/** Submits an application: a draft under its version, or at once. One transaction; see the codes of `spec 2 §8`. */
export const submit = async (
  input: ApplicationWrite,
  ctx: Context,
  { generateCode = generateInvitationCode, attempts = 4 }: SubmitOptions = {},
): Promise<Submitted> => {
  const institutionId = ctx.actor.institution?.id;
  if (!institutionId) throw new Refusal(codes.INSTITUTION_MISSING);
  const scheme = schemeNamed(input.scheme);
  const [draft, { institution, members }, event, gathered, overrides, about] = await Promise.all([
    input.id ? Store.header(institutionId, input.id) : undefined,
    withMembers(institutionId),
    input.eventId ? readEvent(input.eventId) : undefined,
    gather(scheme, input.answers, institutionId),
    policies(ctx.now),
    scheme.resource === "report" ? reportedOn(institutionId, input, ctx) : undefined,
  ]);
  if (!institution) throw new Refusal(codes.INSTITUTION_MISSING);
  refuseStrangers(scheme, input.answers);
  refuseWrongDraft(draft, input, ctx);
  refuseUnmet(certificationOf(scheme, institution));
  // What holds today is what the application is filed under and keeps (workflow.md).
  const policy = holding(overrides, { scheme: scheme.id, event }, ctx.today);
  refuseUnmet(windowOf(scheme, event, policy, ctx));
  const subjects = { ...gathered, institution, event, policy };
  const { context, leftContact } = checkContext(scheme, input.answers, subjects, ctx);
  const said = prune(scheme, input.answers, context);
  const answers = about ? asReported(said, about.header, about.answers) : said;
  const issues = check(scheme, answers, context, { mode: "submit" });
  if (issues.length) {
    const code =
      issues.find((issue) => issue.code)?.code ??
      (await contactCode(scheme, input.answers, issues, institutionId)) ??
      codes.RED_FIELDS_REQUIRED;
    throw new Refusal(code as Code, {
      fields: issues.map(({ path, key, params, number }) => ({
        path,
        key,
        ...(params ? { params: params as Record<string, string> } : {}),
        ...(number === undefined ? {} : { number }),
      })),
    });
  }
  if (leftContact)
    throw new Refusal(codes.CONTACT_MISMATCH, { fields: [{ path: leftContact, key: "contactLeft" }] });
  refuseLate(scheme, answers, context, ctx.calendar);
  refuseIneligible(rulesOf(scheme, answers, context));
  const parent = parentOf(scheme.id);
  const joined = parent && (await joining(parent, { ...input, answers }, ctx));
  const persons = personsOf(scheme, event?.id, answers, context);

  const submitted = await build({
    scheme,
    input,
    draft,
    institution,
    event,
    policy,
    answers,
    context,
    notify: recipients(members, ctx),
    persons,
    group: joined && { joined, counts: parent?.children?.counts ?? true },
    about: about?.header,
    claimed:
      scheme.limits.perEvent === undefined
        ? []
        : await claimedBy({ institutionId, scheme, event, answers }, ctx),
    generateCode,
    ctx,
  });
  const { header, history, body } = submitted;
  const heldMax = maxOf(scheme, header.policy);
  const rows: Labelled[] = [
    Store.putHeader(header, draft ? { version: draft.version, status: "DRAFT" } : undefined),
    Store.putBody(body, draft?.createdAt),
    ...(about
      ? await reportRows(header, ctx, about.header)
      : [take(institutionId, header.holds as Holds, heldMax, ctx.today, scheme)]),
    Store.putHistory(history),
    ...takePersons(persons, header.id, numberOf(scheme.limits.perPerson?.max ?? 0, header.policy)),
    ...(joined ? [joinGroup(joined, institutionId, header.id)] : []),
    ...(scheme.children && header.holds?.leads
      ? [
          openGroup({
            code: header.holds.leads.code,
            parentId: header.id,
            leaderId: institutionId,
            scheme: scheme.id,
            ...(event ? { eventId: event.id } : {}),
            max: scheme.children.max,
          }),
        ]
      : []),
  ];
  const owned =
    event && header.holds?.owners.length
      ? {
          eventId: event.id,
          institutionId,
          applicationId: header.id,
          holdings: holdingsOf(institution.fields),
        }
      : undefined;
  try {
    await transactOwned(rows, owned);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    const again = () => submit(input, ctx, { generateCode, attempts: attempts - 1 });
    // Somebody else wrote the application reported on: what stands there now decides.
    if (error.of(REPORTED) && attempts > 0) return again();
    const own = await explain(error, header, heldMax, scheme, ctx);
    if (own !== error) throw own;
    const full = error.of("group");
    // Another group has the code: the next attempt draws a new one.
    if (full && header.holds?.leads && attempts > 0) return again();
    throw (
      personRefusal(error, scheme, persons, header.policy) ??
      (joined && full ? joinRefusal(full.row, institutionId) : error)
    );
  }
  return submitted;
};

/**
 * What an institution has claimed already. The same said twice is one application, however many an event takes (109001).
 * @throws Refusal 109001 with the application that says the same
 */
async function claimedBy(
  {
    institutionId,
    scheme,
    event,
    answers,
  }: { institutionId: string; scheme: Scheme; event: EventDetail | undefined; answers: Answers },
  ctx: Context,
): Promise<string[]> {
  const [{ claims }, { items }] = await Promise.all([
    standing(institutionId),
    Store.mine(institutionId, 100, null),
  ]);
  const others = items.filter(
    ({ scheme: id, eventId, holds }) =>
      id === scheme.id && eventId === event?.id && claims.includes(holds?.claim ?? ""),
  );
  const said = await Promise.all(
    others.map(async ({ id, createdBy }) => ({ id, createdBy, body: await Store.body(id, institutionId) })),
  );
  const same = said.find(({ body }) => body && digest(body.answers) === digest(answers));
  if (same)
    throw new Refusal(
      codes.DUPLICATE_APPLICATION,
      mayKnow(same, ctx) ? { params: { applicationId: same.id } } : {},
    );
  return claims;
}
