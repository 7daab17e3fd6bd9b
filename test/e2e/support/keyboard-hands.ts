/**
 * Somebody without a mouse and without a picture: everything is reached by Tab and found by its role and its name in
 * the accessibility tree. What has no name there, or cannot be reached, ends the journey.
 */
import type { FileChooser, Locator, Page } from "playwright";
import type { Hands } from "./counted-person.ts";

/** Stops after which something is not reached: a long page and once around it. */
const MAX_TAB_STOPS = 400;
/** Options of a list that somebody goes through one by one. */
const MAX_OPTIONS = 300;

/** Requires that a control has a name. @throws Error for a control without a name in the accessibility tree */
const requireName = async (target: Locator): Promise<void> => {
  const line = (await target.ariaSnapshot()).split("\n")[0] ?? "";
  if (!/^- '?\w+ "[^"]+/.test(line))
    throw new Error(`no name in the accessibility tree: ${line} ${await target.getAttribute("id")}`);
};

type FocusState = "target" | "group" | "elsewhere";

export const createKeyboardHands = (page: Page): Hands => {
  let answerChooser: (chooser: FileChooser) => Promise<void> = async () => undefined;
  // Listens all the time: a window of the system that opens between two listeners would be lost.
  page.on("filechooser", (chooser) => void answerChooser(chooser));
  const pressKey = async (key: string): Promise<number> => {
    await page.keyboard.press(key);
    return 1;
  };
  /** Where the focus is: on the target, on another button of the same group, or elsewhere. */
  const readFocus = (target: Locator): Promise<FocusState> =>
    target.evaluate((element) => {
      const focusedElement = document.activeElement;
      if (focusedElement === element) return "target";
      const isSameGroup =
        element instanceof HTMLInputElement &&
        element.type === "radio" &&
        focusedElement instanceof HTMLInputElement &&
        focusedElement.type === "radio" &&
        focusedElement.name === element.name;
      return isSameGroup ? "group" : "elsewhere";
    });
  /** Goes on by Tab. @returns the keys it took */
  const tabTo = async (target: Locator): Promise<number> => {
    await requireName(target);
    for (let keys = 0; keys <= MAX_TAB_STOPS; keys++) {
      if ((await readFocus(target)) !== "elsewhere") return keys;
      await page.keyboard.press("Tab");
    }
    throw new Error(
      `not reached by Tab: ${await target.evaluate((element) => element.outerHTML.slice(0, 160))}`,
    );
  };
  /** Goes through the buttons of a group until the target is chosen. */
  const chooseRadio = async (target: Locator): Promise<number> => {
    let keys = await tabTo(target);
    if ((await readFocus(target)) === "target" && !(await target.isChecked()))
      keys += await pressKey("Space");
    for (let i = 0; i < MAX_OPTIONS && !(await target.isChecked()); i++) keys += await pressKey("ArrowDown");
    return keys;
  };
  /** A date is typed part by part; whichever of day and month the browser draws first. */
  const writeDate = async (target: Locator, day: string): Promise<void> => {
    const [year = "", month = "", date = ""] = day.split("-");
    await page.keyboard.type(`${month}${date}${year}`);
    if ((await target.inputValue()) === day) return;
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type(`${date}${month}${year}`);
  };
  return {
    press: async (target) => {
      const type = await target.getAttribute("type");
      if (type === "radio") return chooseRadio(target);
      const keys = await tabTo(target);
      return keys + (await pressKey(type === "checkbox" ? "Space" : "Enter"));
    },
    write: async (target, text) => {
      const keys = await tabTo(target);
      if ((await target.getAttribute("type")) === "date") await writeDate(target, text);
      else await page.keyboard.insertText(text);
      return keys + 1;
    },
    choose: async (target, value) => {
      let keys = await tabTo(target);
      for (let i = 0; i < MAX_OPTIONS && (await target.inputValue()) !== value; i++)
        keys += await pressKey("ArrowDown");
      return keys;
    },
    attach: async (target, files) => {
      const keys = await tabTo(target);
      const isChosen = new Promise<void>((resolve, reject) => {
        answerChooser = (chooser) => chooser.setFiles([...files]).then(resolve, reject);
      });
      await page.keyboard.press("Space");
      await isChosen;
      return keys + 1 + files.length;
    },
  };
};
