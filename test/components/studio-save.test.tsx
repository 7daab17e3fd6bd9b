/**
 * The button that saves a version of a form is screens below what is wrong with it: whoever presses it is led there.
 */
import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { openPage, startNetwork, startPageAnswers, waitForQuiet } from "./failing-pages.tsx";
import { staffPages } from "./pages-of-router.tsx";

startPageAnswers();

test("a question without a text has the focus when the version is not saved, and what was closed is open", {
  timeout: 120_000,
}, async () => {
  const page = staffPages.find(({ path }) => path === "/staff/admin/scheme/:id");
  if (!page) throw new Error("there is no page of the studio");
  const calls = startNetwork(() => undefined);
  await openPage({ ...page, address: "/staff/admin/scheme/MINI_ZONE" });
  await waitForQuiet(calls);
  const findButton = (key: string) =>
    [...document.querySelectorAll("button")].find(({ textContent }) =>
      textContent?.startsWith(i18n.t(`pages/staff-scheme:${key}` as never)),
    );
  act(() => findButton("question.add")?.click());
  await waitForQuiet(calls);
  const save = findButton("edit.save");
  act(() => save?.focus());
  act(() => save?.click());
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement?.closest("details:not([open])")).toBeNull();
  expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
  // The message lists each text that is missing by its field and language, as a link to its input.
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".alert-error li a")];
  const texts = links.map(({ textContent }) => textContent);
  for (const language of ["繁體中文", "English", "Português"])
    expect(texts.filter((text) => text?.includes(language) && text.includes("q1"))).toHaveLength(1);
  const portuguese = links.find(({ textContent }) => textContent?.includes("Português"));
  act(() => portuguese?.click());
  const input = document.activeElement as HTMLInputElement;
  expect(input.id).toBe("text-fields-q1-label");
  expect(input.lang).toBe("pt");
});
