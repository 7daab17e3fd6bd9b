/** One session for all tabs of a browser (decision 0320): each tab here is the site's script loaded once more. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { passTurns } from "../support/browser/pass-turns.ts";

const createStorage = () => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};
let browser = createStorage();
type Storages = { tab: ReturnType<typeof createStorage> };
/** Runs something in a tab: its own session storage, and the storage of the browser. */
const inTab = <T>({ tab }: Storages, run: () => T): T => {
  Object.assign(globalThis, { sessionStorage: tab, localStorage: browser });
  return run();
};
/** Opens a tab; its script keeps what it remembers for itself. */
const openTab = async () => {
  vi.resetModules();
  const storages: Storages = { tab: createStorage() };
  Object.assign(globalThis, { sessionStorage: storages.tab, localStorage: browser });
  const { session } = await import("../../packages/web/src/shell/session.ts");
  const tabSession = await import("../../packages/web/src/shell/tab-session.ts");
  return { ...storages, session, ...tabSession };
};
/** Messages arrive in the storage of the tab that hears them, which only one tab of this process can have at a time. */
const hearMessages = passTurns;
/** How long a new tab waits for the answer of another one. */
const ANSWER_TIMEOUT_MS = 400;

/** Tabs close with their test: none of them hears what the tabs of another test say. */
const openChannels = new Set<BroadcastChannel>();
beforeEach(() => {
  // A busy machine must not let the wait end before the answer comes.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  browser = createStorage();
  const Channel = BroadcastChannel;
  vi.stubGlobal(
    "BroadcastChannel",
    class extends Channel {
      constructor(name: string) {
        super(name);
        openChannels.add(this);
      }
    },
  );
});
afterEach(() => {
  for (const channel of openChannels) channel.close();
  openChannels.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a new tab takes over the session, with the institution", async () => {
  const first = await openTab();
  first.session.start("ana.first", { staff: true });
  first.session.choose("institution-1");
  const sharedSession = first.session.share();
  const second = await openTab();
  const answering = new BroadcastChannel("tab-session");
  answering.addEventListener("message", ({ data }) => {
    if (data.kind === "ask") answering.postMessage({ kind: "session", shared: sharedSession });
  });
  await second.adoptSessionOfOtherTabs();
  answering.close();
  expect(second.session.token()).toBe("ana.first");
  expect(second.session.staff()).toBe(true);
  expect(second.session.institution()).toBe("institution-1");
  expect(second.session.startedAt()).toBe(inTab(first, () => first.session.startedAt()));
});

test("a browser in which nobody is signed in asks no tab, and a flag that was left behind goes", async () => {
  const only = await openTab();
  const onQuestion = vi.fn();
  const listening = new BroadcastChannel("tab-session");
  listening.addEventListener("message", onQuestion);
  await only.adoptSessionOfOtherTabs();
  await hearMessages();
  expect(onQuestion).not.toHaveBeenCalled();
  browser.setItem("signedIn", "1");
  const adoption = only.adoptSessionOfOtherTabs();
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
  await adoption;
  await hearMessages();
  expect(onQuestion).toHaveBeenCalledTimes(1);
  listening.close();
  expect(browser.items.has("signedIn")).toBe(false);
  expect(only.session.loggedIn()).toBe(false);
});

test("an answer that comes late is taken over, and the next tab asks again", async () => {
  browser.setItem("signedIn", "1");
  const tab = await openTab();
  tab.shareSessionWithTabs(() => expect.unreachable("nobody else signs in"));
  const adoption = tab.adoptSessionOfOtherTabs();
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
  await adoption;
  expect(tab.session.loggedIn()).toBe(false);
  const busyTab = new BroadcastChannel("tab-session");
  busyTab.postMessage({ kind: "session", shared: { token: "ana.first" } });
  await hearMessages();
  busyTab.close();
  expect(tab.session.token()).toBe("ana.first");
  expect(browser.items.get("signedIn")).toBe("1");
});

test.each([
  ["nobody", undefined, "ana.second", false],
  ["the same account", "ana.first", "ana.second", false],
  ["another account, whose session ends", "rui.first", "rui.first", true],
])("a tab that is signed in as %s hears of a sign-in elsewhere", async (_who, before, after, isLeft) => {
  const tab = await openTab();
  if (before) tab.session.start(before);
  const leave = vi.fn();
  tab.shareSessionWithTabs(leave);
  const elsewhere = new BroadcastChannel("tab-session");
  elsewhere.postMessage({
    kind: "session",
    shared: { token: "ana.second", startedAt: "2026-11-25T01:00:00.000Z" },
  });
  await hearMessages();
  elsewhere.close();
  expect(tab.session.token()).toBe(after);
  expect(leave.mock.calls.length > 0).toBe(isLeft);
});

test("a sign-in is told to the other tabs; a restricted view and a session that is being left are not", async () => {
  const tab = await openTab();
  tab.shareSessionWithTabs(() => expect.unreachable("nobody else signs in"));
  const heardTokens: unknown[] = [];
  const elsewhere = new BroadcastChannel("tab-session");
  elsewhere.addEventListener("message", ({ data }) => heardTokens.push(data.shared?.token));
  tab.session.start("ana.first");
  await hearMessages();
  tab.session.start("ana.view", { reader: "dsec" });
  tab.session.leave();
  elsewhere.postMessage({ kind: "ask" });
  await hearMessages();
  elsewhere.close();
  expect(heardTokens).toEqual(["ana.first"]);
});

test("a call in one tab puts off the end in the other", async () => {
  const tab = await openTab();
  tab.session.start("ana.first");
  tab.shareSessionWithTabs(() => expect.unreachable("nobody else signs in"));
  const elsewhere = new BroadcastChannel("tab-session");
  elsewhere.postMessage({ kind: "used", at: "2099-01-01T00:00:00.000Z" });
  await hearMessages();
  elsewhere.close();
  expect(tab.session.lastUse()).toBe("2099-01-01T00:00:00.000Z");
});
