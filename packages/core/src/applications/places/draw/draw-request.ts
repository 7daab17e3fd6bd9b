/**
 * Reads what an application asks for in a draw: a kind of booth, a zone, and how many booths or square metres (decision
 * 0210). Raw space is counted by the square metre, everything else by the booth. Pure.
 */
import type { EventDetail } from "../../../events/event-schema.ts";
import type { Answers } from "../../../forms/types/index.ts";
import type { ApplicationHeader } from "../../model/application-rows.ts";
import type { DrawPool } from "./draw-schema.ts";

export interface DrawRequest {
  pool: Omit<DrawPool, "places">;
  second?: Omit<DrawPool, "places">;
  takes: number;
}
/** The booth type of a pool whose scheme has stands of its own. */
const standOfScheme: Record<string, string> = { MINI_ZONE: "MINI_ZONE" };

/** Reads the kind of booth that an application asks for, or undefined where it states none. */
export const readBoothKind = (
  { scheme }: Pick<ApplicationHeader, "scheme">,
  { boothPreference }: Answers,
): string | undefined =>
  standOfScheme[scheme] ?? (typeof boothPreference === "string" ? boothPreference : undefined);

/**
 * Reads the request from the answers; undefined for an application without a booth, which exhibits online only.
 * Started square metres count as whole ones.
 */
export const readDrawRequest = (
  header: Pick<ApplicationHeader, "scheme" | "holds">,
  answers: Answers,
  { booths }: Pick<EventDetail, "booths">,
): DrawRequest | undefined => {
  const booth = readBoothKind(header, answers);
  if (booth === undefined || answers.participationMode === "ONLINE") return undefined;
  const unit = booths.some(({ type, per }) => type === booth && per === "SQM") ? "SQM" : "BOOTH";
  const leads = header.holds?.leads !== undefined;
  const amount = unit === "SQM" ? (answers.totalArea ?? answers.expectedArea) : leads && answers.totalBooths;
  const buildPool = (zone: unknown): DrawRequest["pool"] =>
    typeof zone === "string" && zone
      ? { id: `${booth}/${zone}`, booth, zone, unit }
      : { id: booth, booth, unit };
  return {
    pool: buildPool(answers.zoneChoice1),
    ...(typeof answers.zoneChoice2 === "string" && answers.zoneChoice2
      ? { second: buildPool(answers.zoneChoice2) }
      : {}),
    takes: typeof amount === "number" && amount > 0 ? Math.ceil(amount) : 1,
  };
};
