/** Whether a page can be used by everybody: axe's rules, and nothing wider than the window. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect } from "vitest";

/** What axe holds against a page: the rule and the first element. In the page itself: it has no frames. */
export const violations = async (page: Page): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)}`);
};
/** By how many CSS pixels a page is wider than its window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Both, each said with the place it was found at. */
export const faults = async (page: Page, where: string): Promise<string[]> => {
  const over = await sideways(page);
  const found = await violations(page);
  if (over > 0) found.push(`${over} px too wide`);
  return found.map((each) => `${where}: ${each}`);
};
/** No fault, and nothing on the console. */
export const sound = async (someone: { page: Page; errors: string[] }, where: string): Promise<void> => {
  expect(await faults(someone.page, where)).toEqual([]);
  expect(someone.errors, where).toEqual([]);
};
