/** Setting a policy that is a list of periods: each stands apart with its two days, can be added, removed and refused. */
import type { PolicyView } from "@portal/core/policies/policy-schema";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import en from "../../locales/pages/policy/en.json";
import pt from "../../locales/pages/policy/pt.json";
import zhHant from "../../locales/pages/policy/zh-Hant.json";
import texts from "../../locales/pages/staff-admin/en.json";
import { PolicyEditor } from "../../packages/web/src/features/staff-policies/policy-editor.tsx";
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
const policy = { key: "firstShop.phases", value: phases, idle: [] } as unknown as PolicyView;
const renderEditor = (answer: NetworkAnswer, view: PolicyView = policy) => {
  const calls = stubNetwork({
    "GET /activity/list": () => ({ data: { items: [] } }),
    "GET /scheme": () => ({ data: { items: [] } }),
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
  await user.click(screen.getByRole("button", { name: texts.policy.save }));
  await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    key: "firstShop.phases",
    value: [phases[0], ["2099-03-01", "2099-04-30"]],
  });
});

test.each([
  ["of a day", "value.1.1", () => getDayInput(listItems()[1], /Last day/).getAttribute("aria-invalid")],
  ["of a whole period", "value.1", () => listItems()[1]?.className.includes("field-wrong") && "true"],
])("a refusal %s stands at it, and what was typed stays", async (_, path, isMarked) => {
  renderEditor({
    status: 400,
    body: { success: false, code: 900054, fields: [{ path, key: "notDay" }], requestId: "r" },
  });
  const user = userEvent.setup();
  await user.clear(getDayInput(listItems()[1], /Last day/));
  await user.type(getDayInput(listItems()[1], /Last day/), "2098-10-01");
  await user.click(screen.getByRole("button", { name: texts.policy.save }));
  await waitFor(() => expect(isMarked()).toBe("true"));
  expect(getDayInput(listItems()[1], /Last day/).value).toBe("2098-10-01");
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
  const shownPolicy = { key, value, idle: [] } as unknown as PolicyView;
  const calls = renderEditor({ data: shownPolicy }, shownPolicy);
  const user = userEvent.setup();
  const select = document.getElementById(field) as HTMLSelectElement;
  expect(
    within(select)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(words);
  await user.selectOptions(select, words[1] ?? "");
  await user.click(screen.getByRole("button", { name: texts.policy.save }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ value: expectedValue }),
  );
});

test("every code that a policy takes has its words, in every language", () => {
  const codes = ["ONE_YEAR_BAR", "SIX_MONTH_BAR", "WRITTEN_RECORD", "LEADER", "MEMBER"];
  const others = ["institution", "institutionAndEvent", "institutionAndType"];
  for (const words of [en.word, zhHant.word, pt.word])
    expect([...codes, ...others].filter((code) => !(code in words))).toEqual([]);
});
