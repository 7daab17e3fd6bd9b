/** The log of one person, and answers that are chosen all at once. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import texts from "../../locales/pages/staff-admin/en.json";
import { Component as StaffActsPage } from "../../packages/web/src/features/staff-admin/staff-acts-page.tsx";
import { ExportAnswerChoice } from "../../packages/web/src/features/staff-queue/export-answer-choice.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en", { "pages/staff-admin": texts });
});
beforeEach(() => unload());

const buildAct = (id: string, accountId: string) => ({
  id,
  at: "2026-11-23T02:00:00.000Z",
  accountId,
  account: `${accountId}@demo.mo`,
  operation: "PUT /staff/event",
  subject: "green-2027",
  detail: {},
  outcome: "DONE",
});
const showActs = (address: string) => {
  const calls = stubNetwork({
    "GET /staff/admin/me": () => ({ data: { roles: ["ADMIN"] } }),
    "GET /staff/admin/account": () => ({ data: { items: [{ id: "officer", account: "officer@demo.mo" }] } }),
    "GET /staff/admin/act": ({ query }) => {
      const person = query.get("accountId");
      return {
        data: person
          ? { items: [buildAct("a1", person)], total: 1 }
          : { items: [buildAct("a1", "officer"), buildAct("a2", "gone")] },
      };
    },
  });
  render(
    <ResourceProvider>
      <MemoryRouter initialEntries={[address]}>
        <Suspense>
          <StaffActsPage />
        </Suspense>
      </MemoryRouter>
    </ResourceProvider>,
  );
  return calls;
};

test("the log shows one person's entries and says how many there are", async () => {
  const calls = showActs("/staff/admin/act");
  expect(await screen.findAllByRole("row")).toHaveLength(3);
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Person" }), "officer@demo.mo");
  expect(await screen.findByText("1 entry of this person in this month")).toBeTruthy();
  expect(screen.getAllByRole("row")).toHaveLength(2);
  expect(calls.at(-1)?.query.get("accountId")).toBe("officer");
});

test("whoever is no longer on the roster is still chosen by the address", async () => {
  showActs("/staff/admin/act?person=gone");
  const person = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Person" });
  expect(await screen.findByRole("option", { name: "gone@demo.mo" })).toBeTruthy();
  expect(person.value).toBe("gone");
});

const Choice = ({ scheme }: { scheme: string }) => {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <>
      <ExportAnswerChoice scheme={scheme} chosen={chosen} onChange={setChosen} />
      <output>{chosen.join(" ")}</output>
    </>
  );
};
test.each([
  [3, 3, "SEMINAR"],
  [70, 60, "TRAINING"],
])(
  "of %i answers, all that a file takes are chosen by the keyboard, and none again",
  async (count, most, scheme) => {
    const keys = Array.from({ length: count }, (_, i) => `q${i}`);
    stubNetwork({
      "GET /staff/queue/export/column": () => ({
        data: { items: keys.map((key, i) => ({ key, label: key, step: `Step ${i % 2}` })) },
      }),
    });
    render(
      <ResourceProvider>
        <Choice scheme={scheme} />
      </ResourceProvider>,
    );
    const all = await screen.findByRole("button", { name: "Choose all" });
    all.focus();
    await userEvent.keyboard("{Enter}");
    const output = document.querySelector("output");
    expect(output?.textContent).toBe(keys.slice(0, most).join(" "));
    const disabledBoxes = screen.getAllByRole("checkbox").filter((box) => (box as HTMLInputElement).disabled);
    expect(disabledBoxes).toHaveLength(count - most);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(output?.textContent).toBe("");
    expect(document.activeElement?.textContent).toBe("Choose none");
  },
);
