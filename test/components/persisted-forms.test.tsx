/**
 * Input into a form that is no application is restored after its dialog or page was left, for the same account alone,
 * until it is sent or discarded (decision 0469).
 */
import { act, screen, waitFor } from "@testing-library/react";
import * as fakeDatabase from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { session } from "../../packages/web/src/shell/session.ts";
import { passTurns } from "../support/browser/pass-turns.ts";
import { getCurrentSlice, getSliceSize, pickTodaysCases } from "../support/runner/proof-slice.ts";
import { answerCall, closePage, openPage, startPageAnswers, waitForQuiet } from "./failing-pages.tsx";
import { type NetworkCall, stubNetwork } from "./network.ts";
import { allPages } from "./pages-of-router.tsx";
import { readTypedInput, typeEverywhere } from "./typed-input.ts";

startPageAnswers();
let readers = 0;
beforeEach(() => {
  const { default: _, ...interfaces } = fakeDatabase;
  for (const [name, value] of Object.entries(interfaces)) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new fakeDatabase.IDBFactory());
  // A database belongs to an account: each test has its own.
  readers += 1;
  session.start(`reader${readers}.secret`);
});

/**
 * Forms by the path of their page, its address, the beginning of the button behind which they wait, and the ids of
 * their texts.
 */
const forms: [path: string, address: string | undefined, opener: string | undefined, ids: RegExp][] = [
  ["/personal/con_user", undefined, "Add a contact", /^f-(name|jobTitle|email|postal)/],
  ["/personal/info", "/personal/info?section=names", undefined, /^f-name/],
  ["/personal/info", "/personal/info?new=1", undefined, /^f-(name|address|personInCharge)/],
  ["/personal/record/:id", undefined, undefined, /^message-text$/],
  ["/staff/application/:id", undefined, undefined, /^(case-note|message-text)$/],
  ["/staff/application/:id", undefined, "Do not accept the application", /^reason$/],
  ["/staff/claim", undefined, undefined, /^reason-/],
  ["/staff/event/new", undefined, undefined, /^event-/],
  ["/staff/survey/:id", "/staff/survey/new", undefined, /^title/],
  ["/staff/content/:kind/:id", "/staff/content/article/new", undefined, /^(title|text)-/],
  ["/staff/admin/wording/:key", undefined, undefined, /^(subject|text|note)/],
  ["/staff/calendar", undefined, undefined, /^(name-|key)/],
  ["/staff/admin", undefined, "Set", /^note$/],
  ["/staff/admin/account", undefined, "New staff account", /^account$/],
  ["/staff/retention", undefined, undefined, /^(id|reason)$/],
  ["/staff/osspay", undefined, "Issue a payment number", /^issue-/],
];
/** Who may do everything with what is shown. */
const withPermission = (path: string, data: unknown): unknown => {
  if (path.startsWith("/message/")) return { ...(data as object), canWrite: true, unread: false };
  if (path.endsWith("/place")) return { ...(data as object), free: true };
  if (path.startsWith("/institution/"))
    return { ...(data as object), role: "ADMINISTRATOR", certification: "PASSED", country: "MO" };
  if (path === "/user/current") {
    const user = data as { institutions: object[] };
    return { ...user, institutions: user.institutions.map((one) => ({ ...one, role: "ADMINISTRATOR" })) };
  }
  if (path.endsWith("/moves")) return { items: [{ action: "reject", allowed: true, reasonRequired: true }] };
  if (path === "/staff/admin/policy")
    return {
      items: [
        {
          key: "fascia.maxCharacters",
          value: 20,
          default: 20,
          acts: true,
          idle: [],
          targets: { scopes: ["ALL", "SCHEME", "EVENT"] },
          entries: [],
        },
      ],
    };
  if (path === "/staff/admin/me") return { ...(data as object), roles: ["ADMIN"] };
  return /^\/participate\/search\/[^/]+$/.test(path) ? { ...(data as object), status: "PROCESSING" } : data;
};
const startAnswers = (): NetworkCall[] =>
  stubNetwork(
    new Proxy<Parameters<typeof stubNetwork>[0]>(
      {},
      {
        get: () => (call: NetworkCall) => ({
          data: call.method === "GET" ? withPermission(call.path, answerCall(call.path)) : {},
        }),
      },
    ),
  );
const openForm = async (path: string, address?: string, opener?: string): Promise<void> => {
  const page = allPages.find((one) => one.path === path);
  if (!page) throw new Error(`no page ${path}`);
  const calls = startAnswers();
  await openPage({ ...page, address: address ?? page.address });
  await waitForQuiet(calls);
  if (opener) {
    const [button] = await screen.findAllByRole("button", { name: new RegExp(`^${opener}`) });
    act(() => button?.click());
  }
  await waitFor(() => expect(readTypedInput()).not.toEqual({}));
  await waitForQuiet(calls);
};
const readTexts = (ids: RegExp): Record<string, string> =>
  Object.fromEntries(
    // A new event begins with a code of its own each time.
    Object.entries(readTypedInput()).filter(([id]) => ids.test(id) && id !== "event-code"),
  );
/** Lets the browser write what was typed. */
const writeCopies = (): Promise<void> => act(passTurns);

/** Each input that is typed into draws its form anew: in `npm test` so many of a form with very many are typed into. */
const MAX_INPUTS = getSliceSize({
  test: 24,
  gates: Number.POSITIVE_INFINITY,
  long: Number.POSITIVE_INFINITY,
});
/** `npm test` tries each form in one of the two ways, the gates a third of the forms in both. */
const pickForms = (way: number): [title: string, ...(typeof forms)[number]][] =>
  (getCurrentSlice() === "test" ? forms.filter((_, i) => i % 2 === way) : pickTodaysCases(forms, 3)).map(
    (form) => {
      const [path, address, opener] = form;
      return [`${address ?? path}${opener ? `, behind “${opener}”,` : ""}`, ...form];
    },
  );

test.each(pickForms(0))(
  "%s holds what was typed before it was left",
  async (_, path, address, opener, ids) => {
    await openForm(path, address, opener);
    const untouchedTexts = readTexts(ids);
    typeEverywhere(MAX_INPUTS);
    const typedTexts = readTexts(ids);
    expect(Object.keys(typedTexts).length).toBeGreaterThan(0);
    expect(typedTexts).not.toEqual(untouchedTexts);
    await writeCopies();
    closePage();

    await openForm(path, address, opener);
    await waitFor(() => expect(readTexts(ids)).toEqual(typedTexts));
    expect(screen.getAllByText(/This is what you typed earlier/).length).toBeGreaterThan(0);
    closePage();

    const typist = `reader${readers}.again`;
    session.start(`other${readers}.secret`);
    await openForm(path, address, opener);
    await writeCopies();
    expect(readTexts(ids)).toEqual(untouchedTexts);
    closePage();
    session.start(typist);
  },
);

test.each(pickForms(1))(
  "%s starts again where the reader asks for it",
  async (_, path, address, opener, ids) => {
    await openForm(path, address, opener);
    const untouchedTexts = readTexts(ids);
    typeEverywhere(MAX_INPUTS);
    await writeCopies();
    closePage();
    await openForm(path, address, opener);
    const again = await screen.findAllByRole("button", { name: "Start again" });
    for (const button of again) act(() => button.click());
    await waitFor(() => expect(readTexts(ids)).toEqual(untouchedTexts));
    await writeCopies();
    closePage();
    await openForm(path, address, opener);
    await writeCopies();
    expect(readTexts(ids)).toEqual(untouchedTexts);
    closePage();
  },
);
