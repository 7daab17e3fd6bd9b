/**
 * Rows of prepared decisions on institutions: rows of their own in the partition of the institution, so that nothing of
 * them can get into its data or its history, which its members read.
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../../platform/day.ts";
import { buildKey, defineEntity, requiredText } from "../../platform/entity.server.ts";
import type { Json } from "../../platform/json.ts";
import type {
  TransactionDelete,
  TransactionItem,
  TransactionPut,
} from "../../platform/transaction.server.ts";
import type { PreparedKind } from "./prepared-decision-schema.ts";

export interface PreparedInstitutionDecision {
  institutionId: string;
  kind: PreparedKind;
  /** What the decision is made with. */
  input: { [member: string]: Json };
  /** The account that prepared it, and its name then. */
  by: string;
  name: string;
  at: Instant;
  /** The version of the institution that was decided on. */
  version: number;
  /** A colleague returned it. */
  returned?: { by: string; at: Instant; reason: string };
}

const getPreparedDecisionEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "preparedInstitutionDecision", version: "1", service: "portal" },
        attributes: {
          institutionId: requiredText,
          kind: requiredText,
          at: requiredText,
          by: requiredText,
          isReturned: { type: "boolean", required: true },
          decision: { type: CustomAttributeType<PreparedInstitutionDecision>("any"), required: true },
        },
        indexes: {
          ofInstitution: {
            pk: buildKey("pk", "institution#${institutionId}", ["institutionId"]),
            sk: buildKey("sk", "prepared#${kind}", ["kind"]),
          },
          byQueue: {
            index: "byQueue",
            pk: buildKey("gsi2pk", "queue#prepared-institution", []),
            sk: buildKey("gsi2sk", "${at}#${institutionId}#${kind}", ["at", "institutionId", "kind"]),
          },
        },
      },
      connection,
    ),
);

/** The label of the row in a transaction. */
export const PREPARED_LABEL = "prepared";

/** Finds the prepared decision of a kind, whether or not it was returned. One consistent read. */
export const findPreparedDecision = async (
  institutionId: string,
  kind: PreparedKind,
): Promise<PreparedInstitutionDecision | undefined> =>
  (await getPreparedDecisionEntity().get({ institutionId, kind }).go({ consistent: true })).data?.decision;

/** Lists all prepared decisions, those that wait longest first. */
export const listPreparedDecisions = async (): Promise<PreparedInstitutionDecision[]> => {
  const { data } = await getPreparedDecisionEntity().query.byQueue({}).go({ pages: "all" });
  return data.map(({ decision }) => decision);
};

const toRow = (decision: PreparedInstitutionDecision) => ({
  institutionId: decision.institutionId,
  kind: decision.kind,
  at: decision.at,
  by: decision.by,
  isReturned: decision.returned !== undefined,
  decision,
});

/** Builds the row of a new one, in the place of none or of one that was returned. */
export const buildPreparedDecisionPut = (decision: PreparedInstitutionDecision): TransactionItem => ({
  label: PREPARED_LABEL,
  Put: getPreparedDecisionEntity()
    .put(toRow(decision))
    .where(({ at, isReturned }, { eq, notExists }) => `${notExists(at)} OR ${eq(isReturned, true)}`)
    .params<TransactionPut>(),
});

/** Builds the row of one that is returned, while it waits as it was read. */
export const buildReturnedDecisionPut = (decision: PreparedInstitutionDecision): TransactionItem => ({
  label: PREPARED_LABEL,
  Put: getPreparedDecisionEntity()
    .put(toRow(decision))
    .where(({ at, by, isReturned }, { eq }) =>
      [eq(at, String(decision.at)), eq(by, decision.by), eq(isReturned, false)].join(" AND "),
    )
    .params<TransactionPut>(),
});

/** Builds the removal of one that is as it was read. */
export const buildPreparedDecisionDelete = ({
  institutionId,
  kind,
  at: readAt,
  by: preparer,
}: PreparedInstitutionDecision): TransactionItem => ({
  label: PREPARED_LABEL,
  Delete: getPreparedDecisionEntity()
    .delete({ institutionId, kind })
    .where(({ at, by }, { eq }) => `${eq(at, String(readAt))} AND ${eq(by, preparer)}`)
    .params<TransactionDelete>(),
});

/** Builds the removal of whatever is prepared of a kind, because the matter is decided otherwise. */
export const buildPreparedDecisionEnd = (institutionId: string, kind: PreparedKind): TransactionItem => ({
  label: PREPARED_LABEL,
  Delete: getPreparedDecisionEntity().delete({ institutionId, kind }).params<TransactionDelete>(),
});
