/**
 * Han characters that are one character in another script or another print: traditional and simplified ones, and the
 * variants of Hong Kong and Macao (decisions 0250, 0658).
 */
import traditionalByHongKong from "opencc-js/dict/HKVariantsRev";
import simplifiedByTraditional from "opencc-js/dict/TSCharacters";

/**
 * Variants by the simplified character, where OpenCC has none: those of the First Series of Variant Characters (1955)
 * and of older prints that names of places and companies in Macao have.
 */
const variantsByCharacter: { readonly [character: string]: string } = {
  村: "邨",
  场: "塲",
  略: "畧",
  果: "菓",
  氹: "凼",
  钟: "锺",
  柏: "栢",
  阔: "濶",
  藤: "籐",
  麻: "蔴",
  炮: "砲",
  枪: "鎗",
  回: "廻",
  疏: "疎",
  韭: "韮",
  鼓: "皷",
  煮: "煑",
  焰: "燄",
  污: "汚",
  棋: "碁",
  同: "仝",
  鉴: "鍳",
  软: "輭",
  举: "擧",
  遍: "徧",
  宁: "寗寕",
  矿: "鑛",
  券: "劵",
  砖: "甎",
  榨: "搾",
  婿: "壻",
  艳: "艶",
  盐: "塩",
  出: "岀",
  值: "値",
  青: "靑",
  清: "淸",
  德: "徳",
};

/** Reads a dictionary of OpenCC. Some characters have several forms; both sides of a comparison take the first. */
const readDictionary = (dictionary: string): [string, string][] =>
  dictionary.split("|").map((entry) => {
    const [character = "", firstForm = ""] = entry.split(" ");
    return [character, firstForm];
  });

const buildCharacterMap = (): Map<string, string> => {
  const simplifiedForms = new Map(readDictionary(simplifiedByTraditional));
  for (const [variant, traditional] of readDictionary(traditionalByHongKong))
    simplifiedForms.set(variant, simplifiedForms.get(traditional) ?? traditional);
  for (const [character, variants] of Object.entries(variantsByCharacter))
    for (const variant of variants) simplifiedForms.set(variant, character);
  return simplifiedForms;
};

/** Simplified characters by their other forms, read with the first text that has a Han character. */
let characterMap: ReadonlyMap<string, string> | undefined;
const getCharacterMap = (): ReadonlyMap<string, string> => (characterMap ??= buildCharacterMap());

/** Replaces each Han character by the simplified one that it is a form of. */
export const foldHan = (text: string): string =>
  text.replace(/\p{Script=Han}/gu, (character) => getCharacterMap().get(character) ?? character);
