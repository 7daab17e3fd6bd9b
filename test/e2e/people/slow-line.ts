/** A line as slow as a person's: what is limited is the browser, as its own tools do it. */
import type { BrowserPerson } from "../support/browser.ts";

export interface LineSpeed {
  kilobitsPerSecond: number;
  /** Milliseconds until an answer begins. */
  delayMilliseconds: number;
}
/** Limits everything that a page loads and sends. */
export const limitLine = async (
  { context, page }: BrowserPerson,
  { kilobitsPerSecond, delayMilliseconds }: LineSpeed,
): Promise<void> => {
  const session = await context.newCDPSession(page);
  const bytesPerSecond = (kilobitsPerSecond * 1000) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: delayMilliseconds,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
};
