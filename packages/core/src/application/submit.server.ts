/**
 * Submission: everything that is checked is checked first, and everything that two submits could race for is a
 * condition of one transaction (workflow.md › Limits; house.md › Every transition is one conditional write).
 */
import type { Context } from "../actor.ts";
import { policyNumber } from "../code-lists/policy.ts";
import { type Code, codes, Refusal } from "../errors.ts";
import { read as readEvent } from "../event/store.server.ts";
import { check, prune } from "../form/check.ts";
import type { Json, Limit } from "../form/types.ts";
import { membersOf, read as readInstitution } from "../institution/store.server.ts";
import { tableName } from "../table.server.ts";
import { Cancelled, type Labelled, transact } from "../write.server.ts";
import { build, recipients, type Submitted } from "./build.server.ts";
import { explain } from "./explain.server.ts";
import { checkContext, gather } from "./facts.server.ts";
import {
  refuseClosed,
  refuseIneligible,
  refuseUncertified,
  refuseWrongDraft,
  schemeNamed,
} from "./refuse.ts";
import type { Holds } from "./row.ts";
import { claimOwner, take } from "./standing.server.ts";
import * as Store from "./store.server.ts";
import type { ApplicationWrite } from "./wire.ts";

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

const limitOf = (max: Limit, policy: Record<string, Json> | undefined): number =>
  typeof max === "number"
    ? max
    : "policy" in max
      ? policyNumber(max.policy, policy, max.path)
      : Number.MAX_SAFE_INTEGER;
