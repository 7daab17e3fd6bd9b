/**
 * Settings of policies that one administrator prepared, until another one confirms them: rows of their own, so that
 * nothing of them can be in effect.
 */
import { CustomAttributeType, Entity } from "electrodb";
import { buildKey, defineEntity, requiredText } from "../platform/entity.server.ts";
import type { TransactionDelete, TransactionItem, TransactionPut } from "../platform/transaction.server.ts";
import type { PreparedPolicySetting } from "./prepared-policy.ts";

const getPreparedPolicyEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "preparedPolicy", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          at: requiredText,
          by: requiredText,
          decision: { type: CustomAttributeType<PreparedPolicySetting>("any"), required: true },
        },
        indexes: { all: { pk: buildKey("pk", "prepared-policy", []), sk: buildKey("sk", "${id}", ["id"]) } },
      },
      connection,
    ),
);

/** The label of the row in a transaction. */
export const PREPARED_POLICY_LABEL = "prepared";

/** Finds the prepared setting of a target and a first day. One consistent read. */
export const findPreparedPolicy = async (id: string): Promise<PreparedPolicySetting | undefined> =>
  (await getPreparedPolicyEntity().get({ id }).go({ consistent: true })).data?.decision;

/** Lists all that are prepared, by policy and first day. One consistent query. */
export const listPreparedPolicies = async (): Promise<PreparedPolicySetting[]> => {
  const { data } = await getPreparedPolicyEntity().query.all({}).go({ pages: "all", consistent: true });
  return data.map(({ decision }) => decision);
};

/** Builds the row of one where none is prepared for its target and day. */
export const buildPreparedPolicyPut = (decision: PreparedPolicySetting): TransactionItem => ({
  label: PREPARED_POLICY_LABEL,
  Put: getPreparedPolicyEntity()
    .put({ id: decision.id, at: decision.at, by: decision.by, decision })
    .where(({ at }, { notExists }) => notExists(at))
    .params<TransactionPut>(),
});

/** Builds the removal of one that is as it was read. */
export const buildPreparedPolicyDelete = (decision: PreparedPolicySetting): TransactionItem => ({
  label: PREPARED_POLICY_LABEL,
  Delete: getPreparedPolicyEntity()
    .delete({ id: decision.id })
    .where(({ at, by }, { eq }) => `${eq(at, String(decision.at))} AND ${eq(by, decision.by)}`)
    .params<TransactionDelete>(),
});
