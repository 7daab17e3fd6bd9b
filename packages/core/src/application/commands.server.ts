/** What people do with applications: save, submit, read, list, discard. Moves are in `act.server.ts`. */
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../actor.ts";
import { canonical } from "../audit/index.ts";
import type { Instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { read as readEvent } from "../event/store.server.ts";
import type { EventDetail } from "../event/wire.ts";
import { enqueue } from "../notice/send.server.ts";
import { pick } from "../pick.ts";
import { createWithin, limitOf, type Quota } from "../quota/store.server.ts";
import { client, tableName } from "../table.server.ts";
import { membersAndReviewers, readsAs } from "../visibility.ts";
import { Cancelled, transact } from "../write.server.ts";
import { blank } from "./draft.ts";
import { bindId } from "./ownership.server.ts";
import { movesOf } from "./permit.ts";
import { schemeNamed } from "./refuse.ts";
import { reportedOn } from "./report/report.server.ts";
import { aboutThat, reportClock } from "./report/reported.ts";
import type { Header, HistoryRow } from "./row.ts";
import * as Store from "./store.server.ts";
import { type SubmitOptions, submit as write } from "./submit.server.ts";
import { view } from "./view.ts";
import { institutionOf, ownOnly, visible } from "./visible.server.ts";
import type { ApplicationView, ApplicationWrite, HistoryEntry, MoveView } from "./wire.ts";

export { act } from "./act.server.ts";

/**
 * Keeps a draft: one conditional write of one row. Repeated with the same id and answers it is answered as kept.
 * @throws Refusal 900050 with the current version and answers, 900047 when it was submitted meanwhile, 107001, 413 for
 * more than a draft may hold, 900181 where the institution keeps too many
 */
export const saveDraft = async (input: ApplicationWrite, ctx: Context): Promise<ApplicationView> => {
  const { id: institutionId } = institutionOf(ctx);
  const scheme = schemeNamed(input.scheme);
  await refuseTooLarge(input, ctx);
  if (!input.version) return create(input, institutionId, scheme.resource, ctx);
  const value = { ...blank(input, institutionId, ctx, scheme.resource), version: input.version + 1 };
  try {
    const params = Store.draftUpdate(value, input.version, ownOnly(ctx));
    const answer = await client().send(
      new UpdateCommand({
        ...params,
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      } as ConstructorParameters<typeof UpdateCommand>[0]),
    );
    return view(Store.headerOfRow(answer.Attributes ?? {}), undefined, ctx);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ConditionalCheckFailedException") throw error;
    throw draftRefusal(await Store.header(institutionId, value.id), input, ctx);
  }
};

/** Drafts that an institution may keep at a time: in all, and of one form for one event. */
const quotaOf = async ({ institutionId, scheme, eventId }: Header, ctx: Context): Promise<Quota> => {
  const [all, own] = await Promise.all([
    limitOf("draftsPerInstitution", undefined, ctx),
    limitOf("draftsPerSchemeAndEvent", scheme, ctx),
  ]);
  return {
    pk: `institution#${institutionId}`,
    kind: "drafts",
    adds: {
      all: { amount: 1, max: all },
      [`${scheme}#${eventId ?? ""}`]: { amount: 1, max: own },
    },
    countNow: () => Store.countDrafts(institutionId),
  };
};

/** @throws Refusal 413 for a draft beyond the bytes that one may have */
const refuseTooLarge = async (input: ApplicationWrite, ctx: Context): Promise<void> => {
  const max = await limitOf("draftBytes", input.scheme, ctx);
  if (Buffer.byteLength(JSON.stringify(input.answers)) > max)
    throw new Refusal(codes.TOO_LARGE, { params: { max } });
};

const create = async (
  input: ApplicationWrite,
  institutionId: string,
  resource: string,
  ctx: Context,
): Promise<ApplicationView> => {
  const event = input.eventId ? await openEvent(input.eventId, ctx.now) : undefined;
  const about = resource === "report" ? await reportedOn(institutionId, input, ctx) : undefined;
  if (input.eventId && !event) throw new Refusal(codes.FAIR_MISSING);
  const header: Header = {
    ...blank(input, institutionId, ctx, resource),
    ...(event ? { eventNames: event.names, eventDates: event.dates } : {}),
    // A draft of a report bears the day it is due, so that saving it tells that day (spec 3 §4).
    ...(about ? { ...aboutThat(about.header), deadlines: reportClock(about.header) } : {}),
  };
  if (!(await bindId(header))) {
    const current = await Store.header(institutionId, header.id);
    throw draftRefusal(current?.status === "DRAFT" ? undefined : current, input, ctx);
  }
  try {
    await createWithin([await quotaOf(header, ctx)], [Store.putHeader(header)], ctx);
    return view(header, undefined, ctx);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    const current = await Store.header(institutionId, header.id);
    const same =
      current?.status === "DRAFT" &&
      current.createdBy === ctx.actor.accountId &&
      canonical(current.answers) === canonical(input.answers);
    if (current && same) return view(current, undefined, ctx);
    throw draftRefusal(current, input, ctx);
  }
};

/** An event that drafts were made for a moment ago is not read again; what is submitted is held to what stands then. */
const REMEMBERED_MS = 60_000;
const remembered = new Map<string, { event: Pick<EventDetail, "names" | "dates">; at: number }>();

/** Names and days of an event that is no draft of the staff's, or undefined. */
async function openEvent(
  id: string,
  now: Instant,
): Promise<Pick<EventDetail, "names" | "dates"> | undefined> {
  const key = `${tableName()} ${id}`;
  const known = remembered.get(key);
  const age = known ? Date.parse(now) - known.at : -1;
  if (known && age >= 0 && age < REMEMBERED_MS) return known.event;
  const event = await readEvent(id);
  if (!event || event.status === "DRAFT") return undefined;
  if (remembered.size >= 200) remembered.clear();
  remembered.set(key, { event: { names: event.names, dates: event.dates }, at: Date.parse(now) });
  return event;
}

const draftRefusal = (current: Header | undefined, input: ApplicationWrite, ctx: Context): Refusal => {
  const own = ownOnly(ctx);
  if (!current || (own && current.createdBy !== own)) return new Refusal(codes.FORM_NOT_FOUND);
  if (current.status !== "DRAFT")
    return new Refusal(codes.NOT_EDITABLE_AFTER_SUBMIT, { params: { status: current.status } });
  const elsewhere = input.eventId && current.eventId && current.eventId !== input.eventId;
  if (current.scheme !== input.scheme || elsewhere) return new Refusal(codes.ONE_APPLICATION_TYPE_PER_RECORD);
  return new Refusal(codes.STALE_VERSION, {
    current: { version: current.version, answers: current.answers ?? {}, updatedAt: current.updatedAt },
  });
};

/** Submits and sends the notices; a queue that does not answer leaves them to the sweep. */
export const submit = async (
  input: ApplicationWrite,
  ctx: Context,
  options?: Pick<SubmitOptions, "generateCode">,
): Promise<ApplicationView> => {
  const { header, history, body } = await write(input, ctx, options);
  await send(history, ctx);
  return view(header, body, ctx);
};

export { list } from "./list.server.ts";

/** Sends what a history row says; failures are left to the sweep, which finds the row in the `due` index. */
export const send = async (history: HistoryRow, ctx: { requestId: string }): Promise<void> => {
  await enqueue(history.notices, ctx, Store.historyKey(history.id, history.seq)).catch(() => undefined);
};

/** One application with its answers. */
export const get = async (id: string, ctx: Context): Promise<ApplicationView> => {
  const { header, body } = await visible(id, ctx);
  return view(header, body, ctx);
};

/** The moves the caller may make now, and why not the others. */
export const moves = async (id: string, ctx: Context): Promise<MoveView[]> =>
  movesOf((await visible(id, ctx)).header, ctx);

/** The timeline, oldest first; whoever reads it can recompute its hashes (`core/audit`). */
export const history = async (id: string, ctx: Context): Promise<HistoryEntry[]> => {
  const { header } = await visible(id, ctx);
  if (header.status === "DRAFT") return [];
  return (await Store.history(header)).map((entry) => historyView(entry, ctx));
};

/**
 * An entry as the caller may read it. The hash of one that is shown in part was made of the whole: `redacted` says so,
 * and its place in the chain can still be proven.
 */
function historyView(entry: HistoryEntry, ctx: Context): HistoryEntry {
  const shown: HistoryEntry = pick(entry, [
    "seq",
    "at",
    "actor",
    "action",
    "from",
    "to",
    "reason",
    "diff",
    "prevHash",
    "hash",
    "redacted",
  ]);
  // The name of an officer is the institute's affair: an applicant reads its seal.
  if (ctx.actor.kind !== "staff" && shown.actor.kind === "staff")
    return { ...shown, actor: pick(shown.actor, ["kind", "seal"]) };
  const colleague =
    ownOnly(ctx) && shown.actor.kind === "applicant" && shown.actor.name !== ctx.actor.account;
  if (colleague) return { ...shown, actor: { kind: "applicant" }, redacted: true };
  if (shown.diff && !readsAs(ctx.actor, membersAndReviewers)) {
    const { diff: _, ...rest } = shown;
    return { ...rest, redacted: true };
  }
  return shown;
}

/** Deletes a draft under its version. Submitted applications stay. */
export const discard = async (id: string, version: number, ctx: Context): Promise<void> => {
  const { header } = await visible(id, ctx);
  if (header.status !== "DRAFT")
    throw new Refusal(codes.NOT_EDITABLE_AFTER_SUBMIT, { params: { status: header.status } });
  if (header.version !== version)
    throw new Refusal(codes.STALE_VERSION, {
      current: { version: header.version, answers: header.answers ?? {} },
    });
  try {
    await transact([Store.deleteDraft(header.institutionId, id, version)]);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    throw draftRefusal(
      await Store.header(header.institutionId, id),
      { scheme: header.scheme, answers: {} },
      ctx,
    );
  }
};
