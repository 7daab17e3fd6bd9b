/** Words of the texts: which terms a language uses and which it avoids (`locales/words.json`, docs/glossary.md). */
import { expect, test } from "vitest";
import eventTexts from "../local/data/event-texts.json" with { type: "json" };
import wholeEvents from "../local/data/whole-events.json" with { type: "json" };
import publications from "../local/seed/publications.json" with { type: "json" };
import surveys from "../local/seed/surveys.json" with { type: "json" };
import glossary from "../locales/glossary.json" with { type: "json" };
import { convertSiteText } from "../locales/site-text.ts";
import words from "../locales/words.json" with { type: "json" };
import { readLocaleTexts, replacePlaceholders } from "./support/project/locale-texts.ts";

type Language = keyof typeof words;
/** Patterns to avoid with what to write instead, and texts that may contain one, with the reason. */
interface WordList {
  forbidden: { [pattern: string]: string };
  exceptions: { [key: string]: string };
}
const languages = Object.keys(words) as Language[];

test.each(languages)("%s avoids the words that its readers do not use", (language) => {
  const { forbidden, exceptions } = words[language] as WordList;
  const patterns = Object.entries(forbidden).map(
    ([pattern, preferred]) => [new RegExp(pattern, "iu"), preferred] as const,
  );
  const foundTexts = readLocaleTexts(language)
    .filter(([key]) => !Object.hasOwn(exceptions, key))
    .flatMap(([key, text]) =>
      patterns
        .filter(([pattern]) => pattern.test(replacePlaceholders(text)))
        .map(([pattern, preferred]) => `${key}: ${pattern.source} → ${preferred}`),
    );
  expect(foundTexts).toEqual([]);
});

/** A full stop between two sentences, which is none of “No. 5”, “Dr. Carlos” and “Exmos. Senhores”. */
const sentenceEnd = /(?<!\b(?:[Nn]o|Dr|Exmos))\. (?=[“«◇\p{Lu}])/u;
test.each(["en", "pt"])(
  "in %s a line of two sentences ends with a full stop, unless its last words name a value",
  (language) => {
    const unendedTexts = readLocaleTexts(language).flatMap(([key, text]) =>
      replacePlaceholders(text)
        .split("\n")
        .filter((line) => {
          const last = line.split(sentenceEnd).at(-1) ?? "";
          return last !== line && !last.includes(": ") && !/[.?!:…][”»]?\)?$/.test(line);
        })
        .map((line) => `${key}: ${line}`),
    );
    expect(unendedTexts).toEqual([]);
  },
);

test.each(["zh-Hant", "zh-Hans"])(
  "in %s a line of two sentences ends with a full stop, unless its last words name a value",
  (language) => {
    const unendedTexts = readLocaleTexts(language).flatMap(([key, text]) =>
      replacePlaceholders(text)
        .split("\n")
        .filter((line) => {
          const last = line.split("。").at(-1) ?? "";
          return last !== line && !last.includes("：") && !/[。？！…][」”]?）?$/.test(line);
        })
        .map((line) => `${key}: ${line}`),
    );
    expect(unendedTexts).toEqual([]);
  },
);

/** Texts that are beside a field as its error. Those ending in `Missing` beside a choice of news are hints. */
const fieldError =
  /:(issue|missing)\.|(?<!newsBy(?:Email|Sms))Missing$|:(code|recovery|again|account\.scope)\.missing$|:again\.unreadable$|:period$|:filter\.order$|:addFailed$|:file\.failed$|:picture\.(unreadable|refused)$|:upload\.(tooLarge|wrongType|refused|unfinished)$/;
test.each([
  ["en", sentenceEnd],
  ["pt", sentenceEnd],
  ["zh-Hant", /。(?=.)/],
  ["zh-Hans", /。(?=.)/],
])("in %s the error of a field that is one sentence has no final stop", (language, end) => {
  const errors = readLocaleTexts(language).filter(([key]) => fieldError.test(key));
  expect(errors.length).toBeGreaterThan(150);
  const stoppedErrors = errors.filter(
    ([, text]) => !end.test(replacePlaceholders(text)) && /[.。][”»」]?$/.test(text),
  );
  expect(stoppedErrors).toEqual([]);
});

/** Names that a text quotes and that are no texts of the portal. */
const quotedElsewhere: Record<string, readonly string[]> = {
  en: ["Most Compatible", "Office computer", "SHA-256 (seed:public value)"],
  pt: ["Computador do escritório", "Faixa e Rota", "Mais compatível", "SHA-256 (semente:valor público)"],
};
test.each(Object.entries(quotedElsewhere))(
  "a page, button or option that a text quotes is called so, in %s",
  (language, elsewhere) => {
    const texts = readLocaleTexts(language).map(([, text]) => text);
    const names = new Set(texts);
    const quotedNames = texts.flatMap((text) =>
      [...text.matchAll(/[“«](\p{Lu}[^”»◇{]*?)\.?[”»]/gu)].map(([, name = ""]) => name),
    );
    const unknownNames = [...new Set(quotedNames)].filter((name) => !names.has(name));
    expect(unknownNames.toSorted()).toEqual(elsewhere);
  },
);

test("exceptions are few, needed, and belong to texts that exist", () => {
  const all = languages.flatMap((language) => {
    const texts = new Map(readLocaleTexts(language));
    const { forbidden, exceptions } = words[language] as WordList;
    return Object.keys(exceptions).map((key) => ({
      key,
      isNeeded: Object.keys(forbidden).some((pattern) =>
        new RegExp(pattern, "iu").test(replacePlaceholders(texts.get(key) ?? "")),
      ),
    }));
  });
  expect(all.length).toBeLessThanOrEqual(30);
  expect(all.filter(({ isNeeded }) => !isNeeded)).toEqual([]);
});

test.each([
  ["頁面部分內容未能載入", "页面部分内容无法加载"],
  ["請在新分頁開啟", "请在新标签页打开"],
  ["出現時請重新載入", "出现时请重新加载"],
  ["遞交文件正本", "提交文件原件"],
  ["無限期暫停", "无限期暂停"],
  ["身份證明文件副本", "身份证明文件复印件"],
  ["現時未有聯絡人", "目前没有联系人"],
  ["按《個人資料保護法》保障個人資料", "按《个人资料保护法》保护个人信息"],
])("the term of the Mainland replaces whole words only: %s", (traditional, simplified) => {
  expect(convertSiteText(traditional)).toBe(simplified);
});

test.each([
  ["申請不獲接納", "申请未通过"],
  ["請於限期前繳費", "请在期限前缴费"],
  ["不可抗力", "不可抗力"],
  ["個人資料", "个人资料"],
  ["請補交文件或資料", "请补交文件或材料"],
  ["請按圖片更換後再輸入", "请点击图片更换后再输入"],
  ["核對及遞交", "核对并提交"],
])("what the words of Macao leave is put as the Mainland puts it: %s", (traditional, simplified) => {
  expect(convertSiteText(traditional)).toBe(simplified);
});

test("a reviewed sentence belongs to a text that exists", () => {
  const traditional = new Set(readLocaleTexts("zh-Hant").map(([, text]) => text));
  expect(Object.keys(glossary.sentences).filter((text) => !traditional.has(text))).toEqual([]);
});

/**
 * Lists the translations of each short Chinese term in code lists and labels of forms, where it stands alone as a name.
 */
const listRenderings = (language: string): Map<string, Set<string>> => {
  const translatedTexts = new Map(readLocaleTexts(language));
  const renderings = new Map<string, Set<string>>();
  for (const [key, term] of readLocaleTexts("zh-Hant")) {
    const text = translatedTexts.get(key);
    const isName = /^(lists|status|print):|^schemes\/[^:]+:fields\..*\.label$/.test(key);
    if (!isName || text === undefined || !/^[一-鿿]{3,8}$/.test(term)) continue;
    renderings.set(term, (renderings.get(term) ?? new Set()).add(text.toLowerCase()));
  }
  return renderings;
};
test.each(["en", "pt"])("in %s no name of lists and forms has three renderings", (language) => {
  const variedTerms = [...listRenderings(language)]
    .filter(([, texts]) => texts.size > 2)
    .map(([term, texts]) => `${term}: ${[...texts].join(" | ")}`);
  expect(variedTerms).toEqual([]);
});

test.each(languages)(
  "events, articles and surveys of the demonstration are written in the words of the portal, in %s",
  (language) => {
    const { forbidden } = words[language] as WordList;
    const patterns = Object.keys(forbidden).map((pattern) => new RegExp(pattern, "iu"));
    const listTexts = (node: unknown): string[] => {
      if (typeof node !== "object" || node === null) return [];
      const ownTexts = (node as Partial<Record<Language, unknown>>)[language];
      return typeof ownTexts === "string" ? [ownTexts] : Object.values(node).flatMap(listTexts);
    };
    const texts = listTexts([eventTexts, wholeEvents, publications, surveys]);
    expect(texts).not.toEqual([]);
    expect(texts.filter((text) => patterns.some((pattern) => pattern.test(text)))).toEqual([]);
  },
);
