/**
 * A person without a mouse: goes on by Tab, types, presses Enter and Space; wherever the focus comes it has to be seen.
 */
import type { Page } from "playwright";
import { expect } from "vitest";

/** Stops after which something is not reached. */
const MAX_TAB_STOPS = 120;

export interface KeyboardUser {
  pressKey(key: string): Promise<void>;
  typeText(text: string): Promise<void>;
  hasFocus(selector: string): Promise<boolean>;
  /** Goes on by Tab until something has the focus. */
  tabTo(selector: string): Promise<void>;
}
/** Creates the keys of whoever looks at a page; nothing else touches it. */
export const createKeyboardUser = (page: Page): KeyboardUser => {
  const pressKey = (key: string) => page.keyboard.press(key);
  const tabTo = async (selector: string): Promise<void> => {
    for (let stops = 0; stops < MAX_TAB_STOPS; stops++) {
      await pressKey("Tab");
      const { there: isReached, unseen } = await page.evaluate((targetSelector) => {
        const focusedElement = document.activeElement;
        if (!focusedElement || focusedElement === document.body) return { there: false, unseen: "" };
        // A hidden file input shows its focus on the label that stands for it.
        const visibleElement = focusedElement.matches("input[type=file]")
          ? (focusedElement.nextElementSibling ?? focusedElement)
          : focusedElement;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(visibleElement);
        const hasFocusRing = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
        // Of a day the browser marks the part that has the focus: day, month, year, calendar.
        const isFocusVisible = hasFocusRing || focusedElement.matches("input[type=date]");
        return {
          there: focusedElement.matches(targetSelector),
          unseen: isFocusVisible ? "" : focusedElement.outerHTML.slice(0, 120),
        };
      }, selector);
      expect(unseen, `a focus that shows on the way to ${selector}`).toBe("");
      if (isReached) return;
    }
    throw new Error(`${selector} is not reached by Tab`);
  };
  return {
    pressKey,
    typeText: (text) => page.keyboard.type(text),
    hasFocus: (selector) =>
      page.evaluate((targetSelector) => document.activeElement?.matches(targetSelector) === true, selector),
    tabTo,
  };
};
