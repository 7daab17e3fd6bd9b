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

/**
 * Creates the function that reads a path of the API for a session, and resolves with its data. It rejects what is refused,
 * and everything once the session is another one.
 */
const createReader =
  (token: string) =>
  async (path: string): Promise<unknown> => {
    if (readStoredItem("token") !== token) throw new Error("The session has ended.");
    const answer = await askForAnswer(
      `/api${path}`,
      buildSessionHeaders(token, readStoredItem("institution")),
    );
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return ((await answer.json()) as { data?: unknown }).data;
  };

/** Asks for what the page of an address shows first, if this tab is signed in. */
export const askForPage = ({ pathname, search }: Pick<Location, "pathname" | "search">): void => {
  const token = readStoredItem("token");
  if (readStoredItem("loggedIn") !== "1" || !token) return;
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
  startFirstReads(page.reads, { pathname, search }, createReader(token));
};
