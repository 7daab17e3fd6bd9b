/**
 * The start of a page behind the sign-in. Its part of the site, its texts and what it reads first are asked for at once,
 * while the packages and the routes are on their way (decision 0525).
 */
import { readStoredItem } from "./browser-storage.ts";
import { askForAnswer } from "./first-answers.ts";
import { findFirstPage } from "./first-pages.ts";
import { startFirstReads } from "./first-reads.ts";
import { getPreferredLanguage } from "./language-choice.ts";
import { buildSessionHeaders } from "./session-headers.ts";
import { buildTextAddress, firstNamespaces } from "./text-files.ts";

/** Reads a path of the API for the session of this tab, and resolves with its data. */
const read = async (path: string): Promise<unknown> => {
  const headers = buildSessionHeaders(readStoredItem("token"), readStoredItem("institution"));
  const answer = await askForAnswer(`/api${path}`, headers);
  return ((await answer.json()) as { data?: unknown }).data;
};

/** Asks for what the page of an address shows first, if this tab is signed in. */
export const askForPage = ({ pathname, search }: Pick<Location, "pathname" | "search">): void => {
  if (readStoredItem("loggedIn") !== "1" || !readStoredItem("token")) return;
  const page = findFirstPage(pathname);
  if (!page) {
    // Its first call waits for the client of the API; that of the pages above is loaded when they are shown.
    void import("./amplify-transport.ts").catch(() => undefined);
    return;
  }
  // The routes of the site load it again where it does not come, and say so.
  void page.load().catch(() => undefined);
  const language = getPreferredLanguage();
  for (const namespace of new Set([...firstNamespaces, ...page.texts]))
    void askForAnswer(buildTextAddress(namespace, language));
  startFirstReads(page.reads, { pathname, search }, read);
};
