/** Texts that do not come: nobody is shown keys in their place (`shell/i18n.ts`). */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

type I18n = typeof import("../../packages/web/src/shell/i18n.ts");

/** The names of files, as `namespace/language`, that the network loses, and how many more times. */
let losses: Map<string, number>;
let requestedFiles: string[];
let texts: I18n;

beforeEach(async () => {
  vi.useFakeTimers();
  losses = new Map();
  requestedFiles = [];
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("__TEXTS__", "/assets/texts");
  vi.stubGlobal("fetch", async (address: string) => {
    const file = address.slice("/assets/texts/".length, -".json".length);
    requestedFiles.push(file);
    const remainingLosses = losses.get(file) ?? 0;
    losses.set(file, remainingLosses - 1);
    if (remainingLosses > 0) throw new TypeError("Failed to fetch");
    return Response.json({ title: `Title of ${file}` });
  });
  vi.resetModules();
  texts = await import("../../packages/web/src/shell/i18n.ts");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Waits until a promise is settled, however long the pauses between attempts are. */
const settleTexts = async <T>(pending: Promise<T>): Promise<T | Error> => {
  const outcome = pending.catch((error: unknown) => error as Error);
  await vi.advanceTimersByTimeAsync(30_000);
  return outcome;
};
const findTitle = (language: string, namespace: string): unknown =>
  texts.i18n.getResource(language, namespace, "title");
const startEnglish = () => settleTexts(texts.startI18nInBrowser("en"));

describe("texts of the network", () => {
  test("that were lost for a moment are asked for again", async () => {
    losses.set("common/en", 2);
    await startEnglish();
    await settleTexts(texts.loadNamespaces(["pages/show"]));
    expect(findTitle("en", "common")).toBe("Title of common/en");
    expect(findTitle("en", "pages/show")).toBe("Title of pages/show/en");
    expect(requestedFiles.filter((file) => file === "common/en")).toHaveLength(3);
  });
  test("of a page are loaded beside those of the frame", async () => {
    const startOfTexts = texts.startI18nInBrowser("en");
    const loadOfTexts = texts.loadNamespaces(["pages/show"]);
    await Promise.all([settleTexts(startOfTexts), settleTexts(loadOfTexts)]);
    expect(findTitle("en", "pages/show")).toBe("Title of pages/show/en");
    expect(requestedFiles.toSorted()).toEqual(["common/en", "pages/show/en", "status/en"]);
  });
  test("of the frame that cannot be loaded let the start fail", async () => {
    losses.set("common/en", 1_000);
    expect(await startEnglish()).toBeInstanceOf(Error);
  });
  test("that did not come fail again, and come when the network is back", async () => {
    await startEnglish();
    losses.set("pages/show/en", 1_000);
    expect(await settleTexts(texts.loadNamespaces(["pages/show"]))).toBeInstanceOf(Error);
    expect(await settleTexts(texts.loadNamespaces(["pages/show"]))).toBeInstanceOf(Error);
    losses.clear();
    expect(await settleTexts(texts.loadNamespaces(["pages/show"]))).toBeUndefined();
    expect(findTitle("en", "pages/show")).toBe("Title of pages/show/en");
  });
  test("of another language that do not come leave the page in its own", async () => {
    await startEnglish();
    await settleTexts(texts.loadNamespaces(["pages/show"]));
    losses.set("pages/show/pt", 1_000);
    expect(await settleTexts(texts.changeLanguage("pt"))).toBeInstanceOf(Error);
    expect(texts.i18n.language).toBe("en");
    losses.clear();
    expect(await settleTexts(texts.changeLanguage("pt"))).toBeUndefined();
    expect(findTitle("pt", "pages/show")).toBe("Title of pages/show/pt");
    expect(requestedFiles.filter((file) => file === "common/pt")).toHaveLength(1);
  });
  test("of a scheme that does not exist let the language be changed and chosen again", async () => {
    await startEnglish();
    for (const language of ["en", "pt"]) losses.set(`schemes/GONE/${language}`, 1_000);
    expect(await settleTexts(texts.loadNamespaces(["schemes/GONE"]))).toBeInstanceOf(Error);
    expect(await settleTexts(texts.changeLanguage("en"))).toBeUndefined();
    expect(await settleTexts(texts.changeLanguage("pt"))).toBeUndefined();
    expect(texts.i18n.language).toBe("pt");
    expect(findTitle("pt", "common")).toBe("Title of common/pt");
  });
});
