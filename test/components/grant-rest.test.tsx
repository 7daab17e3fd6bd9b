/** A grant whose rest is paid after an objection: what was paid before, and what is still to come (decision 0805). */
import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import lists from "../../locales/lists/en.json";
import centre from "../../locales/pages/centre/en.json";
import { GrantFacts } from "../../packages/web/src/features/funding/grant-result.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { lists, "pages/centre": centre }));

const renderGrant = (funding: object) =>
  render(
    <GrantFacts
      row={
        {
          id: "a",
          status: "PROCESSED",
          scheme: "SUBSIDY_ECOMMERCE",
          deadlines: [],
          funding: { result: "APPROVED", asked: 100_000, amount: 100_000, ...funding },
        } as never
      }
    />,
  );
const listFacts = () =>
  Object.fromEntries(
    screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

test("a reopened payment says what was kept and what is still to be paid, and nothing of the costs of a report", async () => {
  renderGrant({ payable: 99_900, kept: 100 });
  await screen.findByText("Amount still to be paid");
  expect(listFacts()).toMatchObject({
    "Kept from earlier payments": expect.stringContaining("1.00"),
    "Amount still to be paid": expect.stringContaining("999.00"),
  });
  expect(screen.queryByText("Maximum payable for the costs in your report")).toBeNull();
});
test("a grant awaits nothing more once the rest is paid", async () => {
  renderGrant({ payable: 99_900, kept: 100, settled: { amount: 99_900, on: "2026-12-20" } });
  await screen.findByText("Kept from earlier payments");
  expect(screen.queryByText("Amount still to be paid")).toBeNull();
});
test("a grant of which nothing was paid names the most for the costs of its report", async () => {
  renderGrant({ payable: 60_000 });
  expect(await screen.findByText("Maximum payable for the costs in your report")).toBeTruthy();
  expect(screen.queryByText("Amount still to be paid")).toBeNull();
});
