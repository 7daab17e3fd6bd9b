/** Saved and shared views of the review queue (decision 0399). */
import { setTimeout } from "node:timers/promises";
import { ulid } from "ulid";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { foldText } from "../../platform/fold-text.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { ServiceBusyError } from "../../platform/service-failures.server.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS, type QueueView, type QueueViewWrite } from "./queue-view-schema.ts";
import * as Store from "./queue-view-store.server.ts";

const getSpace = (shared: boolean, { actor }: Context): string =>
  shared ? Store.SHARED_SPACE : actor.accountId;
/**
 * Returns whether the caller may change a shared view: its owner may, and administrators, because the owner can be
 * away.
 */
const mayChange = ({ owner }: Store.StoredQueueView, { actor }: Context): boolean =>
  owner === actor.accountId || actor.roles.includes("ADMIN");

const toQueueView = (view: Store.StoredQueueView, ctx: Context): QueueView => ({
  id: view.id,
  version: view.version,
  name: view.name,
  shared: view.space === Store.SHARED_SPACE,
  filter: view.filter,
  columns: view.columns,
  owner: view.ownerName,
  mayChange: mayChange(view, ctx),
});

/** Reads the views that the caller sees. Two queries. */
const readViews = async ({ actor }: Context): Promise<Store.StoredQueueView[]> =>
  (await Promise.all([actor.accountId, Store.SHARED_SPACE].map(Store.listStoredViews))).flat();

/** Lists the caller's views and those of the desk, by name. */
export const listQueueViews = async (ctx: Context): Promise<QueueView[]> =>
  (await readViews(ctx))
    .map((view) => toQueueView(view, ctx))
    .sort((a, b) => Number(a.shared) - Number(b.shared) || a.name.localeCompare(b.name, "zh-Hant"));

/** Finds a view that an account sees: its own or one of the desk. Two queries. */
export const findVisibleView = async (
  id: string,
  accountId: string,
): Promise<Store.StoredQueueView | undefined> =>
  (await Promise.all([accountId, Store.SHARED_SPACE].map(Store.listStoredViews)))
    .flat()
    .find((view) => view.id === id);

/**
 * Returns a view that the caller sees.
 * @throws Refusal NOT_FOUND
 */
export const getQueueView = async (id: string, ctx: Context): Promise<QueueView> => {
  const view = await findVisibleView(id, ctx.actor.accountId);
  if (!view) throw new Refusal(errorCodes.NOT_FOUND);
  return toQueueView(view, ctx);
};

/** Returns the issue that forbids a name in a space: it is empty, another view has it, or there are too many views. */
const findViewIssue = (
  name: string,
  others: readonly Store.StoredQueueView[],
  max: number,
): FieldIssue | undefined => {
  if (!name) return { path: "name", key: "required" };
  if (others.some((other) => foldText(other.name) === foldText(name)))
    return { path: "name", key: "viewNameTaken" };
  return others.length >= max ? { path: "name", key: "viewsMany", params: { max } } : undefined;
};

/** Builds the row of a view in its space. @throws Refusal 900054 with fields */
const buildView = (
  { name: typed, shared, filter, columns }: QueueViewWrite,
  before: Store.StoredQueueView | undefined,
  views: readonly Store.StoredQueueView[],
  ctx: Context,
): Store.StoredQueueView => {
  const name = typed.trim();
  const space = getSpace(shared, ctx);
  const others = views.filter((view) => view.space === space && view.id !== before?.id);
  const issue = findViewIssue(name, others, shared ? MAX_SHARED_VIEWS : MAX_OWN_VIEWS);
  if (issue) throw new Refusal(errorCodes.INVALID_VALUE, { fields: [issue] });
  return {
    space,
    id: before?.id ?? ulid(Date.parse(ctx.now)),
    version: (before?.version ?? 0) + 1,
    name,
    owner: before?.owner ?? ctx.actor.accountId,
    ownerName: before?.ownerName ?? ctx.actor.account,
    filter,
    columns: [...new Set(columns)],
    changedAt: ctx.now,
  };
};

/** Refuses a change of a view in another version than that of now, which it shows; a view that is gone is missing. */
const buildStaleRefusal = (view: Store.StoredQueueView | undefined, ctx: Context): Refusal =>
  view
    ? new Refusal(errorCodes.STALE_VERSION, { current: toQueueView(view, ctx) })
    : new Refusal(errorCodes.NOT_FOUND);

/**
 * Writes a view that was read.
 * @throws Refusal STALE_VERSION where it was changed since, NOT_FOUND where it was removed
 */
const writeViews = async (
  { id }: Pick<Store.StoredQueueView, "id">,
  items: TransactionItem[],
  ctx: Context,
): Promise<void> => {
  try {
    await transact(items);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || error.of("space")) throw error;
    throw buildStaleRefusal(await findVisibleView(id, ctx.actor.accountId), ctx);
  }
};

/** Attempts while others give names in the same space. */
const MAX_ATTEMPTS = 10;
/**
 * Names a view in a space: where something else was named there since its views were read, they are read again, so that
 * neither a name nor the limit is passed by two calls at one moment.
 * @param attempt reads the views and writes the named one with the given row
 */
const nameInSpace = async (
  shared: boolean,
  ctx: Context,
  attempt: (spaceRow: TransactionItem) => Promise<QueueView>,
): Promise<QueueView> => {
  const space = getSpace(shared, ctx);
  for (let count = 1; ; count++) {
    const revision = await Store.readSpaceRevision(space);
    try {
      return await attempt(Store.buildSpaceRevisionPut(space, revision));
    } catch (error) {
      if (!(error instanceof TransactionCancelledError) || !error.of("space")) throw error;
      if (count === MAX_ATTEMPTS) throw new ServiceBusyError(["space"], error);
      await setTimeout(Math.random() * 20 * count);
    }
  }
};

/**
 * Saves a new view.
 * @throws Refusal 900054 with the field `name`
 */
export const saveQueueView = async (write: QueueViewWrite, ctx: Context): Promise<QueueView> =>
  nameInSpace(write.shared, ctx, async (spaceRow) => {
    const view = buildView(write, undefined, await readViews(ctx), ctx);
    const outcome = buildOutcomeWrites(ctx, { id: view.id, version: view.version });
    await writeViews(view, [Store.buildQueueViewPut(view, true), spaceRow, ...outcome], ctx);
    return toQueueView(view, ctx);
  });

/** Finds a view that the caller may change. @throws Refusal NOT_FOUND, LOGIN_NO_ACCESS, STALE_VERSION */
const requireView = (
  views: readonly Store.StoredQueueView[],
  { id, version }: { id: string; version: number },
  ctx: Context,
): Store.StoredQueueView => {
  const view = views.find((each) => each.id === id);
  if (!view) throw new Refusal(errorCodes.NOT_FOUND);
  if (!mayChange(view, ctx)) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  if (view.version !== version) throw buildStaleRefusal(view, ctx);
  return view;
};

/**
 * Changes a view. One that becomes shared moves to the views of the desk, and one that is shared no longer moves to
 * those of the caller.
 * @throws Refusal NOT_FOUND, LOGIN_NO_ACCESS, STALE_VERSION, 900054 with the field `name`
 */
export const changeQueueView = async (
  { id, version, ...write }: QueueViewWrite & { id: string; version: number },
  ctx: Context,
): Promise<QueueView> =>
  nameInSpace(write.shared, ctx, async (spaceRow) => {
    const views = await readViews(ctx);
    const before = requireView(views, { id, version }, ctx);
    // An administrator may read the views of a colleague, and must not take them for their own.
    if (!write.shared && before.owner !== ctx.actor.accountId) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
    const view = buildView(write, before, views, ctx);
    const isMoved = view.space !== before.space;
    const rows = [
      ...(isMoved ? [{ ...Store.buildQueueViewDelete(before), label: "former view" }] : []),
      Store.buildQueueViewPut(view, isMoved),
      spaceRow,
    ];
    await writeViews(before, rows, ctx);
    return toQueueView(view, ctx);
  });

/**
 * Removes a view.
 * @throws Refusal NOT_FOUND, LOGIN_NO_ACCESS, STALE_VERSION
 */
export const removeQueueView = async (id: string, version: number, ctx: Context): Promise<QueueView> => {
  const view = requireView(await readViews(ctx), { id, version }, ctx);
  await writeViews(view, [Store.buildQueueViewDelete(view)], ctx);
  return toQueueView(view, ctx);
};
