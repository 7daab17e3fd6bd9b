/**
 * Entities of applications: header, body, history. They only make parameters and read (`store.server.ts`). What no
 * condition and no index reads is stored as gzip (decisions 0030 and 0164), because a write is charged by the kilobyte.
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../../platform/day.ts";
import { buildInstitutionRowKeys, getDocumentClient, getTableName } from "../../platform/table.server.ts";
import type { ApplicationHeader } from "./application-rows.ts";

/** Kept once: what stands as an attribute of its own is not in `rest` too (a kilobyte is a write unit). */
export type PackedHeader = Omit<
  ApplicationHeader,
  "version" | "updatedAt" | "answers" | "status" | "id" | "institutionId" | "eventId" | "scheme" | "createdBy"
>;
const optionalString = { type: "string" } as const;
/** Bytes of `compressJson`. */
const packedBytes = { type: CustomAttributeType<Uint8Array>("any"), required: true } as const;
const requiredString = { type: "string", required: true } as const;
const getConnection = () => ({ client: getDocumentClient(), table: getTableName() });
/** A sparse index takes a row only while this says something; electrodb wants every key part given, so nothing is "". */
const hasValue = (name: string) => (composite: Record<string, unknown>) => Boolean(composite[name]);

const createHeaderEntity = () =>
  new Entity(
    {
      model: { entity: "application", version: "1", service: "portal" },
      attributes: {
        id: requiredString,
        institutionId: requiredString,
        eventId: optionalString,
        status: requiredString,
        createdBy: requiredString,
        scheme: requiredString,
        updatedAt: requiredString,
        version: { type: "number", required: true },
        /** `Rest`: what neither a condition nor a draft save touches */
        rest: packedBytes,
        /** the answers of a draft */
        answers: { ...packedBytes, required: false },
        shard: { type: "number", required: true },
        queueShard: { type: "number", required: true },
        queue: optionalString,
        line: optionalString,
        queuedAt: optionalString,
        dueAt: optionalString,
        listed: optionalString,
      },
      indexes: {
        mine: buildInstitutionRowKeys("application"),
        byEvent: {
          index: "byEvent",
          condition: hasValue("listed"),
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
          condition: hasValue("queue"),
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
          condition: hasValue("dueAt"),
          pk: { field: "gsi3pk", composite: ["shard"], template: "due#${shard}", casing: "none" },
          sk: { field: "gsi3sk", composite: ["dueAt", "id"], template: "${dueAt}#${id}", casing: "none" },
        },
      },
    },
    getConnection(),
  );

const createBodyEntity = () =>
  new Entity(
    {
      model: { entity: "applicationBody", version: "1", service: "portal" },
      attributes: {
        id: requiredString,
        /** whose the id is (`ownership.server.ts`) */
        institutionId: requiredString,
        /** when a draft bound the id; gone once it is submitted */
        boundAt: { type: CustomAttributeType<Instant>("string") },
        body: { ...packedBytes, required: false },
      },
      indexes: {
        one: {
          pk: { field: "pk", composite: ["id"], template: "application#${id}", casing: "none" },
          sk: { field: "sk", composite: [], template: "body", casing: "none" },
        },
      },
    },
    getConnection(),
  );

const createHistoryEntity = () =>
  new Entity(
    {
      model: { entity: "history", version: "1", service: "portal" },
      attributes: {
        id: requiredString,
        /** absent in rows of before ids were bound */
        institutionId: optionalString,
        seq: { type: "number", required: true, padding: { length: 6, char: "0" } },
        /** `HistoryEntry` and `Notice[]` */
        entry: packedBytes,
        notices: packedBytes,
        shard: { type: "number", required: true },
        dueAt: optionalString,
      },
      indexes: {
        one: {
          pk: { field: "pk", composite: ["id"], template: "application#${id}", casing: "none" },
          sk: { field: "sk", composite: ["seq"], template: "history#${seq}", casing: "none" },
        },
        due: {
          index: "due",
          condition: hasValue("dueAt"),
          pk: { field: "gsi3pk", composite: ["shard"], template: "due#${shard}", casing: "none" },
          sk: { field: "gsi3sk", composite: ["dueAt", "id"], template: "${dueAt}#${id}", casing: "none" },
        },
      },
    },
    getConnection(),
  );

const cachedEntities: {
  headers?: ReturnType<typeof createHeaderEntity>;
  bodies?: ReturnType<typeof createBodyEntity>;
  history?: ReturnType<typeof createHistoryEntity>;
} = {};
export const getHeaderEntity = () => (cachedEntities.headers ??= createHeaderEntity());
export const getBodyEntity = () => (cachedEntities.bodies ??= createBodyEntity());
export const getHistoryEntity = () => (cachedEntities.history ??= createHistoryEntity());
