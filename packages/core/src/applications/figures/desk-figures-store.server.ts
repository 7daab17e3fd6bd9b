/**
 * Stored figures: the cells of each run by month, the run in progress with its parts, and which run readers see. A run
 * replaces the one before only when it is complete.
 */
import { CustomAttributeType, Entity } from "electrodb";
import { compressJson, decompressJson } from "../../platform/compress.server.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import { deleteRows } from "../../platform/stored-rows.server.ts";
import type { TransactionItem, TransactionPut } from "../../platform/transaction.server.ts";
import type { WorklistPosition } from "../worklist/worklist-entries.ts";
import type { FigureCell } from "./desk-figures.ts";

const PARTITION = "figures";
/** Parts of a run that never ended expire after a day, in seconds. */
const PART_LIFE_SECONDS = 86_400;
/** The month of what is open now. */
export const OPEN_CASES_MONTH = "now";

type EventNames = Record<string, Record<string, string>>;
/**
 * The events whose names stand in the row as they are. A thousand, each in four languages, would be more than DynamoDB
 * takes in a row.
 */
const MAX_PLAIN_NAMES = 200;
/** The figures that a run found in one batch of the queues. */
export interface FigurePart {
  cells: FigureCell[];
  eventNames: EventNames;
}

const getRunEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "figureRun", version: "1", service: "portal" },
        attributes: {
          runId: requiredText,
          startedAt: requiredText,
          /** Parts written so far. */
          parts: requiredNumber,
          /** Applications looked at so far. */
          applications: requiredNumber,
          position: { type: CustomAttributeType<WorklistPosition>("any") },
          /** Every queue was read; what remains is to add up. */
          complete: { type: "boolean" },
          finished: { type: "boolean" },
        },
        indexes: { one: { pk: buildKey("pk", PARTITION, []), sk: buildKey("sk", "run", []) } },
      },
      connection,
    ),
);
const getCurrentEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "currentFigures", version: "1", service: "portal" },
        attributes: {
          runId: requiredText,
          asOf: requiredText,
          applications: requiredNumber,
          eventNames: { type: CustomAttributeType<EventNames>("any"), required: true },
          /** Those of many events, compressed; `eventNames` has none then. */
          manyEventNames: { type: CustomAttributeType<Uint8Array>("any") },
        },
        indexes: { one: { pk: buildKey("pk", PARTITION, []), sk: buildKey("sk", "current", []) } },
      },
      connection,
    ),
);
const getCellsEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "figureCells", version: "1", service: "portal" },
        attributes: {
          runId: requiredText,
          /** `part-000012` while the run goes on, then `2026-11`, or `now`. */
          name: requiredText,
          cells: { type: CustomAttributeType<Uint8Array>("any"), required: true },
          /** Epoch seconds, of parts only. */
          ttl: { type: "number" },
        },
        indexes: {
          one: {
            pk: buildKey("pk", PARTITION, []),
            sk: buildKey("sk", "cells#${runId}#${name}", ["runId", "name"]),
          },
        },
      },
      connection,
    ),
);

export interface FigureRun {
  runId: string;
  startedAt: string;
  parts: number;
  applications: number;
  position?: WorklistPosition | undefined;
  complete?: boolean | undefined;
  finished?: boolean | undefined;
}
interface CurrentFigures {
  runId: string;
  asOf: string;
  applications: number;
  eventNames: EventNames;
}

/** Finds the run that counts now. One consistent read. */
export const findFigureRun = async (): Promise<FigureRun | undefined> =>
  (await getRunEntity().get({}).go({ consistent: true })).data ?? undefined;

/** Label of the row that says which run is counted. */
export const RUN_LABEL = "figures";
/** Starts a run, on condition that the one that was read has not been followed by another. */
export const buildFigureRunStart = (run: FigureRun, former: FigureRun | undefined): TransactionItem => ({
  label: RUN_LABEL,
  Put: getRunEntity()
    .put(run)
    .where(({ runId }, { eq, notExists }) => (former ? eq(runId, former.runId) : notExists(runId)))
    .params<TransactionPut>(),
});

/** Records progress. @returns false where another message of the same run has come further */
export const advanceFigureRun = async (
  { runId, parts }: FigureRun,
  change: Partial<Omit<FigureRun, "runId" | "startedAt">>,
): Promise<boolean> => {
  const { rejected } = await getRunEntity()
    .patch({})
    .set(change)
    .where((row, { eq }) => `${eq(row.runId, runId)} AND ${eq(row.parts, parts)}`)
    .go({ returnOnConditionCheckFailure: true });
  return !rejected;
};

const PART_PREFIX = "part-";
const buildPartName = (part: number): string => `${PART_PREFIX}${String(part).padStart(6, "0")}`;

/** Saves what one part of a run counted; it is deleted some days after the run. */
export const saveFigurePart = async ({ runId, parts, startedAt }: FigureRun, part: FigurePart) => {
  const ttl = Math.floor(Date.parse(startedAt) / 1000) + PART_LIFE_SECONDS;
  await getCellsEntity()
    .put({ runId, name: buildPartName(parts), cells: compressJson(part), ttl })
    .go();
};

/** Reads all parts of a run. @throws Error when one of them has expired */
export const readFigureParts = async ({ runId, parts }: FigureRun): Promise<FigurePart[]> => {
  const { data } = await getCellsEntity()
    .query.one({ runId })
    .begins({ name: PART_PREFIX })
    .go({ pages: "all", consistent: true });
  if (data.length !== parts) throw new Error(`Parts of the figures ${runId} are missing`);
  return data.map(({ cells }) => decompressJson<FigurePart>(cells));
};

/** Stores the added-up cells of a month, or of what is open now. */
export const saveFigureMonth = async (runId: string, month: string, cells: FigureCell[]): Promise<void> => {
  await getCellsEntity()
    .put({ runId, name: month, cells: compressJson(cells) })
    .go();
};

/** Shows a complete run to readers, and deletes the parts and the cells of earlier runs. */
export const publishFigures = async (figures: CurrentFigures): Promise<void> => {
  const hasMany = Object.keys(figures.eventNames).length > MAX_PLAIN_NAMES;
  await getCurrentEntity()
    .put({
      ...figures,
      ...(hasMany && { eventNames: {}, manyEventNames: compressJson(figures.eventNames) }),
    })
    .go();
  const { data } = await getCellsEntity().query.one({}).go({ pages: "all", consistent: true });
  const obsolete = data.filter(({ runId, name }) => runId !== figures.runId || name.startsWith(PART_PREFIX));
  await deleteRows(obsolete.map(({ runId, name }) => ({ pk: PARTITION, sk: `cells#${runId}#${name}` })));
};

/** Finds the figures of the last run that came to its end. One consistent read. */
export const findCurrentFigures = async (): Promise<CurrentFigures | undefined> => {
  const { data } = await getCurrentEntity().get({}).go({ consistent: true });
  if (!data) return undefined;
  const { manyEventNames, ...figures } = data;
  return manyEventNames ? { ...figures, eventNames: decompressJson<EventNames>(manyEventNames) } : figures;
};

/** Reads the cells of what is open now. */
export const readOpenCaseCells = async (runId: string): Promise<FigureCell[]> => {
  const { data } = await getCellsEntity().get({ runId, name: OPEN_CASES_MONTH }).go({ consistent: true });
  return data ? decompressJson<FigureCell[]>(data.cells) : [];
};

/** Reads the cells of months, and of what is open now. Two queries, whatever the desk holds. */
export const readFigureCells = async (
  runId: string,
  fromMonth: string,
  toMonth: string,
): Promise<FigureCell[]> => {
  const [months, openCaseCells] = await Promise.all([
    getCellsEntity()
      .query.one({ runId })
      .between({ name: fromMonth }, { name: toMonth })
      .go({ pages: "all", consistent: true }),
    readOpenCaseCells(runId),
  ]);
  return [...months.data.flatMap(({ cells }) => decompressJson<FigureCell[]>(cells)), ...openCaseCells];
};
