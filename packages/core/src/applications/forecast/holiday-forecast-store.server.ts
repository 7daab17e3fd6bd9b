/**
 * Forecasts of a holiday, each stored for a day under the account that asked for it. Their keys are outside of what a
 * session check reads (`SESSION_RANGE_END`).
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { PlannedHoliday } from "../../calendar/calendar-store.server.ts";
import { compressJson, decompressJson } from "../../platform/compress.server.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import type { TransactionItem, TransactionPut } from "../../platform/transaction.server.ts";
import type { WorklistPosition } from "../worklist/worklist-entries.ts";
import type { MovedCase, MovedGroup } from "./holiday-forecast-schema.ts";

/** The moved deadlines that the job has found so far. */
interface ForecastFindings {
  groups: MovedGroup[];
  cases: MovedCase[];
}
export interface HolidayForecast {
  accountId: string;
  id: string;
  plan: PlannedHoliday;
  pieces: number;
  seen: number;
  moved: number;
  notices: number;
  findings: ForecastFindings;
  position?: WorklistPosition | undefined;
  complete?: boolean | undefined;
  /** Epoch seconds. */
  ttl: number;
}

const getForecastEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "holidayForecast", version: "1", service: "portal" },
        attributes: {
          accountId: requiredText,
          id: requiredText,
          plan: { type: CustomAttributeType<PlannedHoliday>("any"), required: true },
          pieces: requiredNumber,
          seen: requiredNumber,
          moved: requiredNumber,
          notices: requiredNumber,
          findings: { type: CustomAttributeType<Uint8Array>("any"), required: true },
          position: { type: CustomAttributeType<WorklistPosition>("any") },
          complete: { type: "boolean" },
          ttl: requiredNumber,
        },
        indexes: {
          ofAccount: {
            pk: buildKey("pk", "account#${accountId}", ["accountId"]),
            sk: buildKey("sk", "planned-holiday#${id}", ["id"]),
          },
        },
      },
      connection,
    ),
);

/** Finds a forecast of an account. One consistent read. */
export const findHolidayForecast = async (
  accountId: string,
  id: string,
): Promise<HolidayForecast | undefined> => {
  const { data } = await getForecastEntity().get({ accountId, id }).go({ consistent: true });
  if (!data) return undefined;
  const findings = decompressJson<ForecastFindings>(data.findings);
  // Forecasts of an earlier version hold the addresses of the submission, and not whose applications move.
  return findings.cases.every(({ institutionId }) => institutionId) ? { ...data, findings } : undefined;
};

/** Builds the row of a forecast, with its findings compressed (label `forecast`). */
export const buildHolidayForecastPut = ({ findings, ...row }: HolidayForecast): TransactionItem => ({
  label: "forecast",
  Put: getForecastEntity()
    .put({ ...row, findings: compressJson(findings) })
    .params<TransactionPut>(),
});

/** Records a batch. @returns false where another message has come further */
export const advanceHolidayForecast = async (
  { accountId, id, pieces }: HolidayForecast,
  { findings, ...change }: Omit<HolidayForecast, "accountId" | "id" | "plan" | "ttl" | "pieces">,
): Promise<boolean> => {
  const { rejected } = await getForecastEntity()
    .patch({ accountId, id })
    .set({ ...change, pieces: pieces + 1, findings: compressJson(findings) })
    .where((row, { eq }) => eq(row.pieces, pieces))
    .go({ returnOnConditionCheckFailure: true });
  return !rejected;
};
