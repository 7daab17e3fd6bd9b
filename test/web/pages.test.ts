/**
 * Pages for everybody as they stand without a login and without script: rendered as the job `prerender` renders them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EventDetail } from "@portal/core/events/event-schema";
import { createElement, type ReactElement } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { beforeAll, describe, expect, test } from "vitest";
import { languages, type RenderRequest, renderPage } from "../../packages/web/src/app/server-render.tsx";
import { CertificationRequired } from "../../packages/web/src/features/certification/certification-required.tsx";
import { createDraftState, type DraftEvent, reduceDraft } from "../../packages/web/src/form/draft-state.ts";
import { SaveState } from "../../packages/web/src/form/save-state.tsx";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import {
  type PrerenderedAnswers,
  ResourceProvider,
} from "../../packages/web/src/shell/resource-provider.tsx";
import { buildFair, toListedEvent } from "../support/events/event-fixtures.ts";
import { projectRoot } from "../support/project/run-command.ts";

type Language = RenderRequest["language"];
type Texts = { [key: string]: Texts } & { toString(): string };
const findText = (namespace: string, key: string, language: Language): string => {
  const texts = JSON.parse(
    readFileSync(join(projectRoot, `locales/${namespace}/${language}.json`), "utf8"),
  ) as Texts;
  return String(key.split(".").reduce<Texts | undefined>((at, part) => at?.[part], texts));
};
const AT = "2026-11-23T02:00:00.000Z";
/** Removes the comments that React writes between texts, and decodes entities. */
const stripTags = (html: string): string =>
  html.replaceAll("<!-- -->", "").replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
const renderPublicPage = async (url: string, language: Language = "zh-Hant", events: EventDetail[] = []) => {
  const answers = { "/api/activity?limit=100": { items: events.map(toListedEvent) } };
  const { body } = await renderPage({ url, language, at: AT, answers });
  return stripTags(body);
};
/** Returns the part of a page between two texts. */
const cutBetween = (html: string, from: string, to: string): string =>
  html.split(from)[1]?.split(to)[0] ?? `${from} is not there`;
const listLinks = (html: string): string[] => [...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => `${to}`);

const ownFair = buildFair({ id: "own", providerOrganised: true, heldInMacao: true, key: false });
const other = buildFair({
  id: "other",
  providerOrganised: false,
  heldInMacao: true,
  key: false,
  nature: "SELL",
});
const abroad = buildFair({ id: "abroad", providerOrganised: false, heldInMacao: false, key: true });
const later = buildFair({
  id: "later",
  key: false,
  registration: { opensOn: "2027-01-04", closesOn: "2027-01-17", documentsBy: "2027-01-18" },
});
const over = buildFair({ id: "over", key: true, dates: { start: "2026-03-04", end: "2026-03-06" } });
const all = [ownFair, other, abroad, later, over];
/** Lists the events of the list, in the page's order. */
const listEvents = (html: string): string[] =>
  listLinks(cutBetween(html, 'id="all-events"', "exhibitor-search")).flatMap((to) =>
    to.startsWith("/show/detail") ? [to.slice("/show/detail?id=".length)] : [],
  );

/** Monday to Thursday, and Friday. */
const workingDays = {
  "zh-Hant": /星期一至四.*星期五/,
  "zh-Hans": /星期一至四.*星期五/,
  en: /Monday to Thursday.*Friday/,
  pt: /segunda a quinta.*sexta/i,
};
test.each(["/index", "/show/all", "/show/edm"])(
  "%s names the list that it was rendered from, so that it comes to life with it",
  async (url) => {
    const answers = { "/api/activity?limit=100": { items: all.map(toListedEvent) } };
    const { asked } = await renderPage({ url, language: "en", at: AT, answers });
    expect(asked).toContain("/api/activity?limit=100");
  },
);

describe.each(languages)("in %s", (language) => {
  test("[R597] every page ends with the office hours", async () => {
    const foot = cutBetween(await renderPublicPage("/help_center", language), "<footer", "</footer>");
    expect(foot.match(/\d\d:\d\d/g)).toEqual(["09:00", "13:00", "14:30", "17:45", "17:30"]);
    expect(foot).toMatch(workingDays[language]);
  });
  test("[R1] every page names the institute and what its portal is", async () => {
    const html = await renderPublicPage("/help_center", language);
    expect(cutBetween(html, "<header", "</header>")).toContain(
      findText("common", "site.institute", language),
    );
    expect(cutBetween(html, "<header", "</header>")).toContain(findText("common", "site.name", language));
  });

  test("[R94] [R96] [R97] the main menu leads to the incentive schemes, the downloads and the help centre", async () => {
    const menu = cutBetween(await renderPublicPage("/questionres", language), "<header", "</header>");
    for (const [key, to] of [
      ["nav.downloads", "/download_personal"],
      ["nav.help", "/help_center"],
      ["nav.scheme.INCENTIVE_EXHIBITOR", "/show/special/describe"],
    ] as const)
      expect(menu).toMatch(new RegExp(`href="${to}"[^>]*>${findText("common", key, language)}<`));
    expect(menu).toContain(`<summary>${findText("common", "nav.incentives", language)}</summary>`);
    expect(listLinks(menu).filter((to) => /\/descr?ide$|\/describe$/.test(to))).toHaveLength(10);
  });

  test("[R95] [R98] it leads to the personal centre, and names each language in itself", async () => {
    const menu = cutBetween(await renderPublicPage("/questionres", language), "<header", "</header>");
    expect(menu).toMatch(
      new RegExp(`href="/personal/index"[^>]*>${findText("common", "nav.personal", language)}<`),
    );
    const offeredLanguages = [...menu.matchAll(/<button type="button" lang="([^"]+)"[^>]*>([^<]+)</g)];
    expect(offeredLanguages.map(([, code, name]) => `${code} ${name}`)).toEqual([
      "zh-Hant 繁體中文",
      "zh-Hans 简体中文",
      "pt Português",
      "en English",
    ]);
  });

  test("[R90] a survey's address, its result and the pages for everybody need no login", async () => {
    expect(await renderPublicPage("/question/any", language)).toContain(
      findText("pages/question", "survey.title", language),
    );
    expect(await renderPublicPage("/questionres", language)).toContain(
      findText("pages/question", "result.title", language),
    );
    expect(await renderPublicPage("/show/all", language)).toContain(
      findText("pages/show", "list.all.title", language),
    );
  });

  test("[R594] the window is named in it", async () => {
    const { title } = await renderPage({ url: "/download_personal", language, at: AT, answers: {} });
    expect(title).toBe(
      `${findText("pages/help", "downloads.title", language)} · ${findText("common", "site.name", language)}`,
    );
  });

  test("[R529] the result page says what is shown there before anything was sent", async () =>
    expect(await renderPublicPage("/questionres", language)).toContain(
      findText("pages/question", "result.text", language),
    ));
});

describe("home", () => {
  test("[R27] key events that are not over stand by themselves, before the list of all", async () => {
    const key = cutBetween(await renderPublicPage("/index", "en", all), 'id="key-events"', 'id="all-events"');
    expect(listLinks(key)).toEqual(["/show/detail?id=abroad"]);
    expect(await renderPublicPage("/index", "en", [ownFair, over])).not.toContain('id="key-events"');
  });

  test.each([
    ["[R28] all of them", "", ["own", "other", "abroad", "later", "over"]],
    ["[R28] the institute's own", "?scope=INSTITUTE", ["own", "later", "over"]],
    ["[R28] in Macao", "?scope=IN_MACAO", ["own", "other", "later", "over"]],
    ["[R28] outside Macao", "?scope=OUTSIDE_MACAO", ["abroad"]],
    ["[R29] open for registration", "?state=AVAILABLE", ["own", "other", "abroad"]],
    ["[R29] not open yet", "?state=NOT_YET_OPEN", ["later"]],
    ["[R29] of a nature", "?nature=SELL", ["other"]],
    ["[R29] of a nature and a state that no event has both", "?nature=SELL&state=FINISHED", []],
  ])("%s", async (_, query, ids) =>
    expect(listEvents(await renderPublicPage(`/index${query}`, "en", all)).toSorted()).toEqual(
      ids.toSorted(),
    ),
  );

  test.each(languages)(
    "[R28] [R29] [R30] offers these filters and the exhibitor search in %s",
    async (language) => {
      const html = await renderPublicPage("/index", language, all);
      for (const scope of ["ALL", "INSTITUTE", "IN_MACAO", "OUTSIDE_MACAO"])
        expect(html).toMatch(
          new RegExp(
            `<button type="button" aria-pressed="(true|false)">${findText("pages/show", `scope.${scope}`, language)}<`,
          ),
        );
      for (const key of ["filter.state", "filter.nature"])
        expect(html).toMatch(
          new RegExp(`<label for="[^"]+">${findText("pages/show", key, language)}</label>`),
        );
      const search = cutBetween(html, 'aria-labelledby="exhibitors"', "</section>");
      expect(search).toContain(findText("pages/home", "exhibitor.title", language));
      expect(search).toMatch(
        /<label[^>]*for="exhibitor-name">.*<input[^>]*id="exhibitor-name"[^>]*type="search"/,
      );
    },
  );
});

/** Renders a component by itself, in a language whose texts `render` has loaded. */
const renderAlone = async (
  element: ReactElement,
  language: Language,
  answers: PrerenderedAnswers = {},
): Promise<string> => {
  await i18n.changeLanguage(language);
  const page = createElement(StaticRouter, { location: "/" }, element);
  const { prelude } = await prerender(createElement(ResourceProvider, { answers }, page));
  return stripTags(await new Response(prelude).text());
};

const notSaved = {
  "zh-Hant": /未能儲存/,
  "zh-Hans": /无法保存/,
  en: /Could not be saved/,
  pt: /Não foi possível guardar/,
};
const toCheck = {
  "zh-Hant": /必填項目.*請檢查/,
  "zh-Hans": /必填项目.*请检查/,
  en: /required fields.*Check/,
  pt: /campos obrigatórios.*Verifique/,
};
describe.each(languages)("what the forms say in %s", (language) => {
  beforeAll(() => renderPublicPage("/questionres"));
  const renderSaveState = (event: DraftEvent): Promise<string> => {
    const typedState = reduceDraft(createDraftState(undefined), { type: "edit", path: "a", value: "b" });
    const state = reduceDraft(reduceDraft(typedState, { type: "saving" }), event);
    return renderAlone(createElement(SaveState, { state }), language);
  };

  test("[R432] the server holds something else: the difference is to be settled", async () => {
    const standing = { version: 2, answers: { a: "c" } };
    expect(await renderSaveState({ type: "stale", current: standing })).toContain(
      findText("pages/form", "save.conflict", language),
    );
  });

  test("[R433] the draft could not be saved, and what is to be checked", async () => {
    const html = await renderSaveState({ type: "refused", code: 10502 });
    expect(html).toMatch(notSaved[language]);
    expect(html).toMatch(toCheck[language]);
  });

  test.each(["UNVERIFIED", "VERIFYING", "FAILED"])("[R437] certification comes first: %s", async (status) => {
    const html = await renderAlone(createElement(CertificationRequired), language, {
      "/api/user/current": { institutions: [{ id: "i", status }] },
    });
    expect(html).toContain(findText("pages/centre", `certify.${status}.text`, language));
    expect(listLinks(html)).toEqual(["/personal/attest"]);
  });

  test("[R437] nothing is asked of who is certified; who has no institution is led to register one", async () => {
    const certifiedUser = { "/api/user/current": { institutions: [{ id: "i", status: "PASSED" }] } };
    expect(await renderAlone(createElement(CertificationRequired), language, certifiedUser)).toBe("");
    const unregisteredUser = { "/api/user/current": { institutions: [] } };
    const html = await renderAlone(createElement(CertificationRequired), language, unregisteredUser);
    expect(listLinks(html)).toEqual(["/personal/info"]);
  });
});

test.each([
  ["/index", "/api/activity?limit=100", { items: [] }],
  ["/show/all", "/api/activity?limit=100", { items: [] }],
  ["/show/detail?id=green-2027", "/api/activity/green-2027", { ...buildFair(), closingDays: {} }],
])(
  "%s names the answer %s among those it was rendered from, so that it is hydrated with it",
  async (url, address, answer) => {
    const { asked } = await renderPage({ url, language: "en", at: AT, answers: { [address]: answer } });
    expect(asked).toContain(address);
  },
);
