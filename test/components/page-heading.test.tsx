/** The heading of a new page takes the focus, so that it is read out and Tab goes on from there. */
import { render, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { markArrival, markLoadedArrival, takeArrival } from "../../packages/web/src/ui/navigation-arrival.ts";
import { PageHeading } from "../../packages/web/src/ui/page-heading.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(() => startTexts("en"));
// A heading that leaves with the focus hands it on, here to the next test.
beforeEach(() => void takeArrival());
const renderPage = (): void =>
  void render(
    <>
      <input aria-label="Search" />
      <PageHeading>Events</PageHeading>
    </>,
  );
const getHeading = () => screen.getByRole("heading");

test("the heading takes the focus after a link inside the site", () => {
  markArrival();
  renderPage();
  expect(document.activeElement).toBe(getHeading());
});
test("the heading takes the focus after a link that loaded the whole page", () => {
  markLoadedArrival();
  renderPage();
  expect(document.activeElement).toBe(getHeading());
});
test("the heading of the first page of a visit leaves the focus alone", () => {
  renderPage();
  expect(document.activeElement).toBe(document.body);
});
test("the heading leaves the focus to a reader who types before the page is hydrated", () => {
  const earlyInput = document.body.appendChild(document.createElement("input"));
  earlyInput.focus();
  markLoadedArrival();
  renderPage();
  expect(document.activeElement).toBe(earlyInput);
  earlyInput.remove();
});
