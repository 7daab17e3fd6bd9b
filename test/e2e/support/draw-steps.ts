/** The draw of an event, as staff make it on the page of its places. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { buildDrandValue } from "../../support/events/draws.ts";
import type { createTextReader } from "./wizard-form.ts";

type TextReader = ReturnType<typeof createTextReader>;

/**
 * Fills in the places of each pool and the time, saves the list with everybody on it, and publishes the commitment.
 * @param places in the order of the pools
 * @param drawAt as an input of that type writes it
 * @param beforeSave what is done once the form is filled in
 */
export const publishDrawList = async (
  page: Page,
  { places, drawAt }: { places: readonly number[]; drawAt: string },
  say: TextReader,
  beforeSave: () => Promise<unknown> = async () => undefined,
): Promise<void> => {
  const readText = (key: string) => say(`pages/staff-places:${key}`);
  const fields = page.locator("form table input[inputmode=numeric]");
  await fields.first().waitFor();
  expect(await fields.count()).toBe(places.length);
  for (const [i, count] of places.entries()) await fields.nth(i).fill(String(count));
  await page.getByLabel(await readText("drawAt")).fill(drawAt);
  await beforeSave();
  await page.getByRole("button", { name: await readText("save") }).click();
  await page.getByText(await readText("done.save"), { exact: true }).waitFor();
  const commit = await readText("commit");
  await page.getByRole("button", { name: commit }).click();
  await page.getByRole("dialog").getByRole("button", { name: commit }).click();
  await page.getByText(await readText("done.commit"), { exact: true }).waitFor();
};

/** Enters the public value of the round, and draws. @returns what anybody reads at the source of the round */
export const drawPlaces = async (
  page: Page,
  round: string,
  say: TextReader,
): Promise<ReturnType<typeof buildDrandValue>> => {
  const readText = (key: string) => say(`pages/staff-places:${key}`);
  const value = buildDrandValue(round);
  await page.getByLabel(await readText("value")).fill(value.publicValue);
  await page.getByLabel(await readText("signature")).fill(value.signature);
  await page.getByRole("button", { name: await readText("draw") }).click();
  await page.getByText(await readText("done.draw"), { exact: true }).waitFor();
  return value;
};
