/**
 * Entities of applications: header, body, history. They only build parameters and read
 * (`application-store.server.ts`). Data that no condition and no index reads are stored as gzip (decisions 0030 and
 * 0164), because writes are charged by the kilobyte.
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../../platform/day.ts";
import { defineEntity, type EntityConnection } from "../../platform/entity.server.ts";
import { buildInstitutionRowKeys } from "../../platform/table.server.ts";
import type { ApplicationHeader } from "./application-rows.ts";

/** Attributes of their own are not repeated in `rest`, because every kilobyte is a write unit. */
export type CompressedHeader = Omit<
  ApplicationHeader,
  "version" | "updatedAt" | "answers" | "status" | "id" | "institutionId" | "eventId" | "scheme" | "createdBy"
>;
const optionalString = { type: "string" } as const;
/** Output of `compressJson`. */
const packedBytes = { type: CustomAttributeType<Uint8Array>("any"), required: true } as const;
const requiredString = { type: "string", required: true } as const;
/**
 * A sparse index contains a row only while this attribute has a value. ElectroDB requires every key part, so an empty
 * text means none.
 */
const hasValue = (name: string) => (composite: Record<string, unknown>) => Boolean(composite[name]);

const createHeaderEntity = (connection: EntityConnection) =>
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
        /** `Rest`: data that neither a condition nor saving a draft touches. */
        rest: packedBytes,
        /** The answers of a draft. */
        answers: { ...packedBytes, required: false },
        shard: { type: "number", required: true },
        queueShard: { type: "number", required: true },
        queue: optionalString,
        queuePartition: optionalString,
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
          // The status is not part of the key, so that transitions do not write to the index, which contains only
          // keys.
          sk: { field: "gsi1sk", composite: ["id"], template: "${id}", casing: "none" },
        },
        byQueue: {
          index: "byQueue",
          condition: hasValue("queue"),
          pk: {
            field: "gsi2pk",
            composite: ["queuePartition", "queueShard"],
            template: "queue#${queuePartition}#${queueShard}",
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
    connection,
  );

const createBodyEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "applicationBody", version: "1", service: "portal" },
      attributes: {
        id: requiredString,
        /** The owner of the id (`ownership.server.ts`). */
        institutionId: requiredString,
        /** The moment at which a draft bound the id; removed by the submission. */
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
    connection,
  );

const createHistoryEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "history", version: "1", service: "portal" },
      attributes: {
        id: requiredString,
        /** Missing in rows from before ids were bound. */
        institutionId: optionalString,
        seq: { type: "number", required: true, padding: { length: 6, char: "0" } },
        /** `HistoryEntry` and `Notice[]` */
        entry: packedBytes,
        notices: packedBytes,
        /** The version of the application that the same write made. */
        version: { type: "number" },
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
    connection,
  );

export const getHeaderEntity = defineEntity(createHeaderEntity);
export const getBodyEntity = defineEntity(createBodyEntity);
export const getHistoryEntity = defineEntity(createHistoryEntity);
