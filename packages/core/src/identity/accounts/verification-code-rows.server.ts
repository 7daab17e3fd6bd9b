/** The rows of verification codes: those that were sent, and how many are being sent. */
import { Entity } from "electrodb";
import type { Instant } from "../../platform/day.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import { queryPartition, type Row } from "../../platform/query-partition.server.ts";
import { normalizeLogin } from "./account-rules.ts";

const SENDING = "sending";

/** The purposes of codes: a code issued for one purpose proves nothing for another. */
export const codePurposes = [
  "register",
  "password",
  "subaccount",
  "bind",
  "identity",
  "login",
  "complete",
] as const;

export type CodePurpose = (typeof codePurposes)[number];

export interface CodeRow {
  pk: string;
  nonce: string;
  expires: number;
  issuedAt: number;
  /** The number of its digits; six without it. */
  digits?: number;
  /** The only thing that it proves something for, such as the institution to which its owner is added. */
  subject?: string;
}

/** Builds the partition of the codes of an address for a purpose. */
export const buildPartitionKey = (address: string, purpose: CodePurpose): string =>
  `code#${normalizeLogin(address)}#${purpose}`;

/** The address is in the partition key only, so that the rows have no attribute that names a person. */
const partitionKey = { field: "pk", composite: ["pk"], casing: "none" } as const;

export const getCodeEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "code", version: "1", service: "portal" },
        attributes: {
          pk: requiredText,
          nonce: requiredText,
          /** Epoch milliseconds. */
          expires: requiredNumber,
          /** Epoch milliseconds. */
          issuedAt: { type: "number", required: true, padding: { length: 15, char: "0" } },
          digits: { type: "number" },
          subject: { type: "string" },
          /** Epoch seconds. */
          ttl: requiredNumber,
        },
        indexes: {
          ofAddress: {
            pk: partitionKey,
            sk: buildKey("sk", "code#${issuedAt}#${nonce}", ["issuedAt", "nonce"]),
          },
        },
      },
      connection,
    ),
);

/** Stores when a code was sent to an address, and how often in this hour and on this day. */
export const getSendingEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "codeSending", version: "1", service: "portal" },
        attributes: {
          pk: requiredText,
          /** Epoch milliseconds. */
          sentAt: requiredNumber,
          hour: requiredNumber,
          inHour: requiredNumber,
          day: requiredNumber,
          inDay: requiredNumber,
          /** Epoch seconds. */
          ttl: requiredNumber,
        },
        indexes: { ofAddress: { pk: partitionKey, sk: buildKey("sk", SENDING, []) } },
      },
      connection,
    ),
);

export interface SendingRow {
  sentAt: number;
  hour: number;
  inHour: number;
  day: number;
  inDay: number;
}

interface CodeState {
  /** Codes valid now, oldest first. */
  valid: CodeRow[];
  /** Whether any code of the address is valid now, also one for another subject. */
  hasAnyValid: boolean;
  sending: SendingRow | undefined;
}

/**
 * Reads the codes of an address and when one was sent; one consistent query.
 * @param subject only codes for it; without one, codes that have none
 */
export const readCodes = async (
  address: string,
  purpose: CodePurpose,
  now: Instant,
  subject?: string,
): Promise<CodeState> => {
  const rows = await queryPartition(buildPartitionKey(address, purpose));
  const isSending = ({ sk }: Row): boolean => sk === SENDING;
  const codes = getCodeEntity().parse({ Items: rows.filter((row) => !isSending(row)) }).data;
  const allValid = codes.filter((code) => code.expires > Date.parse(now));
  return {
    valid: allValid.filter((code) => code.subject === subject),
    hasAnyValid: allValid.length > 0,
    sending: getSendingEntity().parse({ Items: rows.filter(isSending) }).data[0],
  };
};
