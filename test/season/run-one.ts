/**
 * One run of a season in a process of its own: `run-one.ts <calm|rough> <folder> <options …>` leaves its end state
 * there.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toMacaoDay } from "@portal/core/platform/day";
import { writePlainRenderer } from "../support/browser/plain-renderer.ts";
import {
  accountForMoney,
  collectMoney,
  listReceiptFaults,
  listReceiptNumbers,
  type SeasonBooks,
} from "./accounts-of-money.ts";
import { listCanonicalRows, type Row } from "./canonical-rows.ts";
import { rememberTable } from "./lose-table.ts";
import { createMailbox } from "./mailbox.ts";
import { formatSeasonOptions, readSeasonOptions } from "./options.ts";
import { planSeason } from "./plan-season.ts";
import { isAnyApplicationDue, playSeason } from "./play-season.ts";
import { readProviderStatement } from "./provider-statement.ts";
import type { SeasonEnd } from "./season-end.ts";
import { startSeasonMachine } from "./season-machine.ts";
import { seasonStart, writeWorld } from "./write-world.ts";

/** Letters are taken out of the emulator's store once in so many days. */
const MAILBOX_DAYS = 5;

const [kind = "", folder = "", ...args] = process.argv.slice(2);
const isRough = kind === "rough";
const options = readSeasonOptions(args);
const dataDir = join(folder, `data-${kind}`);
mkdirSync(dataDir, { recursive: true });
process.env.RENDERER = join(dataDir, "renderer");
writePlainRenderer(process.env.RENDERER);

const printLine = (line: string): void => console.log(`${kind.padEnd(5)} ${line}`);
const began = performance.now();
const formatSeconds = (): string => `${((performance.now() - began) / 1000).toFixed(0)} s`;
const plan = planSeason(options);
printLine(
  `${plan.applications.length} applications are planned after ${formatSeconds()} (${formatSeasonOptions(options).join(" ")})`,
);
const machine = await startSeasonMachine(options, { dataDir, start: seasonStart, isRough });
machine.surveys = await writeWorld(plan, seasonStart);
printLine(`the year begins after ${formatSeconds()}`);
const mailbox = createMailbox(machine.services);
const middle = plan.visits[Math.floor(plan.visits.length / 2)]?.on;
let isLost = false;
let restoration: SeasonEnd["restored"];
let days = 0;
let reportedPart = 0;
const course = await playSeason(machine, plan, {
  seed: options.seed,
  days: options.days,
  onDay: async (day, part) => {
    if (++days % MAILBOX_DAYS === 0) await mailbox.empty();
    if (part < reportedPart + 0.1) return;
    reportedPart = part;
    printLine(`${day}: ${Math.round(part * 100)} % after ${formatSeconds()}`);
  },
  onNight: async (day) => {
    // A night in which applications have something due, so that there is something to lose.
    if (!isRough || isLost || !middle || day < middle || !(await isAnyApplicationDue(day))) return undefined;
    isLost = true;
    const lose = await rememberTable();
    return async () => {
      restoration = { day, ...(await lose()) };
    };
  },
});
await mailbox.empty();
printLine(`the year ends on ${course.lastDay} after ${formatSeconds()}`);

const books: SeasonBooks = { headers: [], ledger: [] };
const unsentNotices: string[] = [];
const noticeIds = new Set<string>();
const sentIds = new Set<string>();
const watchRow = (row: Row): void => {
  collectMoney(books, row);
  const { pk = "", sk = "" } = row as { pk?: string; sk?: string };
  if (pk.startsWith("notice#") && sk === "sent") sentIds.add(pk.slice("notice#".length));
  for (const { id } of Array.isArray(row.notices) ? (row.notices as { id: string }[]) : []) noticeIds.add(id);
};
const rows = await listCanonicalRows(new Set(plan.applications.map(({ id }) => id)), watchRow);
for (const id of noticeIds) if (!sentIds.has(id)) unsentNotices.push(id);
const statement = await readProviderStatement(machine.services.sandbox.url, {
  first: toMacaoDay(seasonStart),
  last: course.lastDay,
});
const { money, faults: moneyFaults } = accountForMoney(books, statement);
const receiptNumbers = listReceiptNumbers(books);
const end: SeasonEnd = {
  seconds: (performance.now() - began) / 1000,
  days: course.days,
  lastDay: course.lastDay,
  results: Object.fromEntries([...course.results].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  money,
  moneyFaults,
  statementLines: statement.length,
  receipts: receiptNumbers.length,
  receiptFaults: listReceiptFaults(receiptNumbers),
  notices: noticeIds.size,
  unsent: unsentNotices,
  letters: Object.fromEntries(mailbox.letters),
  calls: Object.fromEntries(machine.killer.calls),
  kills: [...machine.killer.kills],
  mishaps: Object.fromEntries(machine.courier.mishaps),
  deadLetters: [...machine.courier.deadLetters],
  errors: Object.fromEntries(machine.errors),
  ...(restoration && { restored: restoration }),
};
writeFileSync(join(folder, `${kind}.json`), JSON.stringify(end));
writeFileSync(join(folder, `${kind}.rows`), rows.join("\n"));
await machine.stop();
process.exit(0);
