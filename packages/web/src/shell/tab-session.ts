/**
 * One session for all tabs of a browser (decision 0320): a new tab takes over the session of another one, and a session
 * that starts in one tab is the session of the others too. Tokens travel from tab to tab only and are never stored for
 * longer than a tab is open.
 */
import { readStoredItem, removeStoredItem } from "./browser-storage.ts";
import { type SharedSession, session } from "./session.ts";

type TabMessage = { kind: "ask" } | { kind: "session"; shared: SharedSession } | { kind: "used"; at: string };
const CHANNEL = "tab-session";
/** Another tab answers within a few milliseconds; a tab in the background may be slower. */
const ANSWER_TIMEOUT_MS = 400;
/** Tabs tell each other of calls at most this often. */
const USE_INTERVAL_MS = 60_000;

/** Takes over the session of another tab, if one is signed in; fulfilled when this is known. */
export const adoptSessionOfOtherTabs = async (): Promise<void> => {
  if (session.token() || !readStoredItem("signedIn") || !("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  const sharedSession = await new Promise<SharedSession | undefined>((resolve) => {
    channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === "session") resolve(data.shared);
    });
    setTimeout(() => resolve(undefined), ANSWER_TIMEOUT_MS);
    channel.postMessage({ kind: "ask" } satisfies TabMessage);
  });
  channel.close();
  if (sharedSession) session.adopt(sharedSession);
  // The tabs that were signed in have been closed since.
  else removeStoredItem("signedIn");
};

/**
 * Announces the session of this tab to other tabs, and follows the session of the same account in theirs.
 * @param leave ends the session of this tab, because somebody else has signed in in another one
 */
export const shareSessionWithTabs = (leave: () => void): void => {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  let knownToken = session.token();
  let sharedUse = 0;
  const post = (message: TabMessage): void => channel.postMessage(message);
  const postSession = (): void => {
    const sharedSession = session.leaving() ? undefined : session.share();
    if (sharedSession) post({ kind: "session", shared: sharedSession });
  };
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "ask") return postSession();
    if (data.kind === "used") return session.recordUse(data.at);
    if (session.leaving() || data.shared.token === session.token()) return;
    if (session.token() && !session.isOfAccount(data.shared.token)) return leave();
    knownToken = data.shared.token;
    session.adopt(data.shared);
  });
  session.subscribe(() => {
    if (session.token() === knownToken) return;
    knownToken = session.token();
    postSession();
  });
  session.onUse((at) => {
    if (Date.parse(at) - sharedUse < USE_INTERVAL_MS) return;
    sharedUse = Date.parse(at);
    post({ kind: "used", at });
  });
};
