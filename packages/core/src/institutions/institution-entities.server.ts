/**
 * The entities of institutions: the institution, its members from both sides, the reservation of its registration
 * number, its history.
 */

import { CustomAttributeType, Entity } from "electrodb";
import type { StockReason } from "../messaging/stock-reasons.ts";
import { defineEntity, type EntityConnection } from "../platform/entity.server.ts";
import { buildInstitutionRowKeys } from "../platform/table.server.ts";
import type { CertificateRenewal } from "./certification.ts";
import type { InstitutionHistoryRow } from "./institution-history.ts";
import type { InstitutionFields } from "./institution-schema.ts";
import type { PublicClaim } from "./public-claims.ts";

const buildFixedKey = (field: "pk" | "sk", template: string) =>
  ({ field, composite: [], template, casing: "none" }) as const;

const createInstitutionEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "institution", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        version: { type: "number", required: true },
        fields: { type: CustomAttributeType<InstitutionFields>("any"), required: true },
        certification: { type: ["UNVERIFIED", "VERIFYING", "PASSED", "FAILED"] as const, required: true },
        certificationReason: { type: "string" },
        certificationReasonAt: { type: "string" },
        certificationReasonCodes: { type: CustomAttributeType<StockReason[]>("any") },
        certifiedAt: { type: "string" },
        certifiedClaims: { type: CustomAttributeType<PublicClaim[]>("any") },
        certificateUntil: { type: "string" },
        renewal: { type: CustomAttributeType<CertificateRenewal>("any") },
        failedVersion: { type: "number" },
        failedBy: { type: "string" },
        failurePreparedBy: { type: "string" },
        overturned: { type: CustomAttributeType<string[]>("any") },
        closedAt: { type: "string" },
        /** The moment at which the renewal notice is due, empty for none; key of the due index. */
        dueAt: { type: "string", required: true },
        verifyingSince: { type: "string" },
        documents: { type: CustomAttributeType<{ [type: string]: string[] }>("any"), required: true },
        deferred: { type: "boolean" },
        createdAt: { type: "string", required: true },
        updatedAt: { type: "string", required: true },
        historySeq: { type: "number", required: true },
        historyHash: { type: "string", required: true },
        /** Key of the queue; always set, because electrodb requires every part of a conditional index. */
        queuedAt: { type: "string", required: true },
        shard: { type: "number", required: true },
        queueShard: { type: "number", required: true },
      },
      indexes: {
        one: {
          pk: { field: "pk", composite: ["id"], template: "institution#${id}", casing: "none" },
          sk: buildFixedKey("sk", "institution"),
        },
        // By certification: pending requests, oldest first, and the others by their last change, for the desk and the
        // restricted views.
        byQueue: {
          index: "byQueue",
          pk: {
            field: "gsi2pk",
            composite: ["certification", "queueShard"],
            template: "queue#certification-${certification}#${queueShard}",
            casing: "none",
          },
          sk: {
            field: "gsi2sk",
            composite: ["queuedAt", "id"],
            template: "${queuedAt}#${id}",
            casing: "none",
          },
        },
        // Sparse: only institutions whose certificate will age.
        due: {
          index: "due",
          condition: (row: { dueAt?: string }) => Boolean(row.dueAt),
          pk: { field: "gsi3pk", composite: ["shard"], template: "due#${shard}", casing: "none" },
          sk: { field: "gsi3sk", composite: ["dueAt", "id"], template: "${dueAt}#${id}", casing: "none" },
        },
      },
    },
    connection,
  );

const memberAttributes = {
  institutionId: { type: "string", required: true },
  accountId: { type: "string", required: true },
  account: { type: "string", required: true },
  role: { type: ["ADMINISTRATOR", "SUB_ALL", "SUB_OWN"] as const, required: true },
  language: { type: ["zh-Hant", "zh-Hans", "en", "pt"] as const, required: true },
  since: { type: "string", required: true },
  version: { type: "number" },
  suspended: { type: "boolean" },
  /** The self-service place of the account (C49) that this institution takes. */
  slot: { type: "number" },
} as const;
const createMembershipEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "membership", version: "1", service: "portal" },
      attributes: memberAttributes,
      indexes: {
        ofAccount: {
          pk: { field: "pk", composite: ["accountId"], template: "account#${accountId}", casing: "none" },
          sk: {
            field: "sk",
            composite: ["institutionId"],
            template: "membership#${institutionId}",
            casing: "none",
          },
        },
      },
    },
    connection,
  );
const createMemberEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "member", version: "1", service: "portal" },
      attributes: memberAttributes,
      indexes: {
        ofInstitution: buildInstitutionRowKeys("member", "accountId"),
      },
    },
    connection,
  );
const createSlotEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "institutionSlot", version: "1", service: "portal" },
      attributes: {
        accountId: { type: "string", required: true },
        slot: { type: "number", required: true },
        institutionId: { type: "string", required: true },
      },
      indexes: {
        one: {
          pk: { field: "pk", composite: ["accountId"], template: "account#${accountId}", casing: "none" },
          sk: { field: "sk", composite: ["slot"], template: "owns#${slot}", casing: "none" },
        },
      },
    },
    connection,
  );
const createRegistrationEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "registration", version: "1", service: "portal" },
      attributes: {
        number: { type: "string", required: true },
        institutionId: { type: "string", required: true },
      },
      indexes: {
        one: {
          pk: { field: "pk", composite: ["number"], template: "registration#${number}", casing: "none" },
          sk: buildFixedKey("sk", "registration"),
        },
      },
    },
    connection,
  );
const createHistoryEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "institutionHistory", version: "1", service: "portal" },
      attributes: {
        institutionId: { type: "string", required: true },
        seq: { type: "number", required: true, padding: { length: 6, char: "0" } },
        entry: { type: CustomAttributeType<InstitutionHistoryRow["entry"]>("any"), required: true },
        notices: { type: CustomAttributeType<InstitutionHistoryRow["notices"]>("any"), required: true },
        /** True until all its notices are sent; meanwhile the row is in the due index for the sweep. */
        waiting: { type: "boolean", required: true },
        dueAt: { type: "string", required: true },
        shard: { type: "number", required: true },
      },
      indexes: {
        ofInstitution: buildInstitutionRowKeys("history", "seq"),
        due: {
          index: "due",
          condition: (row: { waiting?: boolean }) => row.waiting === true,
          pk: { field: "gsi3pk", composite: ["shard"], template: "due#${shard}", casing: "none" },
          sk: {
            field: "gsi3sk",
            composite: ["dueAt", "institutionId", "seq"],
            template: "${dueAt}#history#${institutionId}#${seq}",
            casing: "none",
          },
        },
      },
    },
    connection,
  );

export const getInstitutionEntity = defineEntity(createInstitutionEntity);
export const getMembershipEntity = defineEntity(createMembershipEntity);
export const getMemberEntity = defineEntity(createMemberEntity);
export const getSlotEntity = defineEntity(createSlotEntity);
export const getRegistrationEntity = defineEntity(createRegistrationEntity);
export const getInstitutionHistoryEntity = defineEntity(createHistoryEntity);
