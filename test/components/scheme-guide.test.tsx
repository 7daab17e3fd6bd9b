/** The page of a scheme says what is paid, which documents its form asks for, and how to apply on paper. */
import { describeScheme } from "@portal/core/applications/scheme-descriptions/describe-scheme";
import { field, multiply } from "@portal/core/forms/expressions/expressions";
import type { Scheme } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { findScheme } from "@portal/core/schemes/index";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import describe from "../../locales/pages/describe/en.json";
import describePt from "../../locales/pages/describe/pt.json";
import training from "../../locales/schemes/TRAINING/en.json";
import { Component as SchemeGuidePage } from "../../packages/web/src/features/scheme-guides/scheme-guide-page.tsx";
import { schemeGuides } from "../../packages/web/src/features/scheme-guides/scheme-guides.ts";
import type { Language } from "../../packages/web/src/shell/i18n.ts";
import { stubNetwork } from "./network.ts";
import { renderPage } from "./render-page.tsx";
import { startTexts } from "./site-texts.ts";

const files = import.meta.glob<object>("../../locales/{pages/describe,schemes/*/describe}/*.json", {
  import: "default",
  eager: true,
});
const readScheme = (id: string): Scheme => findScheme(id) ?? expect.fail(`there is no scheme ${id}`);
const openGuide = async (
  texts: string,
  language: Language,
  onlineSchemes: readonly Scheme[],
  scheme = readScheme(texts),
) => {
  const namespaces = ["pages/describe", `schemes/${texts}/describe`];
  await startTexts(
    language,
    Object.fromEntries(
      namespaces.map((name) => [name, files[`../../locales/${name}/${language}.json`] ?? {}]),
    ),
  );
  const about = describeScheme(scheme, {}, parseDay("2026-11-23"));
  stubNetwork({
    [`GET /scheme/${texts}/about`]: () => ({ data: about }),
    "GET /scheme": () => ({
      data: { items: onlineSchemes.map(({ id, resource, window }) => ({ id, resource, window })) },
    }),
  });
  const guide = schemeGuides.find((each) => each.texts === texts) ?? expect.fail(`${texts} has no page`);
  renderPage(<SchemeGuidePage />, guide.path);
  // What comes from the scheme is there.
  await waitFor(() => expect(document.getElementById("documents")).not.toBeNull());
};
const listLines = (): string[] => screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");

/** The four amounts of the business-travel show (spec 3 §9), as each language writes their numbers. */
const amounts = [/\b9\b.*\b4\b|4.*9/, /60\s?%.*5[,.\s\u00a0]?000/, /\b2\b.*\b2\b/, /\b80\b.*\b15\b|15.*80/];
test.each(["zh-Hant", "zh-Hans", "en", "pt"] as const)(
  "the page of the business-travel show names its four amounts in %s",
  async (language) => {
    await openGuide("TRAVEL_SHOW", language, [readScheme("TRAVEL_SHOW")]);
    for (const amount of amounts) expect(listLines().filter((line) => amount.test(line))).not.toEqual([]);
  },
);

test("a fee that the answers determine is not called one of nothing", async () => {
  const scheme = readScheme("TRAVEL_SHOW");
  const fees = { kind: "FIXED", amount: multiply(field("standArea"), 100) } as const;
  await openGuide("TRAVEL_SHOW", "en", [scheme], { ...scheme, fees });
  await screen.findByText(describe.fee.ANSWERS);
  expect(screen.queryByText(/MOP.?0\.00/)).toBeNull();
});

test("the documents of training support are called as in its form", async () => {
  await openGuide("TRAINING", "en", [readScheme("TRAINING")]);
  const lines = listLines();
  const { prospectus, employmentProof, quotation } = training.fields;
  for (const { label } of [prospectus, employmentProof, quotation])
    expect(lines.filter((line) => line.startsWith(label))).toHaveLength(1);
  expect(lines.filter((line) => line.includes("Event brochure"))).toEqual([]);
});

test("what to prepare is a PDF beside the documents", async () => {
  await openGuide("TRAINING", "pt", [readScheme("TRAINING")]);
  const link = await screen.findByRole("link", { name: describePt.preparation });
  expect(link.getAttribute("href")).toBe("/api/scheme/TRAINING/preparation?lang=pt");
});

test("whoever can apply online downloads the form on paper, and need not call for it", async () => {
  await openGuide("TRAINING", "en", [readScheme("TRAINING")]);
  const link = await screen.findByRole("link", { name: describe.apply.blank });
  expect(link.getAttribute("href")).toContain("/scheme/TRAINING/blank");
  expect(screen.getByText(describe.apply.offlineBlank)).toBeTruthy();
  expect(screen.queryByText(describe.apply.offlineText)).toBeNull();
});
test("a form that is only on paper is asked for by telephone", async () => {
  await openGuide("TRAINING", "en", []);
  expect(await screen.findByText(describe.apply.offlineOnly)).toBeTruthy();
  expect(screen.getByText(describe.apply.offlineText)).toBeTruthy();
  expect(screen.queryByRole("link", { name: describe.apply.blank })).toBeNull();
});
