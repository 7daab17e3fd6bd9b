/** The exhibitors on the page of an event: by zone and pavilion where a plan was published, otherwise one list. */
import { readFileSync } from "node:fs";
import type { EventDetail } from "@portal/core/events/event-schema";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import show from "../../locales/pages/show/en.json";
import { ExhibitorPlan } from "../../packages/web/src/features/events/exhibitor-plan.tsx";
import { buildLocalizedText } from "../support/events/event-fixtures.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en", { "pages/show": show }));

const buildExhibitor = (name: string, booth?: string) => ({
  institutionId: name,
  names: buildLocalizedText(name),
  ...(booth ? { booth } : {}),
});
const event = {
  zones: [
    { id: "A", names: buildLocalizedText("Food"), capacity: 8 },
    { id: "B", names: buildLocalizedText("Culture"), capacity: 4 },
  ],
  exhibitors: [
    buildExhibitor("Late", "A-06"),
    buildExhibitor("Early", "A-01"),
    buildExhibitor("Lisbon", "A-04"),
    buildExhibitor("Below", "B-02+B-03"),
    buildExhibitor("Nowhere"),
  ],
  boothPlan: {
    zones: [
      {
        ...{ id: "A", level: 1, count: 8, columns: 4, aisleColumns: [2], aisleRows: [1] },
        pavilions: [{ from: 3, to: 4, names: buildLocalizedText("Portugal") }],
      },
      { id: "B", level: 0, count: 4, columns: 4, aisleColumns: [], aisleRows: [], pavilions: [] },
    ],
  },
} as unknown as EventDetail;

test("[R40] stand by level, zone and pavilion, and the drawing says in words what it shows", () => {
  render(<ExhibitorPlan event={event} />);
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
    "B · Culture en, level 0",
    "A · Food en, level 1",
    "Portugal en (booths 3 to 4)",
    show.plan.otherBooths,
    show.plan.noBooth,
  ]);
  const zone = within(screen.getByRole("region", { name: "A · Food en, level 1" }));
  expect(zone.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Lisbon en A-04",
    "Early en A-01",
    "Late en A-06",
  ]);
  const details = zone.getByText("Drawing of A · Food en").closest("details");
  if (!details) throw new Error("no drawing");
  details.open = true;
  fireEvent(details, new Event("toggle"));
  const drawing = zone.getByRole("img", { hidden: true, name: /Booths with an exhibitor: 3 of 8/ });
  expect(drawing.style.gridTemplateColumns.match(/14px/g)).toHaveLength(1);
  const fifth = within(drawing).getByText("05", { ignore: false });
  expect([fifth.style.gridRow, fifth.style.gridColumn]).toEqual(["3", "1"]);
});

test("have no styles in the HTML of the server, which the security policy of the site would drop", () =>
  expect(renderToStaticMarkup(<ExhibitorPlan event={event} />)).not.toContain("style="));

test("are drawn where somebody unfolds the drawing before the page is hydrated", () => {
  const container = document.createElement("div");
  container.innerHTML = renderToString(<ExhibitorPlan event={event} />);
  for (const details of container.querySelectorAll("details")) details.open = true;
  const onRecoverableError = vi.fn();
  let root: Root | undefined;
  act(() => {
    root = hydrateRoot(container, <ExhibitorPlan event={event} />, { onRecoverableError });
  });
  expect(container.querySelectorAll(".hall-cell")).toHaveLength(12);
  expect(onRecoverableError).not.toHaveBeenCalled();
  act(() => root?.unmount());
});

test("are on paper without a drawing that was not unfolded, which would be a heading above nothing", () => {
  const styles = readFileSync("packages/web/src/ui/public.css", "utf8");
  const hiddenOnPaper = [...styles.matchAll(/@media print \{([\s\S]*?)\n\}/g)]
    .flatMap(([, rules = ""]) => [...rules.matchAll(/([^{}/]+)\{\s*display: none;/g)])
    .map(([, selector = ""]) => selector.trim());
  const { container } = render(<ExhibitorPlan event={event} />);
  const isHidden = (details: HTMLDetailsElement): boolean =>
    hiddenOnPaper.some((selector) => details.matches(selector));
  const drawings = [...container.querySelectorAll("details")];
  expect(drawings.map(isHidden)).toEqual([true, true]);
  for (const details of drawings) details.open = true;
  expect(drawings.map(isHidden)).toEqual([false, false]);
});

test("stand in one list as long as no plan was published", () => {
  const { boothPlan: _, ...earlier } = event;
  render(<ExhibitorPlan event={earlier as EventDetail} />);
  expect(screen.queryByRole("heading")).toBeNull();
  expect(screen.getAllByRole("listitem")).toHaveLength(5);
});
