/**
 * Setting a policy that is a list of periods: each is shown apart with its two days, can be added, removed and refused.
 */
import type { PolicyForecast, PolicyView } from "@portal/core/policies/policy-schema";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import en from "../../locales/pages/policy/en.json";
import pt from "../../locales/pages/policy/pt.json";
import zhHans from "../../locales/pages/policy/zh-Hans.json";
import zhHant from "../../locales/pages/policy/zh-Hant.json";
import texts from "../../locales/pages/staff-admin/en.json";
import policyDefaults from "../../packages/core/src/forms/code-lists/policy-defaults.json";
import { listPolicyChanges } from "../../packages/web/src/features/staff-policies/policy-changes.ts";
import { PolicyEditor } from "../../packages/web/src/features/staff-policies/policy-editor.tsx";
import {
  listPolicyLeaves,
  type PolicyJson,
} from "../../packages/web/src/features/staff-policies/policy-value.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en", { "pages/staff-admin": texts, "pages/policy": en });
});
beforeEach(() => unload());

const phases = [
  ["2098-05-01", "2098-07-31"],
  ["2098-11-01", "2099-01-31"],
];
const policy = {
  key: "firstShop.phases",
  value: phases,
  idle: [],
  targets: { scopes: ["ALL", "SCHEME", "EVENT"] },
} as unknown as PolicyView;
const forecast: PolicyForecast = {
  from: "2098-12-01",
  before: phases,
  after: phases.slice(1),
  replaces: false,
  exceptions: [],
  reaches: ["SUBMISSIONS"],
};
/** Renders the editor of a policy. @param answer to the check before anything is set, and to the setting */
const renderEditor = (
  answer: NetworkAnswer,
  view: PolicyView = policy,
  checkAnswer: NetworkAnswer = { data: forecast },
) => {
  const calls = stubNetwork({
    "GET /activity": () => ({
      data: {
        items: [
          { id: "spring", names: { en: "Spring Fair" }, applicationTypes: ["FAIR_HOSTED"] },
          { id: "talks", names: { en: "Talks" }, applicationTypes: ["SEMINAR"] },
        ],
      },
    }),
    "GET /scheme": () => ({ data: { items: [{ id: "FAIR_HOSTED" }, { id: "SEMINAR" }] } }),
    "POST /staff/admin/policy/forecast": () => checkAnswer,
    "POST /staff/admin/policy": () => answer,
  });
  render(
    <ResourceProvider>
      <MemoryRouter>
        <PolicyEditor policy={view} name="Phases" onClose={() => undefined} onDone={() => undefined} />
      </MemoryRouter>
    </ResourceProvider>,
  );
  return calls;
};
const checkPolicy = (user: UserEvent) => user.click(screen.getByRole("button", { name: texts.policy.check }));
/** Sets what was checked first. */
const setPolicy = async (user: UserEvent): Promise<void> => {
  await checkPolicy(user);
  await user.click(await screen.findByRole("button", { name: texts.policy.save }));
};
const findSetting = (calls: ReturnType<typeof renderEditor>) =>
  calls.find(({ method, path }) => method === "POST" && path === "/staff/admin/policy");
const listItems = (): HTMLElement[] => screen.getAllByRole("group", { name: /^Item \d/ });
const getDayInput = (item: HTMLElement | undefined, label: RegExp): HTMLInputElement =>
  within(item ?? document.body).getByLabelText<HTMLInputElement>(label);

test("a period is added with its days, and one that has not begun is removed from where it stands", async () => {
  const calls = renderEditor({ data: policy });
  const user = userEvent.setup();
  expect(listItems()).toHaveLength(2);
  expect(getDayInput(listItems()[0], /First day/).type).toBe("date");
  await user.click(screen.getByRole("button", { name: "Add an item" }));
  await user.type(getDayInput(listItems()[2], /First day/), "2099-03-01");
  await user.type(getDayInput(listItems()[2], /Last day/), "2099-04-30");
  await user.click(within(listItems()[1] as HTMLElement).getByRole("button", { name: "Remove item 2" }));
  expect(listItems()).toHaveLength(2);
  expect(getDayInput(listItems()[1], /Last day/).value).toBe("2099-04-30");
  await setPolicy(user);
  await waitFor(() => expect(findSetting(calls)).toBeDefined());
  expect(findSetting(calls)?.body).toMatchObject({
    key: "firstShop.phases",
    value: [phases[0], ["2099-03-01", "2099-04-30"]],
  });
});

test.each([
  ["of a day", "value.1.1", () => getDayInput(listItems()[1], /Last day/).getAttribute("aria-invalid")],
  ["of a whole period", "value.1", () => listItems()[1]?.className.includes("field-wrong") && "true"],
])("a refusal %s is shown at it, and what was typed stays", async (_, path, isMarked) => {
  const refusal = {
    status: 400,
    body: { success: false, code: 900054, fields: [{ path, key: "notDay" }], requestId: "r" },
  };
  const calls = renderEditor(refusal, policy, refusal);
  const user = userEvent.setup();
  await user.clear(getDayInput(listItems()[1], /Last day/));
  await user.type(getDayInput(listItems()[1], /Last day/), "2098-10-01");
  await checkPolicy(user);
  await waitFor(() => expect(isMarked()).toBe("true"));
  expect(getDayInput(listItems()[1], /Last day/).value).toBe("2098-10-01");
  expect(findSetting(calls)).toBeUndefined();
});

test.each<[key: string, value: unknown, field: string, words: string[], expectedValue: unknown]>([
  ["group.payer", "LEADER", "value-", ["Lead institution", "Each member"], "MEMBER"],
  [
    "penalties",
    { violation: "ONE_YEAR_BAR" },
    "value-violation",
    ["Record in writing", "No applications for 6 months", "No applications for 1 year"],
    { violation: "SIX_MONTH_BAR" },
  ],
])("%s is chosen in words, and no code is typed", async (key, value, field, words, expectedValue) => {
  const shownPolicy = {
    key,
    value,
    idle: [],
    targets: { scopes: ["ALL", "SCHEME", "EVENT"] },
  } as unknown as PolicyView;
  const calls = renderEditor({ data: shownPolicy }, shownPolicy);
  const user = userEvent.setup();
  const select = document.getElementById(field) as HTMLSelectElement;
  expect(
    within(select)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(words);
  await user.selectOptions(select, words[1] ?? "");
  await setPolicy(user);
  await waitFor(() => expect(findSetting(calls)?.body).toMatchObject({ value: expectedValue }));
});

test("every code that a policy takes has its words, in every language", () => {
  const codes = ["ONE_YEAR_BAR", "SIX_MONTH_BAR", "WRITTEN_RECORD", "LEADER", "MEMBER"];
  const others = ["institution", "institutionAndEvent", "institutionAndType"];
  for (const words of [en.word, zhHant.word, pt.word])
    expect([...codes, ...others].filter((code) => !(code in words))).toEqual([]);
});

/** Lists the members of a policy, without the positions in its lists. */
const listMembers = (value: PolicyJson): string[] =>
  listPolicyLeaves(value).flatMap(([path]) => path.split(".").filter((part) => !/^\d*$/.test(part)));

test("every member of a policy has its name, in every language", () => {
  const members = [
    ...new Set(Object.values(policyDefaults as unknown as Record<string, PolicyJson>).flatMap(listMembers)),
  ];
  expect(members.length).toBeGreaterThan(100);
  for (const names of [en.member, zhHant.member, zhHans.member, pt.member])
    expect(members.filter((member) => !(member in names))).toEqual([]);
});

const days: PolicyForecast = {
  ...forecast,
  from: "2098-12-01",
  before: 15,
  after: 20,
  until: "2099-01-01",
  replaces: true,
  exceptions: [{ scope: "EVENT", target: "spring" }],
  figures: { asOf: "2098-11-30T02:00:00.000Z", running: 1204, unpaid: 3, unpaidAmount: 1_234_500 },
};
const dayPolicy = {
  key: "objection.days",
  value: 15,
  idle: [],
  targets: { scopes: ["ALL", "SCHEME", "EVENT"] },
} as unknown as PolicyView;

test("what a setting changes is shown and has the focus before it is made", async () => {
  const calls = renderEditor({ data: dayPolicy }, dayPolicy, { data: days });
  const user = userEvent.setup();
  await checkPolicy(user);
  const heading = await screen.findByRole("heading", { name: /^What changes from 1\sDecember 2098$/ });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(texts.policy.forecast.notYet)).toBeDefined();
  const row = screen.getByRole("rowheader", { name: "Phases" }).closest("tr");
  expect([...(row?.cells ?? [])].map(({ textContent }) => textContent)).toEqual(["Phases", "15", "20"]);
  const facts = within(heading.parentElement as HTMLElement)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent?.replaceAll("\u00a0", " "));
  expect(facts).toEqual([
    expect.stringContaining("applications submitted from 1 December 2098"),
    expect.stringMatching(/^1,204 applications in progress keep .*30 November 2098/),
    "Separate values stay in force for: Spring Fair.",
    texts.policy.forecast.replaces,
    expect.stringContaining("From 1 January 2099, the next setting"),
  ]);
  expect(findSetting(calls)).toBeUndefined();
  await user.click(screen.getByRole("button", { name: texts.policy.save }));
  await waitFor(() => expect(findSetting(calls)).toBeDefined());
});

test("of periods only those that change are listed, and the others are counted", async () => {
  renderEditor({ data: policy }, policy, { data: forecast });
  await checkPolicy(userEvent.setup());
  const table = await screen.findByRole("table");
  expect(within(table).getByText("1 item stays the same and is not listed here.")).toBeDefined();
  const listedPeriods = [...table.querySelectorAll("dd")].map(({ textContent }) => textContent);
  expect(listedPeriods).toEqual([expect.stringMatching(/May.*July\s2098$/)]);
});

test("what is changed after the check is checked again, a reason is not", async () => {
  renderEditor({ data: dayPolicy }, dayPolicy, { data: days });
  const user = userEvent.setup();
  await checkPolicy(user);
  await user.type(await screen.findByLabelText(new RegExp(`^${texts.policy.note.split(" ")[0]}`)), "Board");
  expect(screen.getByRole("button", { name: texts.policy.save })).toBeDefined();
  const input = document.getElementById("value-") as HTMLInputElement;
  await user.clear(input);
  await user.type(input, "21");
  expect(screen.queryByRole("button", { name: texts.policy.save })).toBeNull();
  expect(screen.queryByText(texts.policy.forecast.notYet)).toBeNull();
  expect(screen.getByRole("button", { name: texts.policy.check })).toBeDefined();
});

test.each<[string, Partial<PolicyForecast>, RegExp]>([
  ["payments", { reaches: ["PAYMENTS"] }, /^3 applications are awaiting payment: MOP.12,345\.00 in total/],
  ["nothing that was counted", { figures: undefined }, /known only once the figures have been counted/],
])("a setting about %s says so", async (_, part, fact) => {
  renderEditor({ data: dayPolicy }, dayPolicy, { data: { ...days, ...part } });
  await checkPolicy(userEvent.setup());
  expect(await screen.findByText(fact)).toBeDefined();
});

test("a setting that changes nothing says so, and one of the whole portal counts nothing", async () => {
  renderEditor({ data: dayPolicy }, dayPolicy, {
    data: { ...days, after: 15, reaches: ["PORTAL"], exceptions: [], replaces: false, until: undefined },
  });
  await checkPolicy(userEvent.setup());
  expect(await screen.findByText(texts.policy.forecast.none)).toBeDefined();
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("a value is set for the schemes and events that read the policy, and for nothing else", async () => {
  const user = userEvent.setup();
  const targets: PolicyView["targets"] = {
    scopes: ["ALL", "SCHEME", "EVENT"],
    schemes: ["SEMINAR"],
    applicationTypes: ["SEMINAR"],
  };
  renderEditor({ data: dayPolicy }, { ...dayPolicy, targets });
  const listOptions = (label: string) =>
    within(screen.getByLabelText(new RegExp(`^${label}`)))
      .getAllByRole<HTMLOptionElement>("option")
      .map(({ value }) => value);
  expect(listOptions(texts.policy.scope.label)).toEqual(["ALL", "SCHEME", "EVENT"]);
  await user.selectOptions(screen.getByLabelText(new RegExp(`^${texts.policy.scope.label}`)), "SCHEME");
  await waitFor(() => expect(listOptions(texts.policy.target.SCHEME)).toEqual(["", "SEMINAR"]));
  await user.selectOptions(screen.getByLabelText(new RegExp(`^${texts.policy.scope.label}`)), "EVENT");
  await waitFor(() => expect(listOptions(texts.policy.target.EVENT)).toEqual(["", "talks"]));
});

test("a policy of the whole portal is set for everything only", () => {
  renderEditor({ data: dayPolicy }, { ...dayPolicy, targets: { scopes: ["ALL"] } });
  expect(screen.queryByRole("option", { name: texts.policy.scope.SCHEME })).toBeNull();
  expect(screen.queryByRole("option", { name: texts.policy.scope.EVENT })).toBeNull();
});

test.each<[string, unknown, unknown, unknown]>([
  ["a plain value", 15, 20, [{ path: "", before: 15, after: 20 }]],
  ["nothing", { a: [1, 2] }, { a: [1, 2] }, []],
  [
    "a member",
    { a: 1, b: { c: 2, d: 3 } },
    { a: 1, b: { c: 4, d: 3 } },
    [{ path: "b.c", before: 2, after: 4 }],
  ],
  [
    "the entries of a list that differ, and how many do not",
    { a: phases },
    { a: [phases[1], ["2099-05-01", "2099-07-31"]] },
    [{ path: "a", before: [phases[0]], after: [["2099-05-01", "2099-07-31"]], sameItems: 1 }],
  ],
  [
    "a list of which nothing is left without an empty new value",
    { a: phases },
    { a: phases.slice(1) },
    [{ path: "a", before: [phases[0]], after: undefined, sameItems: 1 }],
  ],
  [
    "an entry that is there twice, and then once",
    [phases[0], phases[0]],
    [phases[0]],
    [{ path: "", before: [phases[0]], after: undefined, sameItems: 1 }],
  ],
  [
    "a list in another order as a whole",
    { a: phases },
    { a: phases.toReversed() },
    [{ path: "a", before: phases, after: phases.toReversed() }],
  ],
  [
    "a list of plain values as a whole",
    { a: [1, 2] },
    { a: [1] },
    [{ path: "a", before: [1, 2], after: [1] }],
  ],
  ["a member that is new", {}, { a: null }, [{ path: "a", before: undefined, after: null }]],
])("the comparison names %s", (_, before, after, changes) => {
  expect(listPolicyChanges(before as PolicyJson, after as PolicyJson)).toEqual(changes);
});
