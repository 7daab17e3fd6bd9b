/**
 * Rows of retention runs, which check and then shred records whose years are over. Each run is one row with its
 * progress.
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { WorklistPosition } from "../../applications/worklist/worklist-entries.ts";
import { compressJson, decompressJson } from "../../platform/compress.server.ts";
import { buildKey, defineEntity, requiredText } from "../../platform/entity.server.ts";
import type { TransactionItem, TransactionPut } from "../../platform/transaction.server.ts";
import type { RetentionRunView } from "./retention-schema.ts";

export interface RetentionRun extends RetentionRunView {
  /** Rises with every write, so that two messages of the same run do not both go on. */
  revision: number;
  position?: WorklistPosition | undefined;
  /** Set when the applications of this phase are done and only the logs remain. */
  walked?: boolean | undefined;
  /** How far the logs were counted or deleted in this phase: the log, and the last row of it. */
  logPosition?: { log: number; logAfter?: string } | undefined;
}

const getRunEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "retentionRun", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          revision: { type: "number", required: true },
          run: { type: CustomAttributeType<Uint8Array>("any"), required: true },
        },
        indexes: {
          all: { pk: buildKey("pk", "retention", []), sk: buildKey("sk", "run#${id}", ["id"]) },
        },
      },
      connection,
    ),
);

/** Finds a run. One consistent read. */
export const findRetentionRun = async (id: string): Promise<RetentionRun | undefined> => {
  const { data } = await getRunEntity().get({ id }).go({ consistent: true });
  return data ? decompressJson<RetentionRun>(data.run) : undefined;
};

/** Lists the latest runs, newest first. */
export const listRetentionRuns = async (): Promise<RetentionRun[]> => {
  const { data } = await getRunEntity().query.all({}).go({ limit: 20, order: "desc", consistent: true });
  return data.map(({ run }) => decompressJson<RetentionRun>(run));
};

/** Writes the next state of a run, on condition of the state that was read; a new one has the revision 1. */
export const buildRetentionRunPut = (run: RetentionRun): TransactionItem => ({
  label: "run",
  Put: getRunEntity()
    .put({ id: run.id, revision: run.revision, run: compressJson(run) })
    .where(({ revision }, { eq, notExists }) =>
      run.revision === 1 ? notExists(revision) : eq(revision, run.revision - 1),
    )
    .params<TransactionPut>(),
});
