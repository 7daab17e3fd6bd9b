/** The raw figures of both seasons. */
import { excludedMembers, excludedRows } from "./canonical-rows.ts";
import { listRepeatedLetters } from "./compare-seasons.ts";
import type { SeasonEnd } from "./season-end.ts";

const formatPatacas = (avos: number): string => `${(avos / 100).toFixed(2)} MOP`;
const countBy = (names: readonly string[]): string =>
  [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => `${name} ${all.length}`)
    .toSorted()
    .join(", ");

const sumCalls = ({ calls }: SeasonEnd): number =>
  Object.values(calls).reduce((sum, count) => sum + count, 0);

const describeEnd = (name: string, end: SeasonEnd): string[] => {
  const { fees, receipts, refunds, chargebacks, outstanding } = end.money;
  const letters = Object.values(end.letters).reduce((sum, count) => sum + count, 0);
  return [
    `${name}: ${end.seconds.toFixed(0)} s; ${end.days} days with work until ${end.lastDay}; ${sumCalls(end)} calls of AWS`,
    `${name}: fees ${formatPatacas(fees)} = receipts ${formatPatacas(receipts)} + refunds ${formatPatacas(refunds)} + chargebacks ${formatPatacas(chargebacks)} + outstanding ${formatPatacas(outstanding)}; ${end.receipts} receipts, ${end.statementLines} movements at the provider`,
    `${name}: ${end.notices} notices in histories, ${letters} letters`,
  ];
};

export const describeFigures = (calm: SeasonEnd, rough: SeasonEnd): string[] => [
  "What people did:",
  ...Object.entries(calm.results).map(([result, count]) => `  ${String(count).padStart(6)} ${result}`),
  ...describeEnd("calm", calm),
  ...describeEnd("rough", rough),
  `rough: ${rough.kills.length} kills: ${countBy(rough.kills.map(({ call, when }) => `${when} ${call}`))}`,
  `rough: kills by Lambda: ${countBy(rough.kills.map(({ lambda }) => lambda))}`,
  ...listRepeatedLetters(calm, rough).map((line) => `rough: ${line}`),
  ...Object.entries(rough.mishaps).map(
    ([queue, counts]) =>
      `rough: ${queue}: ${Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(", ")}`,
  ),
  ...(rough.restored
    ? [
        `rough: the table was lost on ${rough.restored.day} and restored with ${rough.restored.rows} rows and ${rough.restored.marks} marks`,
      ]
    : []),
  ...Object.entries(calm.errors).map(([name, count]) => `calm: ${count} × logged ${name}`),
  ...Object.entries(rough.errors).map(([name, count]) => `rough: ${count} × logged ${name}`),
  ...excludedRows.map(({ keys, why }) => `not compared: rows ${keys.source}: ${why}`),
  ...Object.entries(excludedMembers).map(([name, why]) => `not compared: ${name}: ${why}`),
];
