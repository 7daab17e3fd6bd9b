/**
 * The one place that every call of staff passes: what they change, and which personal data they read, is recorded
 * without the operation having to think of it (R193; law 8/2005, articles 15 and 16).
 */

import type { ActDetail } from "@portal/core/platform/act-detail";
import type { Context } from "@portal/core/platform/actor";
import type { StaffAct } from "@portal/core/platform/audit/staff-act";
import { completeStaffAct, startStaffAct } from "@portal/core/platform/audit/staff-act-store.server";
import { Refusal } from "@portal/core/platform/errors";
import { describeError } from "@portal/core/platform/log.server";
import { countDeniedCall } from "@portal/core/platform/metric.server";
import { findEarlierOutcome } from "./idempotency.ts";
import type { MatchedOperation } from "./match-operation.ts";
import { type Call, type Operation, OperationResponse } from "./operation.ts";
import { toReadableStack } from "./readable-stack.ts";
import { log } from "./request-log.ts";

/**
 * Members of a body that say what was decided. Everything else stays out of the log, because a body may contain
 * passwords and documents.
 */
export const detailMembers = [
  "action",
  "amount",
  "booth",
  "date",
  "dryRun",
  "dueOn",
  "from",
  "key",
  "kind",
  "paidOn",
  "reason",
  "reasonCodes",
  "receivedOn",
  "reference",
  "result",
  "roles",
  "scope",
  "version",
] as const;
/** Characters of a text in the log, addresses included: a caller may put anything of any length there. */
const MAX_TEXT = 300;

/** Returns how a call of staff is recorded: as something done, read, searched for or listed, or not at all. */
export const getRecordedKind = (
  key: string,
  { unrecorded, personal }: Pick<Operation, "unrecorded" | "personal">,
): "act" | "reading" | "search" | "list" | undefined => {
  if (key.startsWith("GET ")) return personal === true ? "reading" : personal;
  return unrecorded ? undefined : "act";
};

/** Returns the verb and the address of an operation, with the action of a transition in its place. */
const nameOperation = ({ key, base, params }: MatchedOperation): string => {
  const [verb = "", path = ""] = key.split(" ");
  const address = `${base}${path === "/" ? "" : path}`.replace("{action}", params.action ?? "{action}");
  return `${verb} ${address}`.slice(0, MAX_TEXT);
};

const listSubjects = ({ params }: MatchedOperation, body: unknown): string => {
  const { action: _, ...ids } = params;
  const namedId = (body as { id?: unknown } | undefined)?.id;
  return [...Object.values(ids), ...(typeof namedId === "string" ? [namedId] : [])]
    .join(" ")
    .slice(0, MAX_TEXT);
};

const pickDetail = (body: unknown): ActDetail => {
  if (typeof body !== "object" || body === null) return {};
  const members = body as { readonly [name: string]: unknown };
  const detail: ActDetail = {};
  for (const name of detailMembers) {
    const value = members[name];
    if (typeof value === "string") detail[name] = value.slice(0, MAX_TEXT);
    else if (typeof value === "number" || typeof value === "boolean") detail[name] = value;
    else if (Array.isArray(value) && value.every((each) => typeof each === "string"))
      detail[name] = value.join(" ").slice(0, MAX_TEXT);
  }
  const { items } = members;
  if (Array.isArray(items))
    detail.items = items
      .map((item: { id?: unknown }) => item.id)
      .join(" ")
      .slice(0, 2000);
  return detail;
};

/** Returns the id of what was made, which no address named. */
const getMadeId = (result: unknown): string => {
  const answeredData: unknown = result instanceof OperationResponse ? result.data : result;
  const { id } = (typeof answeredData === "object" && answeredData !== null ? answeredData : {}) as {
    id?: unknown;
  };
  return typeof id === "string" ? id : "";
};

/**
 * Runs a list for a member of staff: what is on it is in the log before it is answered. The words that were searched
 * for stay out of it, because they may name somebody who is erased later.
 */
const runList = async (matched: MatchedOperation, call: Call, ctx: Context): Promise<unknown> => {
  const result = await matched.operation.run(call, ctx);
  const operation = nameOperation(matched);
  await startStaffAct({ operation, subject: "", detail: pickDetail(result), outcome: "READ" }, ctx);
  return result;
};

/** The act is done and answered, so a failure to complete its row goes to the log and not to the caller. */
const completeOrLog = async (act: StaffAct, outcome: string, ctx: Context): Promise<void> => {
  try {
    await completeStaffAct(act, outcome, ctx);
  } catch (error) {
    log.write(
      {
        requestId: ctx.requestId,
        resource: "staffAct",
        operation: act.operation,
        status: 200,
        code: 200,
        ms: 0,
        accountId: act.accountId,
        error: describeError(error, toReadableStack),
      },
      "ERROR",
    );
    countDeniedCall(error, ctx.now);
  }
};

/**
 * Names the outcome of an act that threw. A repeated call that stores its outcome meets its own work and is answered
 * like the first call, so its act is done, even when the first call broke off before its answer.
 */
const nameFailedOutcome = async (error: unknown, { callKey, now }: Context): Promise<string> => {
  if (callKey && (await findEarlierOutcome(error, { callKey, now }).catch(() => undefined))) return "DONE";
  return error instanceof Refusal ? String(error.code) : "FAILED";
};

/**
 * Returns the operation as it runs for a member of staff: with its row in the log before it, and the outcome after it.
 */
export const wrapInStaffAct = (matched: MatchedOperation, ctx: Context): MatchedOperation => {
  const kind = ctx.actor.kind === "staff" ? getRecordedKind(matched.key, matched.operation) : undefined;
  if (!kind) return matched;
  const run = async (call: Call, context: Context): Promise<unknown> => {
    const isSearch = Boolean((call.query as { q?: string } | undefined)?.q?.trim());
    if (kind === "list" || (kind === "search" && isSearch)) return runList(matched, call, context);
    if (kind === "search") return matched.operation.run(call, context);
    const changes: ActDetail = {};
    const act = await startStaffAct(
      {
        operation: nameOperation(matched),
        subject: listSubjects(matched, call.body),
        detail: pickDetail(call.body),
        ...(kind === "reading" && { outcome: "READ" }),
      },
      context,
    );
    if (kind === "reading") return matched.operation.run(call, context);
    try {
      const result = await matched.operation.run(call, { ...context, changes });
      const subject = act.subject || getMadeId(result);
      await completeOrLog({ ...act, subject, detail: { ...act.detail, ...changes } }, "DONE", context);
      return result;
    } catch (error) {
      await completeOrLog(act, await nameFailedOutcome(error, context), context);
      throw error;
    }
  };
  return { ...matched, operation: { ...matched.operation, run } };
};
