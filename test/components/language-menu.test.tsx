/** The languages in the header: whoever picks one by keyboard goes on from there. */
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { Header } from "../../packages/web/src/app/header.tsx";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

beforeEach(async () => {
  await startTexts("en");
  stubNetwork({});
});

test("the focus stays at the menu when the language that was picked closes it", async () => {
  renderPage(<Header />);
  const menu = document.querySelector<HTMLDetailsElement>("details.language");
  if (!menu) return expect.unreachable();
  menu.open = true;
  await userEvent.click(screen.getByRole("button", { name: "English" }));
  expect([menu.open, document.activeElement?.tagName]).toEqual([false, "SUMMARY"]);
});
