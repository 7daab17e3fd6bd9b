/**
 * Places at an event that has fewer than it has qualified applicants (spec 2 §4, R423): tiers first, second, third, and
 * inside the tier that does not fit a public draw. Decision 0050 says how it is made fair and checkable. Pure.
 */
import type { Header, Lot } from "../application/row.ts";
import type { Status } from "../application/status.ts";
import type { Answers } from "../form/types.ts";

export type Tier = 1 | 2 | 3;
export interface Entry {
  id: string;
  institutionId: string;
  institutionName: string;
  code: string;
  tier: Tier;
}
/** The row of an event's draw. The seed is known to nobody before the draw: no answer carries it. */
export interface Lottery {
  eventId: string;
  version: number;
  status: "PREPARED" | "COMMITTED" | "DRAWN";
  places: number;
  /** Not before this instant. */
  drawAt: string;
  entries: Entry[];
  committedAt?: string;
  seed?: string;
  commitment?: string;
  listDigest?: string;
  drawnAt?: string;
  publicValue?: string;
}

const firstTier = ["MADE_IN_MACAO", "MACAO_BRAND", "PSC_AGENT"];
/**
 * The tier that the conditions of our fairs suggest: what is made or branded in Macao or comes from the Portuguese-
 * speaking countries; other small enterprises of Macao; everybody else. The documents do not tell the rule (domain S1):
 * staff decide.
 */
export const suggestedTier = (answers: Answers): Tier => {
  const categories = Array.isArray(answers.productCategories) ? answers.productCategories : [];
  if (categories.some((one) => firstTier.includes(String(one)))) return 1;
  return answers.exhibitorType === "MACAO_SME" ? 2 : 3;
};

const keeping: readonly Status[] = [
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
  "COMPLETED",
  "SETTLED",
];
/** True while a place is somebody's: taken, or offered and not answered yet. */
export const holdsPlace = (header: Pick<Header, "status" | "pending">): boolean =>
  keeping.includes(header.status) || (header.status === "REJECTED" && header.pending === "offer");

/** True when a change gives a place of a draw back, so that the next in line is asked. */
export const freesPlace = (
  before: Pick<Header, "status" | "pending" | "lot">,
  next: Pick<Header, "status" | "pending">,
): boolean => before.lot !== undefined && holdsPlace(before) && !holdsPlace(next);

/** What stands in line and may be offered a place now: who objects or was asked already is not. */
const waits = (header: Header): boolean =>
  header.lot?.waiting !== undefined &&
  !header.lot.gone &&
  header.status === "REJECTED" &&
  header.pending === undefined;

/** Who is asked next: the lowest number in waiting. */
export const nextInLine = (headers: readonly Header[]): Header | undefined =>
  headers.filter(waits).sort((a, b) => (a.lot?.waiting ?? 0) - (b.lot?.waiting ?? 0))[0];

/** A place that the draw gave and that is still to be written into the application counts as taken. */
export const freePlaces = (
  places: number,
  headers: readonly Header[],
  given: ReadonlySet<string>,
): number => {
  const open = (h: Header) => h.status === "PROCESSING" && !h.lot && given.has(h.id);
  return Math.max(0, places - headers.filter((h) => holdsPlace(h) || open(h)).length);
};

/** What is written into an application. */
export const lotOf = ({ tier, waiting }: { tier: number; waiting?: number | undefined }): Lot => ({
  tier,
  ...(waiting === undefined ? {} : { waiting }),
});
