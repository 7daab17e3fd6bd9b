/** One folding for all searches (decision 0250). */
import { foldText, matchesSearchText } from "@portal/core/platform/fold-text";
import { expect, test } from "vitest";

test.each([
  ["script", "茶业", "大灣茶業有限公司"],
  ["script, the other way", "澳門茶業", "澳门茶业协会"],
  ["variants of one character", "裏", "展覽裡"],
  ["variants of Taiwan and of the Mainland", "台灣", "臺湾商会"],
  ["accents", "cafe", "Café do Porto"],
  ["accents, the other way", "cooperação", "Cooperacao Macau"],
  ["accents as separate characters", "Cafe\u0301", "café"],
  ["width", "ＡＢＣ１２３", "abc123 Limited"],
  ["width of kana", "ﾏｶｵ", "マカオ"],
  ["case", "MACAO TEA", "Macao Tea House"],
  ["German and Turkish letters", "STRASSE", "Straße"],
  ["spaces around", "  tea  ", "Macao Tea"],
  ["spaces between Han characters", "澳門 茶業", "澳門茶業"],
  ["several spaces", "Macao   Tea", "Macao\u3000Tea"],
  ["an invisible character", "tea\u200bhouse", "Teahouse"],
  ["apostrophes", "d'Ouro", "Casa d’Ouro"],
  ["dashes", "EX–2026", "EX-2026-0001"],
])("a search ignores %s", (_, searchText, name) => {
  expect(matchesSearchText(searchText, [undefined, "別的", name])).toBe(true);
});

test.each([
  ["another word", "coffee", "Café"],
  ["another character", "業茶", "茶業"],
  ["letters of two words", "cat", "Mac at home"],
])("a search still tells apart %s", (_, searchText, name) => {
  expect(matchesSearchText(searchText, [name])).toBe(false);
});

test("an empty search finds everything", () => {
  for (const searchText of [undefined, "", "  "]) expect(matchesSearchText(searchText, [])).toBe(true);
});

test("a folded text stays what it is when it is folded again", () => {
  for (const name of ["臺灣茶業", "Straße İstanbul", "ＡＢＣ　澳門 café"])
    expect(foldText(foldText(name))).toBe(foldText(name));
});
