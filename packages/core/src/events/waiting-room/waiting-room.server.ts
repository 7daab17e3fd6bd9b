/**
 * The portal's one waiting room (decision 0381). Staff plan it for an event; the function at the edge reads it from
 * CloudFront's key-value store, into which the job `prerender` puts what is here.
 */
import { randomBytes } from "node:crypto";
import { Entity, type EntityItem } from "electrodb";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { toInstant } from "../../platform/day.ts";
import { buildPagesTask } from "../../platform/deferred-tasks/pages-task.server.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import {
  TransactionCancelledError,
  type TransactionDelete,
  type TransactionItem,
  type TransactionPut,
} from "../../platform/transaction.server.ts";
import { getEvent } from "../event-service.server.ts";
import {
  computeRoomEnd,
  type WaitingRoomPlan,
  type WaitingRoomView,
  type WaitingRoomWrite,
} from "./waiting-room-schema.ts";

const getRoomEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "waitingRoom", version: "1", service: "portal" },
        attributes: {
          /** Another plan is another draw. */
          roomId: requiredText,
          eventId: requiredText,
          from: requiredText,
          perSecond: requiredNumber,
          places: requiredNumber,
          /** The key of the draw, 256 bits, hexadecimal. */
          secret: requiredText,
          /** When this plan was saved, in milliseconds since 1970; absent in rows of releases before decision 0720. */
          version: { type: "number" },
        },
        indexes: { one: { pk: buildKey("pk", "waiting-room", []), sk: buildKey("sk", "room", []) } },
      },
      connection,
    ),
);

type Room = EntityItem<ReturnType<typeof getRoomEntity>> & { version: number };

/** The key under which the function at the edge finds the room. */
export const WAITING_ROOM_KEY = "waiting-room";
/** Builds the room's change in the page store, as the job `prerender` names it. */
const buildRoomTask = ({ now }: Pick<Context, "now">): TransactionItem =>
  buildPagesTask(WAITING_ROOM_KEY, now);

/** The version of a row that has none, which the conditions of writes accept as well. */
const FIRST_VERSION = 1;
const readRoom = async (): Promise<Room | undefined> => {
  const { data } = await getRoomEntity().get({}).go({ consistent: true });
  return data ? { ...data, version: data.version ?? FIRST_VERSION } : undefined;
};

const toRoomView = (room: Omit<Room, "roomId" | "secret">): WaitingRoomView => ({
  eventId: room.eventId,
  from: room.from,
  perSecond: room.perSecond,
  places: room.places,
  version: room.version,
  until: toInstant(computeRoomEnd(room)),
});

/** Builds the refusal of a plan that is no longer the one that was read. @param room the current one, if any */
const buildStaleRefusal = (room?: Room): Refusal =>
  new Refusal(errorCodes.STALE_VERSION, room ? { current: toRoomView(room) } : {});

/** Writes the room with its audit entry. @throws Refusal 900050 when somebody else wrote it meanwhile */
const writeRoom = async (
  event: Parameters<typeof writeWithAuditEntry>[0],
  row: TransactionItem,
  ctx: Context,
): Promise<void> => {
  try {
    await writeWithAuditEntry(event, [row, buildRoomTask(ctx)], ctx);
  } catch (error) {
    if (error instanceof TransactionCancelledError && error.of("room")) throw buildStaleRefusal();
    throw error;
  }
};

/** Returns the plan, whichever event it is for. One read. */
export const findWaitingRoomPlan = async (): Promise<WaitingRoomPlan | undefined> => readRoom();

/** Returns the room of an event, or null. @throws Refusal 10508 for an event that does not exist */
export const getWaitingRoom = async (eventId: string, ctx: Context): Promise<WaitingRoomView | null> => {
  await getEvent(eventId, ctx);
  const room = await readRoom();
  return room?.eventId === eventId ? toRoomView(room) : null;
};

/**
 * Plans the room of an event, or changes it. The same plan keeps its draw; what changes the pace keeps the order too,
 * because the order depends on the key alone.
 * @param options the plan, with the version of the room that the caller has read
 * @throws Refusal 10508 for an event that does not exist, 900054 while another event's room is not over, 900050 when
 * somebody else planned or closed it since
 */
export const planWaitingRoom = async (
  eventId: string,
  { version: readVersion, ...plan }: WaitingRoomWrite,
  ctx: Context,
): Promise<WaitingRoomView> => {
  await getEvent(eventId, ctx);
  const earlier = await readRoom();
  if (earlier && earlier.eventId !== eventId && computeRoomEnd(earlier) > Date.parse(ctx.now))
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: [{ path: "from", key: "otherWaitingRoom", params: { event: earlier.eventId } }],
    });
  const earlierRoom = earlier?.eventId === eventId ? earlier : undefined;
  if (readVersion !== (earlierRoom?.version ?? 0)) throw buildStaleRefusal(earlierRoom);
  const room = {
    ...plan,
    eventId,
    roomId: earlierRoom?.roomId ?? `${eventId} ${ctx.now}`,
    secret: earlierRoom?.secret ?? randomBytes(32).toString("hex"),
    // The time, so that a room which was closed and planned anew has another version than each one before it.
    version: Math.max(Date.parse(ctx.now), (earlier?.version ?? 0) + 1),
  };
  await writeRoom(
    { action: "event.room.plan", subject: eventId, detail: { ...plan } },
    {
      label: "room",
      Put: getRoomEntity()
        .put(room)
        .where(({ roomId, version }, { eq, notExists }) =>
          earlier
            ? `${eq(roomId, earlier.roomId)} AND (${notExists(version)} OR ${eq(version, earlier.version)})`
            : notExists(roomId),
        )
        .params<TransactionPut>(),
    },
    ctx,
  );
  return toRoomView(room);
};

/**
 * Closes the room of an event: everybody's turn has come. Does nothing when the event has none.
 * @param readVersion of the room that the caller has read
 * @throws Refusal 10508 for an event that does not exist, 900050 when somebody else planned it since
 */
export const closeWaitingRoom = async (eventId: string, readVersion: number, ctx: Context): Promise<void> => {
  await getEvent(eventId, ctx);
  const room = await readRoom();
  if (room?.eventId !== eventId) return;
  if (room.version !== readVersion) throw buildStaleRefusal(room);
  await writeRoom(
    { action: "event.room.close", subject: eventId },
    {
      label: "room",
      Delete: getRoomEntity()
        .delete({})
        .where(
          ({ roomId, version }, { eq, notExists }) =>
            `${eq(roomId, room.roomId)} AND (${notExists(version)} OR ${eq(version, room.version)})`,
        )
        .params<TransactionDelete>(),
    },
    ctx,
  );
};

/** Returns what the function at the edge reads, as JSON; empty when there is no room. */
export const buildEdgeRoom = async (): Promise<string> => {
  const room = await readRoom();
  if (!room) return "";
  const { roomId, from, perSecond, places, secret } = room;
  return JSON.stringify({ id: roomId, from: Date.parse(from), perSecond, places, secret });
};
