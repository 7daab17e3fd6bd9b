/**
 * A person whose way through the portal is counted. Every tap, key, choice, file and address goes through here, so that
 * nothing a person has to do is left out of the figures (README › Five people).
 */
import { join } from "node:path";
import type { Locator, Page } from "playwright";
import type { OutboxMessage } from "./client.ts";

/** A file that a person picks on the own device. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
export interface JourneyCounts {
  /** Pages that were looked at: another path or another heading. */
  pages: number;
  /**
   * What a hand does. A press is one, an entry is one (its letters are not counted), a choice from a list two, an
   * upload two (the button and the file), an address one. By keyboard: every key that is no letter of an entry.
   */
  taps: number;
  /** Seconds that the portal takes for it: nobody thinks or types here, and the work of staff is left out. */
  seconds: number;
  /** E-mails and text messages that the person receives. */
  messages: number;
}
/** How a person does what a page asks for. Each answers how many taps or keys it took. */
export interface Hands {
  press(target: Locator): Promise<number>;
  write(target: Locator, text: string): Promise<number>;
  choose(target: Locator, value: string): Promise<number>;
  attach(target: Locator, files: readonly PickedFile[]): Promise<number>;
}
export interface CountedPerson {
  readonly page: Page;
  /** The pages that were looked at, by path and heading, in their order. */
  readonly visited: readonly string[];
  /** Every tap with what it was for, by the page on which it was made: where the counts come from. */
  readonly listTaps: () => readonly string[];
  openAddress(address: string): Promise<void>;
  press(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  choose(target: Locator, value: string): Promise<void>;
  attach(target: Locator, files: readonly PickedFile[]): Promise<void>;
  /** Puts the cursor into a cell and pastes what was copied from a spreadsheet. */
  paste(target: Locator, rows: readonly (readonly string[])[]): Promise<void>;
  /** Waits until something is shown, and reads it. */
  readText(target: Locator): Promise<string>;
  /** Runs the work of others, which does not count for this person. */
  whileAway<T>(work: () => Promise<T>): Promise<T>;
  /** Returns the counts so far. */
  count(outbox: readonly OutboxMessage[]): JourneyCounts;
}

/** A finger or a mouse: whatever is shown is pressed where it is. */
export const touchHands: Hands = {
  press: async (target) => {
    await target.click();
    return 1;
  },
  write: async (target, text) => {
    await target.fill(text);
    return 1;
  },
  choose: async (target, value) => {
    await target.selectOption(value);
    return 2;
  },
  attach: async (target, files) => {
    await target.setInputFiles([...files]);
    return 1 + files.length;
  },
};

/**
 * Creates a person whose taps and pages are counted.
 * @param addresses where messages to the person arrive
 * @param pictures a folder for a picture of each page as it was left; none when undefined
 */
export const createCountedPerson = (
  page: Page,
  hands: Hands,
  addresses: readonly string[],
  pictures: string | undefined = process.env.PICTURES,
): CountedPerson => {
  let taps = 0;
  const visitedPages: string[] = [];
  const tapList: string[] = [];
  let awayMilliseconds = 0;
  const startedAt = performance.now();
  /** Counts the page that is shown, if it is another one than before. */
  const notePage = async (): Promise<void> => {
    const heading = (await page.locator("main h1").first().textContent({ timeout: 5_000 })) ?? "";
    const now = `${new URL(page.url()).pathname} ${heading}`;
    if (now !== visitedPages.at(-1)) visitedPages.push(now);
  };
  const takePicture = async (): Promise<void> => {
    if (!pictures) return;
    const name = `${addresses[0]?.split("@")[0]}-${String(visitedPages.length).padStart(2, "0")}.png`;
    await page.screenshot({ path: join(pictures, name), fullPage: true });
  };
  const addTaps = (count: number, what: string): void => {
    taps += count;
    tapList.push(`${visitedPages.at(-1) ?? ""}: ${what} (${count})`);
  };
  const performAct = async (target: Locator, work: () => Promise<number>): Promise<void> => {
    await target.waitFor({ state: "attached" });
    await notePage();
    await takePicture();
    const what = await target.evaluate((element) => element.id || (element.textContent ?? "").trim());
    addTaps(await work(), what);
  };
  return {
    page,
    visited: visitedPages,
    listTaps: () => tapList,
    openAddress: async (address) => {
      await page.goto(address);
      addTaps(1, address);
    },
    press: (target) => performAct(target, () => hands.press(target)),
    write: (target, text) => performAct(target, () => hands.write(target, text)),
    choose: (target, value) => performAct(target, () => hands.choose(target, value)),
    attach: (target, files) => performAct(target, () => hands.attach(target, files)),
    paste: (target, rows) =>
      performAct(target, async () => {
        const presses = await hands.press(target);
        await target.evaluate(
          (cell, text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            cell.dispatchEvent(
              new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
            );
          },
          rows.map((cells) => cells.join("\t")).join("\r\n"),
        );
        return presses + 1;
      }),
    readText: async (target) => {
      await target.waitFor();
      await notePage();
      await takePicture();
      return target.innerText();
    },
    whileAway: async (work) => {
      const leftAt = performance.now();
      const result = await work();
      awayMilliseconds += performance.now() - leftAt;
      return result;
    },
    count: (outbox) => ({
      pages: visitedPages.length,
      taps,
      seconds: Math.round((performance.now() - startedAt - awayMilliseconds) / 1000),
      messages: outbox.filter(({ to }) => addresses.some((address) => to.includes(address))).length,
    }),
  };
};
