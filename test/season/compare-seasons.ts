/** Lists the differences between the ends of a calm and a rough season, each as a line. */
import type { SeasonOptions } from "./options.ts";
import type { SeasonEnd } from "./season-end.ts";

interface PlayedSeason {
  end: SeasonEnd;
  rows: readonly string[];
}
/** So many differences of a kind are told in full. */
const MAX_LISTED = 12;

const countLines = (lines: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
};
const nameRow = (line: string): string => {
  const { pk, sk } = JSON.parse(line) as { pk: string; sk: string };
  return `${pk} ${sk}`;
};
/** Members of two rows that differ, as `rest.timers: … → …`. */
const listDifferentMembers = (before: unknown, after: unknown, path = ""): string[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null;
  if (!isObject(before) || !isObject(after))
    return [`${path}: ${JSON.stringify(before)?.slice(0, 160)} → ${JSON.stringify(after)?.slice(0, 160)}`];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    listDifferentMembers(before[name], after[name], path ? `${path}.${name}` : name),
  );
};

const compareRows = (calm: readonly string[], rough: readonly string[]): string[] => {
  const [inCalm, inRough] = [countLines(calm), countLines(rough)];
  const listOnlyIn = (these: Map<string, number>, those: Map<string, number>): string[] =>
    [...these].flatMap(([line, count]) =>
      Array<string>(Math.max(0, count - (those.get(line) ?? 0))).fill(line),
    );
  const missing = Map.groupBy(listOnlyIn(inCalm, inRough), nameRow);
  const addedRows = Map.groupBy(listOnlyIn(inRough, inCalm), nameRow);
  const names = [...new Set([...missing.keys(), ...addedRows.keys()])];
  return names.map((name) => {
    const [before, after] = [missing.get(name) ?? [], addedRows.get(name) ?? []];
    if (before.length !== 1 || after.length !== 1)
      return `row ${name}: ${before.length} only in the calm season, ${after.length} only in the rough one: ${(before[0] ?? after[0] ?? "").slice(0, 600)}`;
    const members = listDifferentMembers(JSON.parse(before[0] ?? "{}"), JSON.parse(after[0] ?? "{}"));
    return `row ${name}: ${members.join("; ")}`;
  });
};

export type LettersOfSeason = Pick<SeasonEnd, "letters" | "kills">;
/**
 * Every letter comes once, except one whose process was ended after the mail service had taken it and before its mark
 * was written: the service knows no key by which it could be asked. Such a letter may come once more for each kill
 * whose record names it, and for no other reason.
 */
export const compareLetters = (calm: LettersOfSeason, rough: LettersOfSeason): string[] => {
  const names = new Set([...Object.keys(calm.letters), ...Object.keys(rough.letters)]);
  const unrecordedCounts = countLines(rough.kills.flatMap(({ unrecordedLetters }) => unrecordedLetters));
  return [...names].flatMap((name) => {
    const [before, after] = [calm.letters[name] ?? 0, rough.letters[name] ?? 0];
    const explainedCount = before > 0 ? (unrecordedCounts.get(name) ?? 0) : 0;
    return after >= before && after <= before + explainedCount
      ? []
      : [`letter ${name}: ${before} → ${after}, of which ${explainedCount} may come again because of kills`];
  });
};

/** Lists the letters that came again, each with the kill that explains it. */
export const listRepeatedLetters = (calm: LettersOfSeason, rough: LettersOfSeason): string[] =>
  rough.kills.flatMap(({ lambda, call, when, unrecordedLetters }) =>
    unrecordedLetters
      .filter((name) => (rough.letters[name] ?? 0) > (calm.letters[name] ?? 0))
      .map((name) => `sent again, since ${lambda} ended ${when} ${call} and before its mark: ${name}`),
  );

const compareResults = (calm: SeasonEnd, rough: SeasonEnd): string[] =>
  [...new Set([...Object.keys(calm.results), ...Object.keys(rough.results)])]
    .filter((name) => calm.results[name] !== rough.results[name])
    .map((name) => `people: ${name}: ${calm.results[name] ?? 0} → ${rough.results[name] ?? 0}`);

const judgeEnd = (name: string, end: SeasonEnd): string[] => {
  const { fees, receipts, refunds, chargebacks, outstanding } = end.money;
  return [
    ...(fees === receipts + refunds + chargebacks + outstanding
      ? []
      : [`${name}: fees are not accounted for`]),
    ...end.moneyFaults.map((fault) => `${name}: ${fault}`),
    ...end.receiptFaults.map((fault) => `${name}: ${fault}`),
    ...end.unsent.slice(0, MAX_LISTED).map((id) => `${name}: notice ${id} was never sent`),
    ...end.deadLetters.map(({ queue, body }) => `${name}: dead letter of ${queue}: ${body.slice(0, 200)}`),
  ];
};

/** Compares a season with failures with one without. @returns nothing when both seasons ended alike */
export const compareSeasons = (
  calm: PlayedSeason,
  rough: PlayedSeason,
  { kills }: SeasonOptions,
): string[] => {
  const differences = [
    ...judgeEnd("calm", calm.end),
    ...judgeEnd("rough", rough.end),
    ...(rough.end.kills.length < kills ? [`only ${rough.end.kills.length} of ${kills} kills were made`] : []),
    ...(JSON.stringify(calm.end.money) === JSON.stringify(rough.end.money) ? [] : ["the money differs"]),
    ...compareResults(calm.end, rough.end),
    ...compareRows(calm.rows, rough.rows),
    ...compareLetters(calm.end, rough.end),
  ];
  return differences;
};
