/** Entities of applications: header, body, history. They only make parameters and read (`store.server.ts`). */
import { CustomAttributeType, Entity } from "electrodb";
import type { Notice } from "../notice/types.ts";
import { client, tableName } from "../table.server.ts";
import type { Body, Header } from "./row.ts";
import type { HistoryEntry } from "./wire.ts";

/** Kept once: what stands as an attribute of its own is not in `rest` too (a kilobyte is a write unit). */
export type Rest = Omit<
  Header,
  "version" | "updatedAt" | "answers" | "status" | "id" | "institutionId" | "eventId" | "scheme" | "createdBy"
>;
const text = { type: "string" } as const;
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
        /** what neither a condition nor a draft save touches */
        rest: { type: CustomAttributeType<Rest>("any"), required: true },
        answers: { type: CustomAttributeType<NonNullable<Header["answers"]>>("any") },
        shard: { type: "number", required: true },
        queue: text,
        queuedAt: text,
        dueAt: text,
        listed: text,
      },
      indexes: {
        mine: {
          pk: {
            field: "pk",
            composite: ["institutionId"],
            template: "institution#${institutionId}",
            casing: "none",
          },
          sk: { field: "sk", composite: ["id"], template: "application#${id}", casing: "none" },
        },
        byEvent: {
          index: "byEvent",
          condition: has("listed"),
          pk: {
            field: "gsi1pk",
            composite: ["listed", "shard"],
            template: "event#${listed}#${shard}",
            casing: "none",
          },
          sk: { field: "gsi1sk", composite: ["status", "id"], template: "${status}#${id}", casing: "none" },
        },
        byQueue: {
          index: "byQueue",
          condition: has("queue"),
          pk: {
            field: "gsi2pk",
            composite: ["queue", "shard"],
            template: "queue#${queue}#${shard}",
            casing: "none",
          },
          sk: {
            field: "gsi2sk",
            composite: ["queuedAt", "id"],
            template: "${queuedAt}#${id}",
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
        institutionId: needed,
        body: { type: CustomAttributeType<Body>("any"), required: true },
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
        seq: { type: "number", required: true, padding: { length: 6, char: "0" } },
        entry: { type: CustomAttributeType<HistoryEntry>("any"), required: true },
        notices: { type: CustomAttributeType<Notice[]>("any"), required: true },
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
