/**
 * "Can I apply?" opens by itself and grows: nothing that somebody is about to press is below it. Nor does the card of
 * a signed-in reader lose a line that it was prerendered with.
 */
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import event from "../../locales/pages/event/en.json" with { type: "json" };
import show from "../../locales/pages/show/en.json" with { type: "json" };
import { EventSidebar } from "../../packages/web/src/features/events/event-sidebar.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { session } from "../../packages/web/src/shell/session.ts";
import { buildFair } from "../support/events/event-fixtures.ts";
import { stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

const oneDay = { FAIR_HOSTED: "2027-01-17", MINI_ZONE: "2027-01-17" };
const renderCard = async (closingDays: Record<string, string> = oneDay): Promise<HTMLElement> => {
  await startTexts("en", { "pages/show": show, "pages/event": event });
  stubNetwork({ "GET /scheme": () => ({ data: { items: [{ id: "FAIR_HOSTED" }, { id: "MINI_ZONE" }] } }) });
  const fair = buildFair({ applicationTypes: ["FAIR_HOSTED", "MINI_ZONE"] });
  render(
    <ResourceProvider>
      <MemoryRouter>
        <EventSidebar event={{ ...fair, closingDays, state: "AVAILABLE" }} />
      </MemoryRouter>
    </ResourceProvider>,
  );
  await screen.findByRole("link", { name: show.detail.applyNow });
  return screen.getByRole("complementary");
};

test("the card has as many links for somebody signed in as it was prerendered with", async () => {
  const countLinks = (card: HTMLElement): number => card.querySelectorAll(".apply-bar a").length;
  const prerenderedLinks = countLinks(await renderCard());
  cleanup();
  session.start("account.token");
  expect(countLinks(await renderCard())).toBe(prerenderedLinks);
  await session.end("signOut");
});

test("every link and button of the card is above the answer", async () => {
  const card = await renderCard();
  const panel = screen.getByText(show.can.title).closest("details") ?? expect.fail("no answer");
  const targets = [...card.querySelectorAll("a, button")].filter((each) => !panel.contains(each));
  expect(targets.length).toBeGreaterThanOrEqual(4);
  for (const target of targets)
    expect(
      target.compareDocumentPosition(panel) & Node.DOCUMENT_POSITION_FOLLOWING,
      target.textContent ?? "",
    ).toBeTruthy();
});

test("a form that has closed is not offered while another one is open, and each has its own last day", async () => {
  const card = await renderCard({ FAIR_HOSTED: "2026-11-01", MINI_ZONE: "2027-01-10" });
  const [name, closedName] = [event.applicationType.MINI_ZONE, event.applicationType.FAIR_HOSTED];
  expect([...card.querySelectorAll("dd time")].map((day) => day.getAttribute("datetime"))).toEqual([
    "2026-11-01",
    "2027-01-10",
  ]);
  expect(card.textContent).toContain(name);
  expect(card.textContent).toContain(closedName);
  const forms = [...card.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
  expect(forms.some((address) => address.includes("MINI_ZONE"))).toBe(true);
  expect(forms.some((address) => address.includes("FAIR_HOSTED"))).toBe(false);
});
