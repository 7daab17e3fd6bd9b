/**
 * Entities of applications: header, body, history. They only make parameters and read (`store.server.ts`). What no
 * condition and no index looks at is packed (decision 0030): a row stays within a kilobyte, which is a write unit.
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../day.ts";
import { besideInstitution, client, tableName } from "../table.server.ts";
import type { Header } from "./row.ts";

/** Kept once: what stands as an attribute of its own is not in `rest` too (a kilobyte is a write unit). */
export type Rest = Omit<
  Header,
  "version" | "updatedAt" | "answers" | "status" | "id" | "institutionId" | "eventId" | "scheme" | "createdBy"
>;
const text = { type: "string" } as const;
/** Bytes of `pack`. */
const packed = { type: CustomAttributeType<Uint8Array>("any"), required: true } as const;
const needed = { type: "string", required: true } as const;
const connection = () => ({ client: client(), table: tableName() });
/** A sparse index takes a row only while this says something; electrodb wants every key part given, so nothing is "". */
const has = (name: string) => (composite: Record<string, unknown>) => Boolean(composite[name]);

const makeHeaders = () =>
  new Entity(
    {
      model: { entity: "application", version: "1", service: "portal" },
      attributes: {
        id: needed,
        institutionId: needed,
        eventId: text,
        status: needed,
        createdBy: needed,
        scheme: needed,
        updatedAt: needed,
        version: { type: "number", required: true },
        /** `Rest`: what neither a condition nor a draft save touches */
        rest: packed,
        /** the answers of a draft */
        answers: { ...packed, required: false },
        shard: { type: "number", required: true },
        queueShard: { type: "number", required: true },
        queue: text,
        line: text,
        queuedAt: text,
        dueAt: text,
        listed: text,
      },
      indexes: {
        mine: besideInstitution("application"),
        byEvent: {
          index: "byEvent",
          condition: has("listed"),
          pk: {
            field: "gsi1pk",
            composite: ["listed", "shard"],
            template: "event#${listed}#${shard}",
            casing: "none",
          },
          // Without the status: the index, which carries keys only, is written once and by no later move.
          sk: { field: "gsi1sk", composite: ["id"], template: "${id}", casing: "none" },
        },
        byQueue: {
          index: "byQueue",
          condition: has("queue"),
          pk: {
            field: "gsi2pk",
            composite: ["line", "queueShard"],
            template: "queue#${line}#${queueShard}",
            casing: "none",
          },
          sk: {
            field: "gsi2sk",
            composite: ["queue", "queuedAt", "id"],
            template: "${queue}#${queuedAt}#${id}",
            casing: "none",
          },
        },
        due: {
          index: "due",
          condition: has("dueAt"),
          pk: { field: "gsi3pk", composite: ["shard"], template: "due#${shard}", casing: "none" },
          sk: { field: "gsi3sk", composite: ["dueAt", "id"], template: "${dueAt}#${id}", casing: "none" },
        },
      },
    },
    connection(),
  );

const makeBodies = () =>
  new Entity(
    {
      model: { entity: "applicationBody", version: "1", service: "portal" },
      attributes: {
        id: needed,
        /** whose the id is (`ownership.server.ts`) */
        institutionId: needed,
        /** when a draft bound the id; gone once it is submitted */
        boundAt: { type: CustomAttributeType<Instant>("string") },
        body: { ...packed, required: false },
      },
      indexes: {
        one: {
          pk: { field: "pk", composite: ["id"], template: "application#${id}", casing: "none" },
          sk: { field: "sk", composite: [], template: "body", casing: "none" },
        },
      },
    },
    connection(),
  );

const makeHistory = () =>
  new Entity(
    {
      model: { entity: "history", version: "1", service: "portal" },
      attributes: {
        id: needed,
        /** absent in rows of before ids were bound */
        institutionId: text,
        seq: { type: "number", required: true, padding: { length: 6, char: "0" } },
        /** `HistoryEntry` and `Notice[]` */
        entry: packed,
        notices: packed,
        shard: { type: "number", required: true },
        dueAt: text,
      },
      indexes: {
        one: {
          pk: { field: "pk", composite: ["id"], template: "application#${id}", casing: "none" },
          sk: { field: "sk", composite: ["seq"], template: "history#${seq}", casing: "none" },
        },
        due: {
          index: "due",
          condition: has("dueAt"),
          pk: { field: "gsi3pk", composite: ["shard"], template: "due#${shard}", casing: "none" },
          sk: { field: "gsi3sk", composite: ["dueAt", "id"], template: "${dueAt}#${id}", casing: "none" },
        },
      },
    },
    connection(),
  );

const made: {
  headers?: ReturnType<typeof makeHeaders>;
  bodies?: ReturnType<typeof makeBodies>;
  history?: ReturnType<typeof makeHistory>;
} = {};
export const headers = () => (made.headers ??= makeHeaders());
export const bodies = () => (made.bodies ??= makeBodies());
export const histories = () => (made.history ??= makeHistory());
