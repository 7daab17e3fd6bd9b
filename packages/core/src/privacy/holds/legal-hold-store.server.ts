/** Legal holds: what is kept whatever its years say. A hold that was released stays as a row, with who released it. */

import { CustomAttributeType, Entity } from "electrodb";
import type { InstitutionNames } from "../../institutions/institution-names.ts";
import { buildKey, defineEntity, optionalText, requiredText } from "../../platform/entity.server.ts";
import {
  buildConditionCheck,
  type TransactionItem,
  type TransactionPut,
} from "../../platform/transaction.server.ts";
import type { HoldSubject, LegalHold } from "./legal-hold-schema.ts";

const getHoldEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "legalHold", version: "1", service: "portal" },
        attributes: {
          subject: { type: CustomAttributeType<HoldSubject>("string"), required: true },
          id: requiredText,
          name: optionalText,
          names: { type: CustomAttributeType<InstitutionNames>("any") },
          reason: requiredText,
          by: requiredText,
          at: requiredText,
          releasedBy: optionalText,
          releasedAt: optionalText,
        },
        indexes: {
          all: {
            pk: buildKey("pk", "legal-hold", []),
            sk: buildKey("sk", "${subject}#${id}", ["subject", "id"]),
          },
        },
      },
      connection,
    ),
);

/** Lists every hold, released ones too. One query. */
export const listLegalHoldRows = async (): Promise<LegalHold[]> =>
  (await getHoldEntity().query.all({}).go({ pages: "all", consistent: true })).data;

/** Finds the hold of an application or institution. One consistent read. */
export const findLegalHold = async (subject: HoldSubject, id: string): Promise<LegalHold | undefined> =>
  (await getHoldEntity().get({ subject, id }).go({ consistent: true })).data ?? undefined;

/** Writes a hold unless one is in force. */
export const buildLegalHoldPut = (hold: LegalHold): TransactionItem => ({
  label: "hold",
  Put: getHoldEntity()
    .put(hold)
    .where(({ at, releasedAt }, { exists, notExists }) => `${notExists(at)} OR ${exists(releasedAt)}`)
    .params<TransactionPut>(),
});

/** Releases a hold that is in force. */
export const buildLegalHoldRelease = (hold: LegalHold): TransactionItem => ({
  label: "hold",
  Put: getHoldEntity()
    .put(hold)
    .where(({ at, releasedAt }, { eq, notExists }) => `${eq(at, hold.at)} AND ${notExists(releasedAt)}`)
    .params<TransactionPut>(),
});

/** Proves in a transaction that nothing holds a subject since an instant: a hold released later holds it, too. */
export const buildNoLegalHoldCheck = (subject: HoldSubject, id: string, since: string): TransactionItem =>
  buildConditionCheck(
    "hold",
    getHoldEntity()
      .delete({ subject, id })
      .where(({ at, releasedAt }, { lte, notExists }) => `${notExists(at)} OR ${lte(releasedAt, since)}`)
      .params(),
  );
