/**
 * Five people, from nothing to the end: pages, taps, seconds and messages of each are counted, and README shows them.
 * They share one portal, and run in the gates (decision 0435).
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectRoot } from "../support/project/run-command.ts";
import { accountant, applyAsAccountant, payAsAccountant } from "./people/accountant.ts";
import type { Newcomer } from "./people/arrival.ts";
import { applyAsExhibitor, exhibitor, payAsExhibitor } from "./people/exhibitor.ts";
import { applyAsMainlandVisitor, mainlandVisitor, readLetter } from "./people/mainland-visitor.ts";
import { applyAsSecretary, secretary } from "./people/secretary.ts";
import { type LineSpeed, limitLine } from "./people/slow-line.ts";
import { applyAsStallOwner, payAsStallOwner, stallOwner } from "./people/stall-owner.ts";
import { gatesAlone, openPage, type PageLanguage } from "./support/browser.ts";
import { createDevClient } from "./support/client.ts";
import { createCountedPerson, type JourneyCounts, touchHands } from "./support/counted-person.ts";
import { createKeyboardHands } from "./support/keyboard-hands.ts";
import { preparePortal } from "./support/portal.ts";
import { createTextReader } from "./support/wizard-form.ts";

const site = preparePortal({ optimizesCode: true });

interface Journey {
  /** As the first cell of its row in README. */
  name: string;
  who: { account: string; language: PageLanguage };
  width: number;
  height: number;
  line?: LineSpeed;
  keyboard?: true;
  apply: (newcomer: Newcomer) => Promise<void>;
  /** The steps after the submission. */
  end?: (newcomer: Newcomer) => Promise<void>;
}
const slow4g: LineSpeed = { kilobitsPerSecond: 1600, delayMilliseconds: 150 };
const edge: LineSpeed = { kilobitsPerSecond: 400, delayMilliseconds: 300 };
const journeys: Journey[] = [
  {
    name: "Owner of a food stall",
    who: stallOwner,
    width: 360,
    height: 740,
    line: slow4g,
    apply: applyAsStallOwner,
    end: payAsStallOwner,
  },
  { name: "Secretary with ten drafts", who: secretary, width: 1280, height: 900, apply: applyAsSecretary },
  {
    name: "Accountant without a mouse",
    who: accountant,
    width: 1280,
    height: 900,
    keyboard: true,
    apply: applyAsAccountant,
    end: payAsAccountant,
  },
  {
    name: "Visitor from the Mainland",
    who: mainlandVisitor,
    width: 390,
    height: 844,
    line: edge,
    apply: applyAsMainlandVisitor,
    end: readLetter,
  },
  {
    name: "Exhibitor from abroad",
    who: exhibitor,
    width: 1280,
    height: 900,
    apply: applyAsExhibitor,
    end: payAsExhibitor,
  },
];
/** The counts of each person up to the submission and up to the end. */
const countsByJourney = new Map<string, { submitted: JourneyCounts; ended: JourneyCounts }>();

test.each(journeys)("$name comes from nothing to the end", gatesAlone, async (journey) => {
  const { who, width, height, line } = journey;
  const browserPerson = await openPage(site.browser, site.url, who.language, width);
  await browserPerson.page.setViewportSize({ width, height });
  if (line) await limitLine(browserPerson, line);
  const hands = journey.keyboard ? createKeyboardHands(browserPerson.page) : touchHands;
  const person = createCountedPerson(browserPerson.page, hands, [who.account]);
  const newcomer = { person, browserPerson, base: site.url, read: createTextReader(who.language) };
  const dev = createDevClient(site.url);
  // Queued messages are delivered first, so that every run counts the same messages.
  const countSoFar = async (): Promise<JourneyCounts> => {
    await person.whileAway(() => dev.runSweep());
    return person.count(await dev.readOutbox());
  };
  await journey.apply(newcomer);
  const countsAtSubmission = await countSoFar();
  await journey.end?.(newcomer);
  const countsAtEnd = await countSoFar();
  console.log(journey.name, { submitted: countsAtSubmission, ended: countsAtEnd }, person.visited);
  if (process.env.TAPS) console.log(person.listTaps().join("\n"));
  countsByJourney.set(journey.name, { submitted: countsAtSubmission, ended: countsAtEnd });
  expect(browserPerson.errors).toEqual([]);
  await browserPerson.context.close();
});

/** Reads the rows of README's table of the five people, by the first cell. */
const readTable = (): Map<string, string[]> => {
  const section = readFileSync(`${projectRoot}README.md`, "utf8").split("## Five people")[1] ?? "";
  const rows = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| "));
  return new Map(
    rows.map((row) => {
      const [name = "", ...cells] = row.split("|").slice(1, -1);
      return [name.trim(), cells.map((cell) => cell.trim())];
    }),
  );
};

test("README shows what was counted", gatesAlone, () => {
  const table = readTable();
  const lines = [...countsByJourney].map(([name, { submitted, ended }]) => {
    const formatPair = (key: keyof JourneyCounts) => `${submitted[key]} → ${ended[key]}`;
    return {
      name,
      pages: formatPair("pages"),
      taps: formatPair("taps"),
      messages: formatPair("messages"),
      seconds: formatPair("seconds"),
    };
  });
  console.table(lines);
  expect(lines.map(({ name }) => name)).toEqual(journeys.map(({ name }) => name));
  // Seconds depend on the machine.
  for (const { name, pages, taps, messages } of lines)
    expect(table.get(name)?.slice(1, 4), name).toEqual([pages, taps, messages]);
});

/** The counts of the stall owner up to the submission at commit 4b2a05f, by the same counter. */
const before = { pages: 24, taps: 109 };
test("the owner of a food stall needs half the pages and taps of 4b2a05f", gatesAlone, () => {
  const { submitted } = countsByJourney.get("Owner of a food stall") ?? {};
  expect(submitted?.pages).toBeLessThanOrEqual(before.pages / 2);
  expect(submitted?.taps).toBeLessThanOrEqual(before.taps / 2);
});
