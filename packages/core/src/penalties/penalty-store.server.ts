/**
 * Rows of penalties, in the partition of their institution, so that one query reads them all. One whose objection waits
 * is also listed in a queue of staff (decision 0662).
 */
import { CustomAttributeType, Entity } from "electrodb";
import { toMacaoDay } from "../platform/day.ts";
import { buildKey, defineEntity, type EntityConnection } from "../platform/entity.server.ts";
import { buildInstitutionRowKeys } from "../platform/table.server.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import { listPolicyOverrides } from "../policies/policy-store.server.ts";
import { type Penalty, resolveNotifiedTerms } from "./index.ts";
import { getPenaltyPolicy } from "./penalty-policy.server.ts";

/** A row from before decision 0779 has no terms. */
type StoredPenalty = Omit<Penalty, "terms"> & Partial<Pick<Penalty, "terms">>;

const createPenaltyEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "penalty", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        institutionId: { type: "string", required: true },
        penalty: { type: CustomAttributeType<StoredPenalty>("any"), required: true },
        /** When the institution objected, while nobody has decided on it; else empty. */
        objectedAt: { type: "string" },
      },
      indexes: {
        ofInstitution: buildInstitutionRowKeys("penalty"),
        byQueue: {
          index: "byQueue",
          condition: (row: { objectedAt?: string }) => Boolean(row.objectedAt),
          pk: buildKey("gsi2pk", "queue#penalty-objection", []),
          sk: buildKey("gsi2sk", "${objectedAt}#${id}", ["objectedAt", "id"]),
        },
      },
    },
    connection,
  );
const getPenaltyEntity = defineEntity(createPenaltyEntity);

/**
 * Reads a penalty from its row, as it was stored.
 * @throws Error where the row has none
 */
export const parsePenaltyRow = (row: Record<string, unknown>): StoredPenalty => {
  const { data } = getPenaltyEntity().parse({ Item: row });
  if (!data?.penalty) throw new Error("the row of a penalty has no penalty");
  return data.penalty;
};

/**
 * Returns penalties with their terms. An older row has those of the policies in effect when it was recorded: what was
 * once in effect is never rewritten.
 */
const addTerms = async (rows: readonly { penalty: StoredPenalty }[]): Promise<Penalty[]> => {
  const isOlder = rows.some(({ penalty }) => !penalty.terms);
  const overrides = isOlder ? await listPolicyOverrides() : [];
  return rows.map(({ penalty }) => ({
    ...penalty,
    terms:
      penalty.terms ??
      resolveNotifiedTerms(penalty.recordedAt, getPenaltyPolicy(overrides, toMacaoDay(penalty.recordedAt))),
  }));
};

/** Lists the penalties of an institution, oldest first, in one consistent query. */
export const listInstitutionPenalties = async (institutionId: string): Promise<Penalty[]> => {
  const { data } = await getPenaltyEntity()
    .query.ofInstitution({ institutionId })
    .go({ pages: "all", consistent: true });
  return addTerms(data);
};

/** Lists the penalties whose objections wait for a decision, those that wait longest first. */
export const listObjectedPenalties = async (): Promise<Penalty[]> => {
  const { data } = await getPenaltyEntity().query.byQueue({}).go({ pages: "all" });
  return addTerms(data);
};

/**
 * Builds the row of a penalty, without a condition of its own: `writeInstitution` writes it in the transaction that has
 * the institution's version as its condition, so that no concurrent change is lost.
 */
export const buildPenaltyPut = (penalty: StoredPenalty): TransactionItem => ({
  label: "penalty",
  Put: getPenaltyEntity()
    .put({
      id: penalty.id,
      institutionId: penalty.institutionId,
      penalty,
      objectedAt: (penalty.status === "OBJECTED" && penalty.objection?.at) || "",
    })
    .params(),
});
