/** Which language a reader meets, and how it is spelt (spec 1 §1). */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildViewerRequestEvent, loadViewerRequestHandler } from "../../local/cdn/viewer-request.ts";
import {
  changeLanguage,
  getPreferredLanguage,
  i18n,
  parseLanguage,
  startI18n,
} from "../../packages/web/src/shell/i18n.ts";
import { saveLanguageOfAddress } from "../../packages/web/src/shell/language-choice.ts";

/** A browser's store and address, as far as the choice of a language reads them. */
const storedItems = new Map<string, string>();
const visitAddress = (search: string): void => void vi.stubGlobal("location", { search });
beforeEach(() => {
  storedItems.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the language", () => {
  test("[R592] of a first visit is Traditional Chinese", () => {
    visitAddress("");
    expect(getPreferredLanguage()).toBe("zh-Hant");
  });
  test("[R593] is changed by the address, also where another was chosen before", () => {
    storedItems.set("language", "zh-Hans");
    visitAddress("?id=1&lang=pt");
    expect(getPreferredLanguage()).toBe("pt");
    visitAddress("?lang=nobody-speaks-it");
    expect(getPreferredLanguage()).toBe("zh-Hans");
  });
  test("[R593] asked for by an address is kept before the page comes to life, unless the browser keeps nothing", () => {
    saveLanguageOfAddress("?id=1&lang=pt-PT");
    visitAddress("");
    expect(getPreferredLanguage()).toBe("pt");
    saveLanguageOfAddress("?lang=nobody-speaks-it");
    saveLanguageOfAddress("");
    expect(getPreferredLanguage()).toBe("pt");
    vi.stubGlobal("localStorage", {
      setItem: () => {
        throw new DOMException("", "SecurityError");
      },
    });
    saveLanguageOfAddress("?lang=en");
  });
  test("[R595] is kept for the next visit", async () => {
    await i18n.init({ lng: "zh-Hant", resources: {} });
    await changeLanguage("en");
    visitAddress("");
    expect(getPreferredLanguage()).toBe("en");
  });
  test("[R593] asked for by an address it is kept, without the page being said again", async () => {
    await i18n.init({ lng: "pt", resources: {} });
    const onLanguageChanged = vi.fn();
    i18n.on("languageChanged", onLanguageChanged);
    await changeLanguage("pt");
    expect(onLanguageChanged).not.toHaveBeenCalled();
    visitAddress("");
    expect(getPreferredLanguage()).toBe("pt");
  });
  test("[R595] is found by the specification's codes zh, en and pt", () => {
    expect(["zh", "en", "pt"].map(parseLanguage)).toEqual(["zh-Hant", "en", "pt"]);
  });
  test.each([
    ["en-US", "en"],
    ["EN-gb", "en"],
    ["pt-BR", "pt"],
    ["zh-MO", "zh-Hant"],
    ["zh-CN", "zh-Hans"],
    ["zh-Hans-MO", "zh-Hans"],
    ["zh_CN", "zh-Hans"],
    ["pt_PT", "pt"],
    ["zh_Hant_CN", "zh-Hant"],
    ["zh-Hant-CN", "zh-Hant"],
    ["fr", undefined],
    ["english", undefined],
    ["constructor", undefined],
    ["", undefined],
  ])("[R595] of the tag %j is %s", (tag, language) => expect(parseLanguage(tag)).toBe(language));
  test("of any tag is the one in which CloudFront sends the page", async () => {
    const handleViewerRequest = loadViewerRequestHandler({ get: async () => "1" }, []);
    const subtag = fc.constantFrom("zh", "en", "pt", "fr", "Hans", "Hant", "CN", "TW", "US", "toString", "");
    await fc.assert(
      fc.asyncProperty(fc.array(subtag, { maxLength: 3 }), async (subtags) => {
        const event = buildViewerRequestEvent(`/index?lang=${subtags.join("-")}`);
        await handleViewerRequest(event);
        const language = parseLanguage(subtags.join("-")) ?? "zh-Hant";
        expect(event.request.uri).toBe(`/prerendered/${language}/index.html`);
      }),
    );
  });
});

test.each([
  [0, "0 eventos"],
  [1, "1 evento"],
  [2, "2 eventos"],
  [1_000_000, "1\u00a0000\u00a0000 eventos"],
])("%i are counted as in Portugal: %s", async (count, text) => {
  await startI18n("pt");
  const file = new URL("../../locales/pages/show/pt.json", import.meta.url);
  i18n.addResourceBundle("pt", "pages/show", JSON.parse(readFileSync(file, "utf8")));
  expect(i18n.t("pages/show:filter.found", { count })).toBe(text);
});
