/** From the acceptance to the receipt: the fee is paid as the message about it says. */
import { expect, vi } from "vitest";
import { ApiClient, createDevClient } from "../support/client.ts";
import { type Newcomer, openAsMember, pressButton } from "./arrival.ts";

/** Accepts an application as an officer; what is sent about it arrives at once. */
const acceptApplication = async (base: string, id: string): Promise<void> => {
  const officer = new ApiClient(base);
  await officer.signIn("officer@demo.mo");
  const { version } = await officer.callOrThrow<{ version: number }>("GET", `/api/participate/search/${id}`);
  await officer.callOrThrow("POST", `/api/participate/search/${id}/accept`, { version });
  await createDevClient(base).runSweep();
};
/** Returns the id of the application that was submitted a moment ago. */
export const getSubmittedId = ({ person }: Newcomer): string =>
  new URL(person.page.url()).searchParams.get("id") ?? "";

/**
 * Waits for the message about the receipt. The page shows the payment as soon as it is recorded, and the webhook puts
 * the message on the queue after that.
 */
const waitForMessageAfter = (base: string, sentCount: number): Promise<void> =>
  vi.waitFor(
    async () => expect((await createDevClient(base).readOutbox()).length).toBeGreaterThan(sentCount),
    { timeout: 60_000, interval: 200 },
  );

/** Pays the fee of an accepted application by card, from its page, and reads the receipt. */
export const payFee = async (newcomer: Newcomer, id: string, currency: string): Promise<void> => {
  const { person, base, read } = newcomer;
  const { page } = person;
  await person.whileAway(() => acceptApplication(base, id));
  const sentCount = (await createDevClient(base).readOutbox()).length;
  await openAsMember(person, `/pay/BeforePay?id=${id}`);
  await page.locator("#method-CREDIT_CARD").waitFor({ state: "attached" });
  const currencyChoice = page.locator(`#currency-${currency}`);
  if ((await currencyChoice.count()) && !(await currencyChoice.isChecked()))
    await person.press(currencyChoice);
  await person.press(page.locator("#method-CREDIT_CARD"));
  await pressButton(newcomer, "pages/pay:pay");
  await page.waitForURL((url) => url.host !== new URL(base).host);
  await person.press(page.locator("button.pay"));
  await page.waitForURL(/\/pay\/result/);
  await person.readText(page.getByText(await read("pages/pay:result.paid")).first());
  await person.whileAway(() => waitForMessageAfter(base, sentCount));
};
