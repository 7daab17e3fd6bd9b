/** One folding for all searches (decision 0250). */
import { foldName, foldText, matchesSearchText } from "@portal/core/platform/fold-text";
import { expect, test } from "vitest";

test.each([
  ["script", "茶业", "大灣茶業有限公司"],
  ["script, the other way", "澳門茶業", "澳门茶业协会"],
  ["variants of one character", "裏", "展覽裡"],
  ["variants of Taiwan and of the Mainland", "台灣", "臺湾商会"],
  ["variants of Hong Kong and Macao, in the Mainland's characters", "卫生局妆枱", "衞生局粧檯"],
  ["variants of Hong Kong and Macao, the other way", "糭展叙", "粽展敍"],
  ["variants that places and companies of Macao have in their names", "祐汉村氹仔钟略", "祐漢邨凼仔锺畧"],
  ["variants of an older print", "市场食品果栏", "市塲食品菓欄"],
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
  ["spaces in a number", "EX 2026 00000042", "EX-2026-00000042"],
  ["missing dashes in a number", "ex202600000042", "EX-2026-00000042"],
  ["Cyrillic letters that look alike", "macao expo", "M\u0430\u0441\u0430\u043e \u0415\u0425\u0420\u041e"],
  [
    "Greek letters that look alike",
    "EXHIBITION",
    "\u0395\u03a7\u0397\u0399\u0392\u0399\u03a4\u0399\u039f\u039d",
  ],
  ["small Greek letters in a Latin word", "visit new fun", "\u03bdisit \u03b7ew f\u03c5n"],
  ["Cherokee letters that look alike", "TRADE", "\u13a2\u13a1\u13aa\u13a0\u13ac"],
  ["Lisu letters that look alike", "FAIR", "\ua4dd\ua4ee\ua4f2\ua4e3"],
  ["Armenian and phonetic letters that look alike", "noah gas", "\u0578\u0585\u0251\u0570 \u0261as"],
  ["case of Cyrillic", "НОВЫЙ ТОМСК", "Новый Томск"],
  ["case of Greek", "ΕΛΛΗΝΙΚΟ ΝΕΟ", "Ελληνικό νέο"],
])("a search ignores %s", (_, searchText, name) => {
  expect(matchesSearchText(searchText, [undefined, "別的", name])).toBe(true);
});

test.each([
  ["another word", "coffee", "Café"],
  ["another character", "業茶", "茶業"],
  ["characters of one sound", "里斯本", "理斯本"],
  ["letters of two words", "cat", "Mac at home"],
  ["the end of a word with the number after it", "ex 2026", "Complex-2026"],
])("a search still tells apart %s", (_, searchText, name) => {
  expect(matchesSearchText(searchText, [name])).toBe(false);
});

test("an empty search finds everything", () => {
  for (const searchText of [undefined, "", "  "]) expect(matchesSearchText(searchText, [])).toBe(true);
});

test("a folded text stays what it is when it is folded again", () => {
  for (const name of [
    "臺灣茶業",
    "衞生邨市塲枱粧",
    "Straße İstanbul",
    "ＡＢＣ　澳門 café",
    "Продэкспо \u03bdisit Νέο",
  ])
    expect(foldText(foldText(name))).toBe(foldText(name));
});

test.each([
  ["a number", "A123456(7)", "\u0410123456(7)"],
  ["a name", "Macao Tea Ltd.", "\u041c\u0430\u0441\u0430\u043e T\u0435a Ltd"],
])("%s is the same with letters of another script that look alike", (_, one, other) => {
  expect(foldName(other)).toBe(foldName(one));
});
test.each([
  ["Arabic", "\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669"],
  ["Devanagari", "\u0966\u0967\u0968\u0969\u096a\u096b\u096c\u096d\u096e\u096f"],
  ["Tai Tham", "\u1a90\u1a91\u1a92\u1a93\u1a94\u1a95\u1a96\u1a97\u1a98\u1a99"],
  ["full-width", "０１２３４５６７８９"],
  [
    "mathematical bold",
    "\u{1d7ce}\u{1d7cf}\u{1d7d0}\u{1d7d1}\u{1d7d2}\u{1d7d3}\u{1d7d4}\u{1d7d5}\u{1d7d6}\u{1d7d7}",
  ],
])("a number is the same in digits that are %s", (_, digits) => {
  expect(foldName(digits)).toBe("0123456789");
});
test.each([
  ["other words of the same script", "Москва", "Минск"],
  ["a letter that no Latin one looks like", "Эxpo", "Expo"],
])("names tell apart %s", (_, one, other) => {
  expect(foldName(other)).not.toBe(foldName(one));
});
