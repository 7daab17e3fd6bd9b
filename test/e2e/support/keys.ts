/** A person without a mouse: goes on by Tab, types, presses Enter and Space; wherever the focus comes it has to be seen. */
import type { Page } from "playwright";
import { expect } from "vitest";

/** Stops after which something is not reached. */
const PATIENCE = 120;

export interface Keys {
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  focused(selector: string): Promise<boolean>;
  /** Goes on by Tab until something has the focus. */
  reach(selector: string): Promise<void>;
}
/** The keys of whoever looks at a page; nothing else touches it. */
export const keysOf = (page: Page): Keys => {
  const press = (key: string) => page.keyboard.press(key);
  const reach = async (selector: string): Promise<void> => {
    for (let stops = 0; stops < PATIENCE; stops++) {
      await press("Tab");
      const { there, unseen } = await page.evaluate((wanted) => {
        const at = document.activeElement;
        if (!at || at === document.body) return { there: false, unseen: "" };
        // A hidden file input shows its focus on the label that stands for it.
        const shown = at.matches("input[type=file]") ? (at.nextElementSibling ?? at) : at;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown);
        const ring = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
        // Of a day the browser marks the part that has the focus: day, month, year, calendar.
        const seen = ring || at.matches("input[type=date]");
        return { there: at.matches(wanted), unseen: seen ? "" : at.outerHTML.slice(0, 120) };
      }, selector);
      expect(unseen, `a focus that shows on the way to ${selector}`).toBe("");
      if (there) return;
    }
    throw new Error(`${selector} is not reached by Tab`);
  };
  return {
    press,
    type: (text) => page.keyboard.type(text),
    focused: (selector) =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector),
    reach,
  };
};
